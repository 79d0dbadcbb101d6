import { undoEmailDays } from '../../../contract/accounts/email.ts';
import { greet } from '../../mails/greet.ts';
import { factsOf, linkLifetime, linkTo, type MailWriters, type RemovedFactors } from './account-mail.ts';

export const emailChangeMails: MailWriters<
  'confirm-new-email' | 'email-change-requested' | 'email-changed' | 'email-change-undone' | 'email-in-use'
> = {
  'confirm-new-email': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Confirm your new email address for ${companyName}`,
    preview: `One step is left before your account uses this address. ${linkLifetime}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      greet(values.fullName),
      `You asked to use this address for your ${companyName} account. Please show us that it is yours.`,
    ],
    button: { label: 'Confirm email address', url: linkTo(`${publicUrl}/auth/confirm-email`, to, values.token) },
    afterwards: [linkLifetime, 'If you did not ask for this, ignore this email. Nothing is changed without the link.'],
  }),

  'email-in-use': ({ values }, { companyName, publicUrl }) => ({
    subject: `You already have a ${companyName} account`,
    preview: 'Somebody wanted to use this address for another account. Nothing was changed.',
    heading: 'This address already has an account',
    paragraphs: [
      greet(values.fullName),
      'Somebody asked to use this address for another account. It already has one, so nothing was changed. If it was you, log in to the account of this address.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/auth/login` },
    afterwards: ['If it was not you, ignore this email. Nobody learned that you have an account.'],
  }),

  'email-change-requested': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Somebody asked to change the email address of your ${companyName} account`,
    preview: 'If this was you, all is well. If not, stop it now.',
    heading: 'A new email address was asked for',
    paragraphs: [
      greet(values.fullName),
      'Somebody who knows your password asked to change the email address of your account. Nothing changes until the new address is confirmed. If this was you, there is nothing to do here.',
    ],
    facts: [...factsOf(values), { label: 'New address', value: values.newEmail }],
    button: { label: 'Stop this change', url: linkTo(`${publicUrl}/auth/undo-email`, to, values.token) },
    afterwards: [
      `If it was not you, stop it, and set a new password. Should the address have been changed already, the same link takes it back within ${undoEmailDays} days.`,
    ],
  }),

  'email-changed': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `The email address of your ${companyName} account was changed`,
    preview: 'If this was you, all is well. If not, take it back now.',
    heading: 'Your email address was changed',
    paragraphs: [
      greet(values.fullName),
      'Your account now uses the address below, and we write there from now on. If this was you, there is nothing to do.',
    ],
    facts: [...factsOf(values), { label: 'New address', value: values.newEmail }],
    button: { label: 'Take it back', url: linkTo(`${publicUrl}/auth/undo-email`, to, values.token) },
    afterwards: [
      `If it was not you, take it back within ${undoEmailDays} days. That signs out everybody, and you set a new password.`,
    ],
  }),

  'email-change-undone': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `You have your ${companyName} account back`,
    preview: `Set a new password to log in. ${linkLifetime}`,
    heading: 'You have your account back',
    paragraphs: [
      greet(values.fullName),
      'Your account uses this address again. Everybody is signed out, and the old password no longer works.',
      ...removedWords(values.removed),
    ],
    button: { label: 'Choose a new password', url: linkTo(`${publicUrl}/auth/reset-password`, to, values.token) },
    afterwards: [linkLifetime, 'After that, choose “Forgot password” on the log-in page to get another one.'],
  }),
};

export function removedWords({ hasAuthenticator, passkeys }: RemovedFactors): readonly string[] {
  const all = [
    ...(hasAuthenticator ? ['the authenticator app that was set up lately'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'one passkey' : `all ${passkeys} passkeys`] : []),
  ];
  if (all.length === 0) return [];
  const isOne = Number(hasAuthenticator) + passkeys === 1;
  return [
    `We removed ${all.join(' and ')}, because ${isOne ? 'it' : 'they'} may not be yours. You can set up your own again under Setting, Sign-in Security.`,
  ];
}
