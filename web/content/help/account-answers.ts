import { company } from '../../lib/company.ts';

export const accountAnswers = [
  {
    id: 'need-an-account',
    question: 'Do I need an account?',
    answer: `Not for a price and not to track a parcel. To book you need one: it holds your shipments, labels, invoices and addresses.

You must be at least 16 to have an account and at least 18 to book, because a booking is a contract that you pay for.`,
    words: ['register', 'sign up', 'create', 'guest', 'age', 'years', 'old', '16', '18', 'account'],
    link: { to: '/auth/register', label: 'Create an account' },
  },
  {
    id: 'verification-mail',
    question: 'The email to verify my account has not come',
    answer: `Look in the junk folder. The link in it works for 30 minutes; after that, or if nothing came, ask for another on the page that says we have sent it, or simply log in: we then send a new one.

Is the address spelt right? If not, register again with the right one.`,
    words: ['verify', 'verification', 'confirm', 'email', 'link', 'expired', 'resend', 'junk', 'spam', 'activate'],
    link: { to: '/auth/login', label: 'Log in' },
  },
  {
    id: 'forgotten-password',
    question: 'I forgot my password',
    answer: `Choose ‘Forgot password?’ on the log-in page and we send you a link to set a new one. Where you use a passkey, you need no password to log in.

If too many wrong passwords were tried, wait a quarter of an hour or use the link that we sent you by email.`,
    words: ['reset', 'password', 'locked', 'login', 'log in', 'sign in', 'blocked', 'forgotten', 'cannot'],
    link: { to: '/auth/forgot-password', label: 'Set a new password' },
  },
  {
    id: 'passkeys',
    question: 'What is a passkey, and how do I add one?',
    answer: `A passkey replaces your password with the way you unlock your device: a fingerprint, your face or a PIN. It can’t be guessed, and it can’t be given to a false website by mistake.

Add one under Profile Settings, Sign-in Security. You can have several, for example one for the phone and one for the computer, and remove any of them there.`,
    words: ['passkey', 'fingerprint', 'face id', 'touch id', 'webauthn', 'biometric', 'passwordless', 'security'],
    link: { to: '/settings?tab=security', label: 'Go to Sign-in Security' },
  },
  {
    id: 'authenticator',
    question: 'Can I protect my account with codes from an app?',
    answer: `Yes. Under Sign-in Security you can set up an authenticator app. After your password we then ask for the six digits that it shows.

You get ten recovery codes when you turn it on. Keep them somewhere safe: each lets you in once without the app.`,
    words: ['2fa', 'two factor', 'mfa', 'authenticator', 'code', 'otp', 'google authenticator', 'security', 'second'],
    link: { to: '/settings?tab=security', label: 'Go to Sign-in Security' },
  },
  {
    id: 'lost-phone',
    question: 'I lost the phone with my authenticator app',
    answer: `Enter one of your recovery codes where the code of the app is asked for, or log in with a passkey of another device. Then turn the app off under Sign-in Security and set it up again.

Without app, recovery code and passkey nobody gets in, and that is its purpose. Write to us at ${company.email} from the email address of the account; we check that it is you, and that takes some days.`,
    words: ['recovery', 'codes', 'lost', 'new phone', 'stolen', '2fa', 'locked out', 'authenticator'],
  },
  {
    id: 'other-devices',
    question: 'Is somebody else using my account?',
    answer: `Under Change Password you see every device that is logged in, with the time it was last used, and you can log the others out. If one is not yours, change your password too.

We write to you whenever your password, a passkey or your authenticator app changes.`,
    words: ['hacked', 'stolen', 'sessions', 'devices', 'log out', 'suspicious', 'security', 'unauthorised'],
    link: { to: '/settings?tab=security', label: 'See your devices' },
  },
  {
    id: 'address-book',
    question: 'Can I save addresses?',
    answer: `Yes. The address book keeps those you send from and those you send to, and whoever you ship to is kept there by itself. Choose Address Book beside a field to fill it in.

You can bring addresses from a CSV file and take them with you in one.`,
    words: ['addresses', 'book', 'contacts', 'save', 'import', 'export', 'csv', 'favourites'],
    link: { to: '/dashboard/address-book', label: 'Go to the address book' },
  },
  {
    id: 'change-details',
    question: 'How do I change my name, email address or phone number?',
    answer: `Your phone number and address you change yourself under Profile Settings. Name and email address are part of your contracts with us, so we change them for you: write to ${company.email} from the address of the account.`,
    words: ['profile', 'edit', 'update', 'email', 'name', 'phone', 'married', 'details', 'settings'],
    link: { to: '/settings', label: 'Go to Profile Settings' },
  },
  {
    id: 'my-data',
    question: 'Can I see and erase my data?',
    answer: `Both, by yourself, under Profile Settings: download everything that we keep about you, or erase your account.

Invoices, and what they rest on, we must keep for six years. Everything else about you goes at once.`,
    words: ['delete', 'erase', 'gdpr', 'privacy', 'download', 'data', 'close account', 'remove', 'export'],
    link: { to: '/settings', label: 'Go to Profile Settings' },
  },
  {
    id: 'newsletter',
    question: 'How do I stop the newsletter?',
    answer: `Untick it in your settings, under Emails from us. Every newsletter and offer also has an unsubscribe link. You get them only if you ticked their box. We always send messages about your own bookings, because you need them.`,
    words: ['unsubscribe', 'marketing', 'offers', 'emails', 'stop', 'newsletter', 'spam'],
  },
  {
    id: 'contact',
    question: 'How do I reach you?',
    answer: `Write to ${company.email} or call ${company.phone}. Have the tracking code or the shipment number at hand: it is the quickest way to find your parcel.`,
    words: ['phone', 'call', 'email', 'support', 'chat', 'human', 'speak', 'customer service', 'help', 'contact'],
    link: { to: `mailto:${company.email}`, label: 'Write to us' },
  },
  {
    id: 'complaint',
    question: 'How do I complain?',
    answer: `Tell us what went wrong, with the tracking code if it is about a parcel. We confirm within 2 working days that we have your complaint and answer it within 10. Senders and receivers can both complain.

If our answer does not settle it, you can get free advice from Citizens Advice, or go to court.`,
    words: ['complain', 'unhappy', 'complaints', 'bad', 'driver', 'rude', 'problem', 'ombudsman'],
    link: { to: '/complaints', label: 'Make a complaint' },
  },
];
