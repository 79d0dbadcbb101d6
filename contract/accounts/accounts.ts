import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailWith } from '../values/people/email.ts';
import { newPasswordWith, passwordMessages, presentPasswordWith } from '../values/people/password.ts';
import { phoneWith } from '../values/people/phone.ts';
import { postalCode } from '../values/places/postcode.ts';
import { splitStreetLine } from '../values/places/street-line.ts';
import { boundedText, missingOr } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { lineUpTo, plainTextWith } from '../values/texts/plain-text.ts';

/** For empty fields on the account forms. The grammar is the specification's (section 5). */
export const accountMessages = {
  email: 'Please provide your email address!.',
  loginPassword: 'Please provide a your account password!.',
  newPassword: 'Please provide a password!.',
  fullName: 'Please provide a your full name!.',
  phone: 'Please provide a valid phone number!.',
  address: 'Address is required!.',
  building: 'Enter your house number or name.',
  termsAbsent: 'Please agree to terms and conditions!.',
  termsRefused: 'Please accept our terms and conditions!.',
  link: 'This link is incomplete. Copy the whole link from our email.',
  /** Link pages recognise these two refusals by their text. */
  verifiedAlready: 'Your email address is already verified. Please log in.',
  verifiedSince:
    'This email address has since been verified. If that wasn’t you, set a new password. That logs everyone else out.',
} as const;

const email = emailWith(accountMessages.email);
const phone = phoneWith(accountMessages.phone);
export const linkToken = boundedText(200, accountMessages.link).check(
  z.minLength(1, accountMessages.link),
  z.maxLength(200),
);
const emailOnly = z.object({ email });
const redirectMessage = 'Give a path on this website.';
// Refuses `//evil` and what browsers read as it: they treat `\` as `/`, drop tabs and line ends, and resolve `/.//evil`.
const ownPath = /^(?![/\\]{2})(?![^?#]*[/\\](?:\.|%2[eE]){1,2}[/\\])\/\P{Cc}*$/u;
/** The page somebody wanted before they registered. Pages follow it only within our own site. */
const redirectPath = z.optional(
  boundedText(500, redirectMessage).check(z.maxLength(500, { abort: true }), z.regex(ownPath, redirectMessage)),
);
export const emailedLink = z.object({ email, token: linkToken });

/** Section 3. The two fields named like secrets are always empty (`token`) and 0. */
export const user = z.object({
  __v: z.int(),
  _account_id: z.string(),
  _id: z.string(),
  account_verified: z.boolean(),
  avatar: z.string(),
  createdAt: z.iso.datetime(),
  email: z.string(),
  fullName: z.string(),
  is_email_verified: z.boolean(),
  phoneNumber: z.string(),
  address: z.string(),
  building: z.string(),
  town: z.string(),
  postal_code: z.string(),
  token: z.literal(''),
  updatedAt: z.iso.datetime(),
  verification_code: z.literal(0),
});

export type User = z.output<typeof user>;

export const session = z.object({ access_token: z.string(), user });

export type Session = z.output<typeof session>;

/** Newsletter and offers are separate consents, off unless ticked. */
export const registrationRequest = z.object({
  fullName: plainTextWith(accountMessages.fullName, 300),
  email,
  phoneNumber: phone,
  password: newPasswordWith(accountMessages.newPassword),
  accept_terms_and_conditions: z.literal(true, {
    error: missingOr(accountMessages.termsAbsent, accountMessages.termsRefused),
  }),
  receive_offer_letter: z.optional(z.boolean()),
  receive_news_letter: z.optional(z.boolean()),
  redirect: redirectPath,
});

export type RegistrationRequest = z.output<typeof registrationRequest>;

/** The answer never says whether the address was known. */
export const register = defineEndpoint('register', 'POST /auth/register', {
  summary: 'Create an account',
  auth: 'public',
  body: registrationRequest,
  response: z.object({ message: z.string(), email: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** The link works once, for 30 minutes. The set-up token replaces a session in `setupAccount`. */
export const verifyEmail = defineEndpoint('verifyEmail', 'POST /auth/verify-email', {
  summary: 'Verify an email address with the emailed link',
  auth: 'public',
  body: emailedLink,
  response: z.object({ message: z.string(), setup_token: z.string(), phone: z.string() }),
});

export const endRegistration = defineEndpoint('endRegistration', 'POST /auth/end-registration', {
  summary: 'End a registration that someone else made with an email address',
  auth: 'public',
  body: emailedLink,
  response: messageAnswer,
});

/** The answer is the same for every address. */
export const resendEmailOtp = defineEndpoint('resendEmailOtp', 'POST /auth/resend-email-otp', {
  summary: 'Email the verification link again',
  auth: 'public',
  body: z.extend(emailOnly, { redirect: redirectPath }),
  response: messageAnswer,
  errors: ['TOO_MANY_REQUESTS'],
});

export const loginRequest = z.object({ email, password: presentPasswordWith(accountMessages.loginPassword) });

/** The codes with status 403 are answered only after a correct password. */
export const login = defineEndpoint('login', 'POST /auth/login', {
  summary: 'Log in with email address and password',
  auth: 'public',
  body: loginRequest,
  response: session,
  errors: ['WRONG_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
});

/** For owners who are locked out by somebody else's guesses. The link works once. */
export const signInWithLink = defineEndpoint('signInWithLink', 'POST /auth/sign-in-with-link', {
  summary: 'Log in with an emailed link',
  auth: 'public',
  body: emailedLink,
  response: session,
  errors: ['ACCOUNT_LOCKED', 'SECOND_FACTOR_REQUIRED'],
});

export const logout = defineEndpoint('logout', 'POST /auth/logout', {
  summary: 'Log out',
  auth: 'customer',
  memberPermission: 'account:own',
  forGuests: true,
  response: messageAnswer,
});

export const forgotPasswordRequest = emailOnly;

/** The answer is the same for every address. */
export const forgotPassword = defineEndpoint('forgotPassword', 'POST /auth/forgot-password', {
  summary: 'Email a link to reset the password',
  auth: 'public',
  body: forgotPasswordRequest,
  response: messageAnswer,
  errors: ['TOO_MANY_REQUESTS'],
});

export const verifyAccountResetOtp = defineEndpoint('verifyAccountResetOtp', 'POST /auth/verify-account-reset-otp', {
  summary: 'Check a reset link without using it',
  auth: 'public',
  body: emailedLink,
  response: z.object({
    message: z.string(),
    passkeys: z.array(z.string()),
  }),
  errors: ['ACCOUNT_LOCKED'],
});

export const resetPasswordRequest = z
  .object({
    email,
    token: linkToken,
    newPassword: newPasswordWith(accountMessages.newPassword),
    confirmNewPassword: presentPasswordWith(passwordMessages.mismatch),
    remove_passkeys: z.optional(z.boolean()),
  })
  .check(z.refine(isConfirmed, { path: ['confirmNewPassword'], error: passwordMessages.mismatch }));

/** The link works once. Ends every session, open link and challenge of the account. */
export const resetPassword = defineEndpoint('resetPassword', 'POST /auth/reset-password', {
  summary: 'Set a new password with an emailed link',
  auth: 'public',
  body: resetPasswordRequest,
  response: messageAnswer,
  errors: ['ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
});

export function isConfirmed(form: { readonly newPassword: string; readonly confirmNewPassword: string }): boolean {
  return form.newPassword === form.confirmNewPassword;
}

const optionalLine = z.optional(lineUpTo(100, 'Enter text.', 'Use at most 100 characters.'));

/** The customer's contact details: `phone` here, `phoneNumber` in the session's user, as the specification has it. */
export const profile = z.object({
  address: plainTextWith(accountMessages.address, 300),
  /** House number or name, where it is not part of the address. */
  building: optionalLine,
  /** Absent or empty: the first post town of the outcode. */
  town: optionalLine,
  postal_code: postalCode,
  phone,
});

export type Profile = z.output<typeof profile>;

/** The same for screens, which require a house number or name, in the address or in its own field. */
export const profileScreenForm = profile.check(
  z.refine(({ building = '', address }) => building !== '' || splitStreetLine(address).building !== '', {
    path: ['building'],
    error: accountMessages.building,
  }),
);

/** The form of `/account-setup`. The set-up token, or else a session of that email, proves whose account it is. */
export const setupAccountRequest = z.extend(profile, { email, setup_token: z.optional(linkToken) });

/** Answers 401 without proof. */
export const setupAccount = defineEndpoint('setupAccount', 'POST /auth/setup-account', {
  summary: 'Complete an account after verification',
  auth: 'public',
  body: setupAccountRequest,
  response: messageAnswer,
  errors: ['SESSION_EXPIRED', 'WRONG_CREDENTIALS'],
});
