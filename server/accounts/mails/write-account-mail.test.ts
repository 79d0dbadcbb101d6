import { expect, test } from 'vitest';
import { companyFrom } from '../../../contract/company.ts';
import { renderEmailHtml, renderEmailText } from '../../mails/email-message.ts';
import type { AccountMail } from './account-mail.ts';
import { writeAccountMail } from './write-account-mail.ts';

const sender = { companyName: 'Larkway', publicUrl: 'https://www.larkway.example' };
const to = 'jo+parcels@example.com';
const link = { fullName: 'Jo', token: 'a-secret_1' };
const seen = { fullName: 'Jo', at: '2026-07-15T09:30:00Z', device: 'Firefox on Windows' };

const mails: readonly AccountMail[] = [
  { template: 'verify-email', to, values: { ...link, endToken: 'an-end_2' } },
  { template: 'registered-again', to, values: { ...seen, until: '2026-07-15T09:52:10Z', endToken: 'an-end_2' } },
  { template: 'password-reset', to, values: link },
  { template: 'sign-in-link', to, values: link },
  { template: 'password-changed', to, values: { ...seen, change: 'changed', passkeys: [], hasAuthenticator: false } },
  {
    template: 'password-changed',
    to,
    values: { ...seen, change: 'reset', passkeys: ['Phone'], hasAuthenticator: true },
  },
  { template: 'new-device', to, values: seen },
  { template: 'account-erased', to, values: seen },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'authenticator-on' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'authenticator-off' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'recovery-codes-renewed' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'passkey-added' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'passkey-removed' } },
  { template: 'recovery-code-used', to, values: { ...seen, left: 9 } },
  { template: 'already-registered', to, values: { fullName: 'Jo' } },
  { template: 'confirm-new-email', to, values: link },
  { template: 'email-change-requested', to, values: { ...seen, newEmail: 'jo@new.example', token: 'a-stop_3' } },
  { template: 'email-changed', to, values: { ...seen, newEmail: 'jo@new.example', token: 'an-undo_4' } },
  { template: 'email-in-use', to, values: { fullName: 'Jo' } },
  {
    template: 'data-request',
    to,
    values: { fullName: 'Jo', news: 'RECEIVED', kind: 'ERASURE', dueOn: '2026-12-21', reason: '' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName: 'Jo', news: 'EXTENDED', kind: 'COPY', dueOn: '2026-12-21', reason: 'There is a lot of it.' },
  },
  {
    template: 'data-request',
    to,
    values: {
      fullName: 'Jo',
      news: 'DECLINED',
      kind: 'ERASURE',
      dueOn: '2026-12-21',
      reason: 'We don’t know who you are.',
    },
  },
  {
    template: 'data-request',
    to,
    values: { fullName: 'Jo', news: 'COPY_SENT', kind: 'COPY', dueOn: '2026-12-21', reason: '' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName: 'Jo', news: 'ERASED', kind: 'ERASURE', dueOn: '2026-12-21', reason: '' },
  },
];

test.each([
  ['verify-email', '/auth/verifying-account?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['registered-again', '/auth/end-registration?email=jo%2Bparcels%40example.com&token=an-end_2'],
  ['password-reset', '/auth/reset-password?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['sign-in-link', '/auth/login?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['password-changed', '/auth/forgot-password'],
  ['new-device', '/auth/forgot-password'],
  ['account-erased', '/help'],
  ['sign-in-changed', '/auth/forgot-password'],
  ['recovery-code-used', '/auth/forgot-password'],
  ['already-registered', '/auth/login'],
  ['confirm-new-email', '/auth/confirm-email?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['email-change-requested', '/auth/undo-email?email=jo%2Bparcels%40example.com&token=a-stop_3'],
  ['email-changed', '/auth/undo-email?email=jo%2Bparcels%40example.com&token=an-undo_4'],
  ['email-in-use', '/auth/login'],
  ['data-request', '/help'],
])('the button of %s leads to %s', (template, path) => {
  const mail = mails.find((each) => each.template === template);
  expect(mail && writeAccountMail(mail, sender).button.url).toBe(`https://www.larkway.example${path}`);
});

test('who asked us to delete their account reads nothing about a stolen password', () => {
  const values = { fullName: 'Jo', news: 'ERASED', kind: 'ERASURE', dueOn: '2026-12-21', reason: '' } as const;
  const written = writeAccountMail({ template: 'data-request', to, values }, sender);
  expect(written.paragraphs.join(' ')).toContain('You asked us to delete your account. We’ve deleted it');
  expect(JSON.stringify(written)).not.toMatch(/password|device/i);
});

test('a link leads on to where somebody wanted to go', () => {
  const values = { ...link, endToken: 'an-end_2', redirect: '/ship-parcel?step=2' };
  const { button, links } = writeAccountMail({ template: 'verify-email', to, values }, sender);
  expect(button.url).toMatch(/&token=a-secret_1&redirect=%2Fship-parcel%3Fstep%3D2$/);
  expect(links).toEqual([
    {
      label: 'This wasn’t me',
      url: 'https://www.larkway.example/auth/end-registration?email=jo%2Bparcels%40example.com&token=an-end_2',
    },
  ]);
});

test.each([
  ['2026-07-15T09:52:10Z', 'until 15 July 2026 at 10:52am BST, for another 23 minutes.'],
  ['2026-07-15T09:30:59Z', 'until 15 July 2026 at 10:30am BST, for another minute.'],
])('who is registered again is told that the first link works until %s', (until, words) => {
  const values = { ...seen, until, endToken: 'an-end_2' };
  const { paragraphs } = writeAccountMail({ template: 'registered-again', to, values }, sender);
  expect(paragraphs.join(' ')).toContain(words);
});

test.each(mails)('$template greets, has words for every place, and no exclamation mark', (mail) => {
  const { subject, preview, heading, paragraphs, button, afterwards } = writeAccountMail(mail, sender);
  const sentences = [subject, preview, heading, button.label, ...paragraphs, ...afterwards];
  expect(paragraphs[0]).toBe('Hello Jo,');
  expect(subject).toContain('Larkway');
  expect(sentences.filter((sentence) => sentence.trim() === '' || sentence.includes('!'))).toEqual([]);
});

test.each(mails.filter(({ values }) => 'newEmail' in values))(
  '$template says how long it can be taken back',
  (mail) => {
    expect(writeAccountMail(mail, sender).afterwards.join(' ')).toContain('within 7 days');
  },
);

test.each(mails.filter(({ values }) => 'token' in values && !('newEmail' in values)))(
  '$template says how long its link works',
  (mail) => {
    expect(writeAccountMail(mail, sender).afterwards).toContain('The link works once, for 30 minutes.');
  },
);

test.each(mails.filter((mail) => 'at' in mail.values))('$template says when and on what, in British time', (mail) => {
  expect(writeAccountMail(mail, sender).facts?.slice(0, 2)).toEqual([
    { label: 'When', value: '15 July 2026 at 10:30am BST' },
    { label: 'Device', value: 'Firefox on Windows' },
  ]);
});

test.each([
  ['changed', [], false, 'every device except the one below was logged out', 'none', 'off'],
  ['reset', ['Jo’s phone', 'Work'], true, 'every device was logged out', 'Jo’s phone, Work', 'on'],
  ['reset', ['www.prize.example'], false, 'Your passkeys still work', 'one whose name we don’t show here', 'off'],
] as const)('a password that was %s, passkeys %j and app %s: the mail says what signs in now', (...row) => {
  const [change, passkeys, hasAuthenticator, words, named, app] = row;
  const values = { ...seen, change, passkeys, hasAuthenticator };
  const { paragraphs, facts } = writeAccountMail({ template: 'password-changed', to, values }, sender);
  expect(paragraphs.join(' ')).toContain(words);
  expect(facts?.slice(2)).toEqual([
    { label: 'Passkeys', value: named },
    { label: 'Authenticator app', value: app },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  'x'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'مريم عبد الرحمن',
  '\u202eoJ',
  'Win at https://prize.example',
  '',
])('every mail renders for somebody called %j', (fullName) => {
  for (const mail of mails) {
    const hostile = { ...mail, values: { ...mail.values, fullName } } as AccountMail; // still the values of its template
    const message = writeAccountMail(hostile, sender);
    expect(message.subject).toBe(writeAccountMail(mail, sender).subject);
    const page = renderEmailHtml(message, companyFrom({}));
    expect(page).not.toMatch(/<script|prize\.example|\u202e/);
    expect(page).toContain('>Hello');
    expect(renderEmailText(message, companyFrom({}))).toMatch(
      /^\S[^]*\n\nHello[^]*\n\n[^]*https:\/\/www\.larkway\.example\/(auth|help)/,
    );
  }
});
