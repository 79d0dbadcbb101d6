import { guestLinkLifetime } from '../../../contract/accounts/guests.ts';
import { memberRoleNames, memberRoleTexts } from '../../../contract/accounts/member-role-words.ts';
import { memberInvitationDays } from '../../../contract/accounts/members.ts';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { writableName } from '../../../contract/values/people/writable-name.ts';
import type { EmailMessage, MailLink, MailSender } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import {
  type AccountMail,
  type AccountMailValues,
  factsOf,
  guestLinkTo,
  linkLifetime,
  linkTo,
  type MailWriters,
  type SignInChange,
  writeTime,
} from './account-mail.ts';
import { writeDataRequestMail } from './data-request-mail.ts';
import { emailChangeMails } from './email-change-mails.ts';

/** The subject contains nothing a visitor typed. */
export function writeAccountMail(mail: AccountMail, sender: MailSender): EmailMessage {
  const write = writers[mail.template] as (mail: AccountMail, sender: MailSender) => EmailMessage; // the one for these values
  return write(mail, sender);
}

const writers: MailWriters<keyof AccountMailValues> = {
  ...emailChangeMails,
  'data-request': writeDataRequestMail,

  'verify-email': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Verify your email address for ${companyName}`,
    preview: `One more step before you can send parcels. ${linkLifetime}`,
    heading: 'Verify your email address',
    paragraphs: [
      greet(values.fullName),
      `You created an account with ${companyName} using this address. Confirm it’s yours to start sending parcels.`,
      'Only verify this address if you created the account yourself. The person who created it knows its password.',
    ],
    button: {
      label: 'Verify email address',
      url: linkTo(`${publicUrl}/auth/verifying-account`, to, values.token, values.redirect),
    },
    afterwards: [
      linkLifetime,
      'If you didn’t create an account, choose “This wasn’t me” and we’ll delete the registration.',
    ],
    links: [wasNotMe(publicUrl, to, values.endToken)],
  }),

  'registered-again': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Someone tried to register with ${companyName} again`,
    preview: 'Nothing has changed. The link in our earlier email still works.',
    heading: 'Someone tried to register again',
    paragraphs: [
      greet(values.fullName),
      'Someone tried to create another account with this address. Nothing has changed: the first registration is still waiting for you, with its own name and password.',
      `If the first registration was yours, use the link in our earlier email. It works until ${writeTime(values.until)}, for another ${minutesLeft(values)}.`,
      'If it wasn’t, don’t use that link. Choose “This wasn’t me”, and then you can register yourself.',
    ],
    facts: factsOf(values),
    button: wasNotMe(publicUrl, to, values.endToken),
    afterwards: ['“This wasn’t me” ends the first registration and deletes all its details. It works once.'],
  }),

  'guest-link': ({ values }, { companyName, publicUrl }) => ({
    subject: `Your parcel with ${companyName}`,
    preview: `Print your label, follow your parcel or cancel it. ${guestLinkLifetime}`,
    heading: 'Your parcel',
    paragraphs: [greet(values.fullName), 'You asked for a new link to your parcel.'],
    button: { label: 'See your parcel', url: guestLinkTo(publicUrl, values.parcelId, values.token) },
    afterwards: [guestLinkLifetime, 'If you didn’t ask for this, ignore this email. Nothing has changed.'],
  }),

  'password-reset': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Set a new password for ${companyName}`,
    preview: `You asked for a new password. ${linkLifetime}`,
    heading: 'Set a new password',
    paragraphs: [
      greet(values.fullName),
      'You asked to set a new password. Choose one here, and we’ll log you out everywhere else.',
    ],
    button: { label: 'Choose a new password', url: linkTo(`${publicUrl}/auth/reset-password`, to, values.token) },
    afterwards: [linkLifetime, 'If you didn’t ask for this, ignore this email. Your password won’t change.'],
  }),

  'sign-in-link': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Your login link for ${companyName}`,
    preview: `Log in without your password. ${linkLifetime}`,
    heading: 'Log in with one click',
    paragraphs: [
      greet(values.fullName),
      'Someone entered too many wrong passwords for your account, so we’ve stopped accepting passwords for a while. You can still log in with this link.',
    ],
    button: { label: 'Log in', url: linkTo(`${publicUrl}/auth/login`, to, values.token) },
    afterwards: [linkLifetime, 'If you’re not trying to log in, ignore this email. Your account is safe.'],
  }),

  'password-changed': ({ values }, { companyName, publicUrl }) => ({
    subject: `Your ${companyName} password was changed`,
    preview: 'If this was you, you don’t need to do anything. If not, set a new password now.',
    heading: 'Your password was changed',
    paragraphs: [
      greet(values.fullName),
      `Your password was changed, and ${signedOut[values.change]}. If this was you, you don’t need to do anything.`,
      values.passkeys.length > 0
        ? 'Your passkeys still work, without the password. If you don’t recognise one of those below, log in and remove it in Setting, Login Security.'
        : 'There’s no other way to log in to your account: it has no passkeys.',
      ...(values.hasAuthenticator
        ? [
            'After your password we’ll still ask for a code from your authenticator app. You can change that in the same place.',
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
    subject: `New login to your ${companyName} account`,
    preview: 'If this was you, you don’t need to do anything. If not, set a new password now.',
    heading: 'New device logged in',
    paragraphs: [
      greet(values.fullName),
      'Someone logged in to your account from a device we haven’t seen before. If this was you, you don’t need to do anything.',
    ],
    facts: factsOf(values),
    ...resetPasswordAdvice(publicUrl),
  }),

  'sign-in-changed': ({ values }, { companyName, publicUrl }) => ({
    subject: `How you log in to ${companyName} has changed`,
    preview: 'If this was you, you don’t need to do anything. If not, set a new password now.',
    heading: changes[values.change].heading,
    paragraphs: [
      greet(values.fullName),
      `${changes[values.change].sentence} If this was you, you don’t need to do anything.`,
    ],
    facts: factsOf(values),
    ...resetPasswordAdvice(publicUrl, 'Then log in, and remove anything that isn’t yours in Setting, Login Security.'),
  }),

  'recovery-code-used': ({ values }, { companyName, publicUrl }) => ({
    subject: `A recovery code for ${companyName} was used`,
    preview: 'If this was you, you don’t need to do anything. If not, set a new password now.',
    heading: 'A recovery code was used',
    paragraphs: [
      greet(values.fullName),
      'Someone logged in to your account with your password and one of your recovery codes. If this was you, you don’t need to do anything.',
    ],
    facts: [...factsOf(values), { label: 'Codes left', value: String(values.left) }],
    ...resetPasswordAdvice(publicUrl, 'Then log in, and make new recovery codes in Setting, Login Security.'),
  }),

  'account-erased': ({ values }, { companyName, publicUrl }) => ({
    subject: `Your ${companyName} account was deleted`,
    preview: 'This is our last email about it.',
    heading: 'Your account was deleted',
    paragraphs: [
      greet(values.fullName),
      'We’ve deleted your account and everything personal in it. By law we keep invoices for six years. Nothing else is left, and it can’t be undone.',
    ],
    facts: factsOf(values),
    button: { label: 'Open our help page', url: `${publicUrl}/help` },
    afterwards: [
      'If it wasn’t you, someone knows your password. Change it everywhere else you use it, and tell us. The help page says how to contact us.',
    ],
  }),

  'staff-invitation': ({ to, values }, { companyName, publicUrl }) => ({
    subject: `Work with ${companyName}`,
    preview: 'You’re invited to join our staff. The link works once, for 7 days.',
    heading: 'You’re invited to join our staff',
    paragraphs: [
      values.depot === null
        ? `You’re invited to work with ${companyName}. Your role: ${values.role}.`
        : `You’re invited to work with ${companyName} at ${values.depot}. Your role: ${values.role}.`,
      'You’ll log in or create an account, and set up a passkey or an authenticator app.',
    ],
    button: { label: 'Accept the invitation', url: linkTo(`${publicUrl}/staff/accept`, to, values.token) },
    afterwards: ['The link works once, for 7 days.', 'If you don’t know why you got this, ignore this email.'],
  }),

  'member-invitation': ({ to, values }, { companyName, publicUrl }) => {
    const organisation = writableName(values.organisation) ?? 'their organisation';
    const inviter = writableName(values.inviter) ?? 'Somebody';
    const query = new URLSearchParams({ email: to, token: values.token });
    return {
      subject: `You’re invited to send parcels with ${companyName}`,
      preview: `Accept within ${memberInvitationDays} days. The link works once.`,
      heading: 'You’re invited to an organisation',
      paragraphs: [
        'Hello,',
        inviter === organisation
          ? `${inviter} invites you to share an account with ${companyName}.`
          : `${inviter} invites you to ${organisation}, which sends parcels with ${companyName}.`,
        `Your role: ${memberRoleNames[values.role].toLowerCase()}. ${memberRoleTexts[values.role]}`,
      ],
      button: { label: 'Accept the invitation', url: `${publicUrl}/join#${query.toString()}` },
      afterwards: [
        `The link works once, for ${memberInvitationDays} days.`,
        'If you don’t know who this is, ignore this email. Nothing happens without the link.',
      ],
    };
  },

  'approval-requested': ({ values }, { publicUrl }) => {
    const member = writableName(values.member) ?? 'A member of your organisation';
    const total = formatPounds(poundsFromPence(values.totalPence));
    return {
      subject: 'A booking is waiting for your approval',
      preview: `${total}, above what the member may pay.`,
      heading: 'A booking is waiting for your approval',
      paragraphs: [
        greet(values.fullName),
        `${member} wants to book for ${total}. That’s above the limit you set, so it’s saved as a draft. Pay for it to approve it, or delete it.`,
      ],
      button: { label: 'Open your shipments', url: `${publicUrl}/dashboard?status=PENDING_PAYMENT` },
      afterwards: ['You can change the limits in Setting, People.'],
    };
  },

  'already-registered': ({ values }, { companyName, publicUrl }) => ({
    subject: `You already have a ${companyName} account`,
    preview: 'You can log in with this address, or set a new password.',
    heading: 'You already have an account',
    paragraphs: [
      greet(values.fullName),
      'Someone tried to create an account with this address, which already has one. If it was you, log in with your existing password.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/auth/login` },
    afterwards: [
      'Forgotten your password? You can set a new one on the login page.',
      'If it wasn’t you, ignore this email. Nothing has changed, and we didn’t tell anyone that you have an account.',
    ],
  }),
};

const signedOut = {
  changed: 'every device except the one below was logged out',
  reset: 'every device was logged out',
} as const;

const changes: Readonly<Record<SignInChange, { readonly heading: string; readonly sentence: string }>> = {
  'authenticator-on': {
    heading: 'Your authenticator app is on',
    sentence: 'From now on we’ll ask for a code from your authenticator app after your password.',
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
    sentence: 'A passkey was added to your account. Anyone who has it can log in without your password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    sentence: 'A passkey was removed from your account. It can’t be used to log in any more.',
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
      [
        'If it wasn’t you, set a new password now. This logs out every device, and we only send the link to you.',
        ...then,
      ].join(' '),
    ],
  };
}
