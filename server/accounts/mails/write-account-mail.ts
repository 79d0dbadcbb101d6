import { greet } from '../../mails/greet.ts';
import type { Fact, Letter } from '../../mails/letter.ts';
import { type AccountMail, linkLifetimeMinutes } from './account-mail.ts';
import { writeTime } from './write-time.ts';

/** Who writes, and where links lead. */
export interface MailSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

const linkLifetime = `The link works once, for ${linkLifetimeMinutes} minutes.`;

/** Writes the letter that a queued mail stands for. Nothing a visitor typed gets into the subject. */
export function writeAccountMail(mail: AccountMail, { companyName, publicUrl }: MailSender): Letter {
  const greeting = greet(mail.values.fullName);
  const linkTo = (page: string, token: string) =>
    `${publicUrl}${page}?${new URLSearchParams({ email: mail.to, token })}`;
  const newPassword = { label: 'Set a new password', url: `${publicUrl}/auth/forgot-password` };

  switch (mail.template) {
    case 'verify-email':
      return {
        subject: `Verify your e-mail address for ${companyName}`,
        preview: `One step is left before you can send parcels. ${linkLifetime}`,
        heading: 'Verify your e-mail address',
        paragraphs: [
          greeting,
          `You opened an account with ${companyName} using this address. Please show us that it is yours, and you can start sending parcels.`,
        ],
        button: { label: 'Verify e-mail address', url: linkTo('/auth/verifying-account', mail.values.token) },
        afterwards: [linkLifetime, 'If you did not open an account, ignore this mail and nothing more will happen.'],
      };
    case 'password-reset':
      return {
        subject: `Set a new password for ${companyName}`,
        preview: `You asked for a new password. ${linkLifetime}`,
        heading: 'Set a new password',
        paragraphs: [
          greeting,
          'You asked to set a new password. Choose one here, and we will sign you out everywhere else.',
        ],
        button: { label: 'Choose a new password', url: linkTo('/auth/reset-password', mail.values.token) },
        afterwards: [linkLifetime, 'If you did not ask for this, ignore this mail. Your password stays as it is.'],
      };
    case 'sign-in-link':
      return {
        subject: `Your sign-in link for ${companyName}`,
        preview: `Sign in without your password. ${linkLifetime}`,
        heading: 'Sign in with one press',
        paragraphs: [
          greeting,
          'Too many wrong passwords were tried on your account, so we stopped taking passwords for a while. This link lets you in all the same.',
        ],
        button: { label: 'Sign in', url: linkTo('/auth/login', mail.values.token) },
        afterwards: [linkLifetime, 'If you are not trying to sign in, ignore this mail. Nobody got in.'],
      };
    case 'password-changed':
      return {
        subject: `Your ${companyName} password was changed`,
        preview: 'If this was you, all is well. If not, set a new password now.',
        heading: 'Your password was changed',
        paragraphs: [
          greeting,
          'The password of your account was changed, and every other device was signed out. If this was you, there is nothing to do.',
        ],
        facts: factsOf(mail.values),
        button: newPassword,
        afterwards: ['If it was not you, set a new password now. It signs out everybody, and only you get the link.'],
      };
    case 'new-device':
      return {
        subject: `New sign-in to your ${companyName} account`,
        preview: 'If this was you, all is well. If not, set a new password now.',
        heading: 'Signed in from a new device',
        paragraphs: [
          greeting,
          'Somebody signed in to your account from a device we have not seen before. If this was you, there is nothing to do.',
        ],
        facts: factsOf(mail.values),
        button: newPassword,
        afterwards: ['If it was not you, set a new password now. It signs out everybody, and only you get the link.'],
      };
    case 'already-registered':
      return {
        subject: `You already have a ${companyName} account`,
        preview: 'You can log in with this address, or set a new password.',
        heading: 'You already have an account',
        paragraphs: [
          greeting,
          'Somebody tried to open an account with this address, which already has one. If it was you, log in with the password you have.',
        ],
        button: { label: 'Log in', url: `${publicUrl}/auth/login` },
        afterwards: [
          'Forgotten the password? The log-in page lets you set a new one.',
          'If it was not you, ignore this mail. Nothing was changed, and nobody learned that you have an account.',
        ],
      };
  }
}

function factsOf({ at, device }: { readonly at: string; readonly device: string }): readonly Fact[] {
  return [
    { label: 'When', value: writeTime(at) },
    { label: 'Device', value: device },
  ];
}
