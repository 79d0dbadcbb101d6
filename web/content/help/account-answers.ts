import { company } from '../../lib/company.ts';

export const accountAnswers = [
  {
    id: 'need-an-account',
    question: 'Do I need an account?',
    answer: `You don’t need one to get a price, or to send or track a parcel: choose ‘Continue as guest’ on the login page. An account keeps your shipments, labels, invoices and addresses together.

You can also create one afterwards, with the same email address. Open our email to verify it and log in, both in the same browser, and what you’ve sent and paid for is there.

You must be at least 16 to have an account and at least 18 to book, because a booking is a contract that you pay for.`,
    words: ['register', 'sign up', 'create', 'guest', 'age', 'years', 'old', '16', '18', 'account'],
    link: { to: '/auth/register', label: 'Create an account' },
  },
  {
    id: 'verification-mail',
    question: 'I haven’t had the email to verify my account',
    answer: `Check your junk folder. The link works for 30 minutes. After that, or if nothing arrives, ask for another on the page that says we’ve sent it, or just log in and we’ll send a new one.

Is the address spelt right? If not, register again with the right one.`,
    words: ['verify', 'verification', 'confirm', 'email', 'link', 'expired', 'resend', 'junk', 'spam', 'activate'],
    link: { to: '/auth/login', label: 'Log in' },
  },
  {
    id: 'forgotten-password',
    question: 'I’ve forgotten my password',
    answer: `Choose ‘Forgot password?’ on the login page and we’ll send you a link to set a new one. If you use a passkey, you don’t need a password to log in.

If there were too many wrong passwords, wait 15 minutes or use the link we emailed you.`,
    words: ['reset', 'password', 'locked', 'login', 'log in', 'sign in', 'blocked', 'forgotten', 'cannot'],
    link: { to: '/auth/forgot-password', label: 'Set a new password' },
  },
  {
    id: 'passkeys',
    question: 'What’s a passkey, and how do I add one?',
    answer: `A passkey replaces your password with the way you unlock your device: a fingerprint, your face or a PIN. Nobody can guess it, and you can’t give it to a fake website by mistake.

Add one in Profile Settings, Login Security. You can have several, for example one for your phone and one for your computer, and remove any of them there.`,
    words: ['passkey', 'fingerprint', 'face id', 'touch id', 'webauthn', 'biometric', 'passwordless', 'security'],
    link: { to: '/settings?tab=security', label: 'Go to Login Security' },
  },
  {
    id: 'authenticator',
    question: 'Can I protect my account with codes from an app?',
    answer: `Yes. In Login Security you can set up an authenticator app. After your password, we’ll ask for the six digits it shows.

You’ll get ten recovery codes when you turn it on. Keep them somewhere safe: you can use each one once instead of the app.`,
    words: ['2fa', 'two factor', 'mfa', 'authenticator', 'code', 'otp', 'google authenticator', 'security', 'second'],
    link: { to: '/settings?tab=security', label: 'Go to Login Security' },
  },
  {
    id: 'lost-phone',
    question: 'I’ve lost the phone with my authenticator app',
    answer: `Enter one of your recovery codes instead of the app’s code, or log in with a passkey on another device. Then turn the app off in Login Security and set it up again.

Without an app, code or passkey we can’t let anyone in. That’s what keeps it safe. Email us at ${company.email} from your account’s email address. We’ll check it’s you, which takes a few days.`,
    words: ['recovery', 'codes', 'lost', 'new phone', 'stolen', '2fa', 'locked out', 'authenticator'],
  },
  {
    id: 'other-devices',
    question: 'Is someone else using my account?',
    answer: `In Login Security you can see every device that’s logged in, with the time it was last used, and log the others out. If you don’t recognise one, change your password too.

We’ll email you whenever your password, a passkey or your authenticator app changes.`,
    words: ['hacked', 'stolen', 'sessions', 'devices', 'log out', 'suspicious', 'security', 'unauthorised'],
    link: { to: '/settings?tab=security', label: 'See your devices' },
  },
  {
    id: 'address-book',
    question: 'Can I save addresses?',
    answer: `Yes. We save the addresses you send from and everyone you send to. Choose Address Book beside a field to fill it in. You can also import addresses from a CSV file, and export them to one.`,
    words: ['addresses', 'book', 'contacts', 'save', 'import', 'export', 'csv', 'favourites'],
    link: { to: '/dashboard/address-book', label: 'Go to the address book' },
  },
  {
    id: 'change-details',
    question: 'How do I change my name, email address or phone number?',
    answer: `You can change your email address, phone number and address in Profile Settings. Your name is part of your contracts with us, so we change it for you: email ${company.email} from your account’s address.`,
    words: ['profile', 'edit', 'update', 'email', 'name', 'phone', 'married', 'details', 'settings'],
    link: { to: '/settings', label: 'Go to Profile Settings' },
  },
  {
    id: 'my-data',
    question: 'Can I see and delete my data?',
    answer: `Yes. In Profile Settings you can do both: download everything we keep about you, or delete your account. By law we keep invoices, and the records behind them, for six years. Everything else about you goes straight away.`,
    words: ['delete', 'erase', 'gdpr', 'privacy', 'download', 'data', 'close account', 'remove', 'export'],
    link: { to: '/settings', label: 'Go to Profile Settings' },
  },
  {
    id: 'newsletter',
    question: 'How do I stop the newsletter?',
    answer: `Untick it in your settings, in Emails from us. Every newsletter and offer also has an unsubscribe link. You only get them if you ticked their box.

We’ll always email you about your own bookings, because you need those emails.`,
    words: ['unsubscribe', 'marketing', 'offers', 'emails', 'stop', 'newsletter', 'spam'],
  },
  {
    id: 'contact',
    question: 'How do I contact you?',
    answer: `Email ${company.email} or call ${company.phone}. Have your tracking number or shipment number ready, so we can find your parcel quickly.`,
    words: ['phone', 'call', 'email', 'support', 'chat', 'human', 'speak', 'customer service', 'help', 'contact'],
    link: { to: `mailto:${company.email}`, label: 'Email us' },
  },
  {
    id: 'complaint',
    question: 'How do I complain?',
    answer: `Tell us what went wrong, with the tracking number if it’s about a parcel. We’ll confirm we have your complaint within 2 working days and answer it within 10. Senders and receivers can both complain.

If our answer doesn’t settle it, you can get free advice from Citizens Advice, or go to court.`,
    words: ['complain', 'unhappy', 'complaints', 'bad', 'driver', 'rude', 'problem', 'ombudsman'],
    link: { to: '/complaints', label: 'Make a complaint' },
  },
];
