import { undoEmailDays } from '../../../contract/accounts/email.ts';
import { greet } from '../../mails/greet.ts';
import { factsOf, linkLifetime, linkTo, type MailWriters, type RemovedFactors } from './account-mail.ts';

export const emailChangeMails: MailWriters<
  'confirm-new-email' | 'email-change-requested' | 'email-changed' | 'email-change-undone' | 'email-in-use'
> = {
  'confirm-new-email': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Confirm your new email address for ${companyName}`,
    preview: `One more step before your account uses this address. ${linkLifetime}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      greet(values.fullName),
      `You asked to use this address for your ${companyName} account. Please confirm it’s yours.`,
    ],
    button: { label: 'Confirm email address', url: linkTo(`${publicUrl}/auth/confirm-email`, to, values.token) },
    afterwards: [linkLifetime, 'If you didn’t ask for this, ignore this email. Nothing changes without the link.'],
  }),

  'email-in-use': ({ values }, { companyName, publicUrl }) => ({
    subject: `You already have a ${companyName} account`,
    preview: 'Someone tried to use this address for another account. Nothing has changed.',
    heading: 'This address already has an account',
    paragraphs: [
      greet(values.fullName),
      'Someone asked to use this address for another account. It already has one, so nothing has changed. If it was you, log in to the account with this address.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/auth/login` },
    afterwards: ['If it wasn’t you, ignore this email. We didn’t tell anyone that you have an account.'],
  }),

  'email-change-requested': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Someone asked to change the email address for your ${companyName} account`,
    preview: 'If this was you, you don’t need to do anything. If not, stop it now.',
    heading: 'Change of email address requested',
    paragraphs: [
      greet(values.fullName),
      'Someone who knows your password asked to change the email address for your account. Nothing changes until the new address is confirmed. If this was you, you don’t need to do anything.',
    ],
    facts: [...factsOf(values), { label: 'New address', value: values.newEmail }],
    button: { label: 'Stop this change', url: linkTo(`${publicUrl}/auth/undo-email`, to, values.token) },
    afterwards: [
      `If it wasn’t you, stop it and set a new password. If the address has already changed, the same link changes it back within ${undoEmailDays} days.`,
    ],
  }),

  'email-changed': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `The email address for your ${companyName} account was changed`,
    preview: 'If this was you, you don’t need to do anything. If not, undo it now.',
    heading: 'Your email address was changed',
    paragraphs: [
      greet(values.fullName),
      'Your account now uses the address below, and we’ll email you there. If this was you, you don’t need to do anything.',
    ],
    facts: [...factsOf(values), { label: 'New address', value: values.newEmail }],
    button: { label: 'Undo this change', url: linkTo(`${publicUrl}/auth/undo-email`, to, values.token) },
    afterwards: [
      `If it wasn’t you, undo it within ${undoEmailDays} days. That logs out every device, and you’ll set a new password.`,
    ],
  }),

  'email-change-undone': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `You have your ${companyName} account back`,
    preview: `Set a new password to log in. ${linkLifetime}`,
    heading: 'You have your account back',
    paragraphs: [
      greet(values.fullName),
      'Your account uses this address again. Every device is logged out, and the old password no longer works.',
      ...removedWords(values.removed),
    ],
    button: { label: 'Choose a new password', url: linkTo(`${publicUrl}/auth/reset-password`, to, values.token) },
    afterwards: [linkLifetime, 'After that, choose “Forgot password” on the login page to get another one.'],
  }),
};

export function removedWords({ hasAuthenticator, passkeys }: RemovedFactors): readonly string[] {
  const all = [
    ...(hasAuthenticator ? ['the authenticator app that was set up recently'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'one passkey' : `all ${passkeys} passkeys`] : []),
  ];
  if (all.length === 0) return [];
  const isOne = Number(hasAuthenticator) + passkeys === 1;
  return [
    `We removed ${all.join(' and ')}, because ${isOne ? 'it' : 'they'} may not be yours. You can set up your own again in Setting, Login Security.`,
  ];
}
