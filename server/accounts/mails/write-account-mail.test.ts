import { expect, test } from 'vitest';
import { companyFrom } from '../../../contract/company.ts';
import { letterHtml } from '../../mails/letter-html.ts';
import { letterText } from '../../mails/letter-text.ts';
import type { AccountMail } from './account-mail.ts';
import { writeAccountMail } from './write-account-mail.ts';

const sender = { companyName: 'Larkway', publicUrl: 'https://www.larkway.example' };
const to = 'jo+parcels@example.com';
const link = { fullName: 'Jo', token: 'a-secret_1' };
const seen = { fullName: 'Jo', at: '2026-07-15T09:30:00Z', device: 'Firefox on Windows' };

const mails: readonly AccountMail[] = [
  { template: 'verify-email', to, values: link },
  { template: 'password-reset', to, values: link },
  { template: 'sign-in-link', to, values: link },
  { template: 'password-changed', to, values: seen },
  { template: 'new-device', to, values: seen },
  { template: 'account-erased', to, values: seen },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'authenticator-on' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'authenticator-off' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'recovery-codes-renewed' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'passkey-added' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'passkey-removed' } },
  { template: 'recovery-code-used', to, values: { ...seen, left: 9 } },
  { template: 'already-registered', to, values: { fullName: 'Jo' } },
];

test.each([
  ['verify-email', '/auth/verifying-account?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['password-reset', '/auth/reset-password?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['sign-in-link', '/auth/login?email=jo%2Bparcels%40example.com&token=a-secret_1'],
  ['password-changed', '/auth/forgot-password'],
  ['new-device', '/auth/forgot-password'],
  ['account-erased', '/help'],
  ['sign-in-changed', '/auth/forgot-password'],
  ['recovery-code-used', '/auth/forgot-password'],
  ['already-registered', '/auth/login'],
])('the button of %s leads to %s', (template, path) => {
  const mail = mails.find((each) => each.template === template);
  expect(mail && writeAccountMail(mail, sender).button.url).toBe(`https://www.larkway.example${path}`);
});

test('a link leads on to where somebody wanted to go', () => {
  const mail = { template: 'verify-email', to, values: { ...link, redirect: '/ship-parcel?step=2' } } as const;
  expect(writeAccountMail(mail, sender).button.url).toMatch(/&token=a-secret_1&redirect=%2Fship-parcel%3Fstep%3D2$/);
});

test.each(mails)('$template greets, has words for every place, and no exclamation mark', (mail) => {
  const { subject, preview, heading, paragraphs, button, afterwards } = writeAccountMail(mail, sender);
  const sentences = [subject, preview, heading, button.label, ...paragraphs, ...afterwards];
  expect(paragraphs[0]).toBe('Hello Jo,');
  expect(subject).toContain('Larkway');
  expect(sentences.filter((sentence) => sentence.trim() === '' || sentence.includes('!'))).toEqual([]);
});

test.each(mails.filter((mail) => 'token' in mail.values))('$template says how long its link works', (mail) => {
  expect(writeAccountMail(mail, sender).afterwards).toContain('The link works once, for 30 minutes.');
});

test.each(mails.filter((mail) => 'at' in mail.values))('$template says when and on what, in British time', (mail) => {
  expect(writeAccountMail(mail, sender).facts?.slice(0, 2)).toEqual([
    { label: 'When', value: '15 July 2026 at 10:30 BST' },
    { label: 'Device', value: 'Firefox on Windows' },
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
    const letter = writeAccountMail(hostile, sender);
    expect(letter.subject).toBe(writeAccountMail(mail, sender).subject);
    const page = letterHtml(letter, companyFrom({}));
    expect(page).not.toMatch(/<script|prize\.example|\u202e/);
    expect(page).toContain('>Hello');
    expect(letterText(letter, companyFrom({}))).toMatch(
      /^\S[^]*\n\nHello[^]*\n\n[^]*https:\/\/www\.larkway\.example\/(auth|help)/,
    );
  }
});
