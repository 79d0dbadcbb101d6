import { expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { complaintSteps } from '../../contract/staff/complaints.ts';
import { renderEmailHtml, renderEmailText } from '../mails/email-message.ts';
import { type SupportMail, writeSupportMail } from './support-mail.ts';

const sender = {
  companyName: 'Larkway',
  publicUrl: 'https://www.larkway.example',
  redressScheme: undefined,
  replyLinkFor: () => ({ url: 'https://www.larkway.example/complaint-reply#a-token', until: new Date('2026-09-09') }),
};
const mailedSteps = complaintSteps.filter((step) => step !== 'SEND_AGAIN');
const at = '2026-07-15T09:30:00Z';
const text = 'Where is it?\n\n<script>alert(1)</script>';
const complaint = {
  name: 'Grace',
  reference: 'CMP-7K3M9Q2X',
  kind: 'LATE',
  trackingCode: 'CL000717618GB',
  at,
} as const;

const mails: readonly SupportMail[] = [
  { template: 'question', to: 'desk@example.com', values: { number: 12, name: '', email: '', text, at } },
  { template: 'answer', to: 'ada@example.com', values: { name: 'Ada', text, messageId: 1 } },
  {
    template: 'complaint',
    to: 'desk@example.com',
    replyTo: 'g@x.example',
    values: { ...complaint, email: 'g@x.example', text },
  },
  { template: 'complaint-received', to: 'g@x.example', values: complaint },
  ...mailedSteps.map((step) => {
    const values = { name: 'Grace', reference: 'CMP-7K3M9Q2X', step, text };
    return { template: 'complaint-step', to: 'g@x.example', values } as const;
  }),
  {
    template: 'complaint-reply',
    to: 'desk@example.com',
    values: { reference: 'CMP-7K3M9Q2X', name: 'Grace', email: 'g@x.example', text, isEscalated: true },
  },
];

test.each(mails)('$template has words for every place, and renders what was typed as text', (mail) => {
  const message = writeSupportMail(mail, sender);
  const { subject, preview, heading, paragraphs, button, afterwards } = message;
  const own = [subject, preview, heading, button.label, ...afterwards];
  expect(own.filter((sentence) => sentence.trim() === '' || sentence.includes('!'))).toEqual([]);
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(button.url).toMatch(/^https:\/\/www\.larkway\.example\//);
  expect(renderEmailHtml(message, companyFrom({}))).not.toContain('<script');
  expect(renderEmailText(message, companyFrom({}))).toContain(heading);
});

test.each(mailedSteps)('%s invites a reply only where there is one', (step) => {
  const values = { name: 'Grace', reference: 'CMP-7K3M9Q2X', step, text };
  const { button, afterwards } = writeSupportMail({ template: 'complaint-step', to: 'g@x.example', values }, sender);
  expect(button.url.includes('#a-token')).toBe(step !== 'DEADLOCK');
  expect(afterwards.includes('You can reply by the button until 9 September 2026.')).toBe(step !== 'DEADLOCK');
});

test('a question says who asks, when in British time, and how to answer', () => {
  const [mail] = mails;
  const message = mail && writeSupportMail(mail, sender);
  expect(message?.facts).toEqual([
    { label: 'From', value: 'A visitor' },
    { label: 'Email', value: 'Not given' },
    { label: 'Asked', value: '15 July 2026 at 10:30am' },
  ]);
  expect(message?.afterwards[0]).toContain('npm run support -- answer 12 "Your answer"');
});

test.each(['Win at https://prize.example', 'Jo\r\nBcc: eve@example.com'])(
  'a confirmation carries no advertisement in the name %j',
  (name) => {
    const message = writeSupportMail(
      { template: 'complaint-received', to: 'x@example.com', values: { ...complaint, name } },
      sender,
    );
    expect(JSON.stringify(message)).not.toMatch(/prize|eve@/);
  },
);
