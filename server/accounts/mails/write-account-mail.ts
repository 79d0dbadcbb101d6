import type { EmailMessage, MailLink, MailSender } from '../../mails/email-message.ts';
import { greet, writableName } from '../../mails/greet.ts';
import {
  type AccountMail,
  type AccountMailValues,
  factsOf,
  linkLifetime,
  linkTo,
  type MailWriters,
  type SignInChange,
  writeTime,
} from './account-mail.ts';
import { emailChangeMails } from './email-change-mails.ts';

/** The subject contains nothing a visitor typed. */
export function writeAccountMail(mail: AccountMail, sender: MailSender): EmailMessage {
  const write = writers[mail.template] as (mail: AccountMail, sender: MailSender) => EmailMessage; // the one for these values
  return write(mail, sender);
}

const writers: MailWriters<keyof AccountMailValues> = {
  ...emailChangeMails,

  'verify-email': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Verify your email address for ${companyName}`,
    preview: `One step is left before you can send parcels. ${linkLifetime}`,
    heading: 'Verify your email address',
    paragraphs: [
      greet(values.fullName),
      `You opened an account with ${companyName} using this address. Confirm that the address is yours to start sending parcels.`,
      'Only verify this address if you opened the account yourself. Whoever opened it knows its password.',
    ],
    button: {
      label: 'Verify email address',
      url: linkTo(`${publicUrl}/auth/verifying-account`, to, values.token, values.redirect),
    },
    afterwards: [
      linkLifetime,
      'If you did not open an account, choose “This wasn’t me”. We then delete the registration.',
    ],
    links: [wasNotMe(publicUrl, to, values.endToken)],
  }),

  'registered-again': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Somebody tried to register with ${companyName} again`,
    preview: 'Nothing was changed. The link in our earlier email still works.',
    heading: 'Somebody tried to register again',
    paragraphs: [
      greet(values.fullName),
      'Somebody tried to open another account with this address. Nothing was changed: the first registration still waits for you, with the name and the password it was made with.',
      `If the first registration was yours, use the link in our earlier email. It works until ${writeTime(values.until)}, for another ${minutesLeft(values)}.`,
      'If it was not, do not use that link: choose “This wasn’t me”. After that you can register yourself.',
    ],
    facts: factsOf(values),
    button: wasNotMe(publicUrl, to, values.endToken),
    afterwards: [
      '“This wasn’t me” ends the first registration and deletes everything that was given with it. It works once.',
    ],
  }),

  'password-reset': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Set a new password for ${companyName}`,
    preview: `You asked for a new password. ${linkLifetime}`,
    heading: 'Set a new password',
    paragraphs: [
      greet(values.fullName),
      'You asked to set a new password. Choose one here, and we will sign you out everywhere else.',
    ],
    button: { label: 'Choose a new password', url: linkTo(`${publicUrl}/auth/reset-password`, to, values.token) },
    afterwards: [linkLifetime, 'If you did not ask for this, ignore this email. Your password stays as it is.'],
  }),

  'sign-in-link': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Your sign-in link for ${companyName}`,
    preview: `Sign in without your password. ${linkLifetime}`,
    heading: 'Sign in with one press',
    paragraphs: [
      greet(values.fullName),
      'Too many wrong passwords were tried on your account, so we stopped taking passwords for a while. This link lets you in all the same.',
    ],
    button: { label: 'Sign in', url: linkTo(`${publicUrl}/auth/login`, to, values.token) },
    afterwards: [linkLifetime, 'If you are not trying to sign in, ignore this email. Nobody got in.'],
  }),

  'password-changed': ({ values }, { companyName, publicUrl }) => ({
    subject: `Your ${companyName} password was changed`,
    preview: 'If this was you, all is well. If not, set a new password now.',
    heading: 'Your password was changed',
    paragraphs: [
      greet(values.fullName),
      `The password of your account was changed, and ${signedOut[values.change]}. If this was you, there is nothing to do.`,
      values.passkeys.length > 0
        ? 'Your passkeys still sign in, without the password. If you don’t recognise one of those below, log in and remove it under Setting, Sign-in Security.'
        : 'Nothing else signs in to your account: it has no passkeys.',
      ...(values.hasAuthenticator
        ? [
            'After the password we ask for a code of your authenticator app, as before. You can change that in the same place.',
          ]
        : []),
    ],
    facts: [
      ...factsOf(values),
      { label: 'Passkeys', value: values.passkeys.map(writePasskey).join(', ') || 'none' },
      { label: 'Authenticator app', value: values.hasAuthenticator ? 'on' : 'off' },
    ],
    ...resetPasswordAdvice(publicUrl, 'If you have passkeys, tick the box that removes them.'),
  }),

  'new-device': ({ values }, { companyName, publicUrl }) => ({
    subject: `New sign-in to your ${companyName} account`,
    preview: 'If this was you, all is well. If not, set a new password now.',
    heading: 'Signed in from a new device',
    paragraphs: [
      greet(values.fullName),
      'Somebody signed in to your account from a device we have not seen before. If this was you, there is nothing to do.',
    ],
    facts: factsOf(values),
    ...resetPasswordAdvice(publicUrl),
  }),

  'sign-in-changed': ({ values }, { companyName, publicUrl }) => ({
    subject: `How you sign in to ${companyName} has changed`,
    preview: 'If this was you, all is well. If not, set a new password now.',
    heading: changes[values.change].heading,
    paragraphs: [greet(values.fullName), `${changes[values.change].sentence} If this was you, there is nothing to do.`],
    facts: factsOf(values),
    ...resetPasswordAdvice(publicUrl, 'Then log in, and remove what is not yours under Setting, Sign-in Security.'),
  }),

  'recovery-code-used': ({ values }, { companyName, publicUrl }) => ({
    subject: `A recovery code for ${companyName} was used`,
    preview: 'If this was you, all is well. If not, set a new password now.',
    heading: 'A recovery code was used',
    paragraphs: [
      greet(values.fullName),
      'Somebody signed in to your account with your password and one of your recovery codes. If this was you, there is nothing to do.',
    ],
    facts: [...factsOf(values), { label: 'Codes left', value: String(values.left) }],
    ...resetPasswordAdvice(publicUrl, 'Then log in, and make new recovery codes under Setting, Sign-in Security.'),
  }),

  'account-erased': ({ values }, { companyName, publicUrl }) => ({
    subject: `Your ${companyName} account was erased`,
    preview: 'This is the last email you get from us about it.',
    heading: 'Your account was erased',
    paragraphs: [
      greet(values.fullName),
      'Your account was erased, with everything personal in it. The law has us keep invoices for six years; nothing else is left, and nobody can bring it back.',
    ],
    facts: factsOf(values),
    button: { label: 'Open our help page', url: `${publicUrl}/help` },
    afterwards: [
      'If it was not you, somebody knows your password. Change it wherever else you use it, and tell us: the help page says how to reach us.',
    ],
  }),

  'already-registered': ({ values }, { companyName, publicUrl }) => ({
    subject: `You already have a ${companyName} account`,
    preview: 'You can log in with this address, or set a new password.',
    heading: 'You already have an account',
    paragraphs: [
      greet(values.fullName),
      'Somebody tried to open an account with this address, which already has one. If it was you, log in with the password you have.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/auth/login` },
    afterwards: [
      'Forgotten the password? The log-in page lets you set a new one.',
      'If it was not you, ignore this email. Nothing was changed, and nobody learned that you have an account.',
    ],
  }),
};

const signedOut = {
  changed: 'every device but the one below was signed out',
  reset: 'every device was signed out',
} as const;

const changes: Readonly<Record<SignInChange, { readonly heading: string; readonly sentence: string }>> = {
  'authenticator-on': {
    heading: 'Your authenticator app is on',
    sentence: 'From now on we ask for a code of your authenticator app after your password.',
  },
  'authenticator-off': {
    heading: 'Your authenticator app is off',
    sentence: 'We no longer ask for a code after your password.',
  },
  'recovery-codes-renewed': {
    heading: 'You have new recovery codes',
    sentence: 'A new set of recovery codes was made. The old ones no longer work.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    sentence: 'A passkey was added to your account. Whoever holds it can sign in without your password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    sentence: 'A passkey was removed from your account. Nobody can sign in with it any more.',
  },
};

function wasNotMe(publicUrl: string, email: string, token: string): MailLink {
  return { label: 'This wasn’t me', url: linkTo(`${publicUrl}/auth/end-registration`, email, token) };
}

/** A thief may name a passkey: a name that looks like a link is not shown. */
function writePasskey(name: string): string {
  return writableName(name) ?? 'one whose name we don’t show here';
}

function minutesLeft({ at, until }: { readonly at: string; readonly until: string }): string {
  const minutes = Math.ceil((Date.parse(until) - Date.parse(at)) / 60_000);
  return minutes === 1 ? 'minute' : `${minutes} minutes`;
}

function resetPasswordAdvice(
  publicUrl: string,
  ...then: readonly string[]
): Pick<EmailMessage, 'button' | 'afterwards'> {
  return {
    button: { label: 'Set a new password', url: `${publicUrl}/auth/forgot-password` },
    afterwards: [
      ['If it was not you, set a new password now. It signs out everybody, and only you get the link.', ...then].join(
        ' ',
      ),
    ],
  };
}
