import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { linkToken } from './accounts.ts';

/** Of a link that starts a session. */
export const guestLinkMinutes = 15;

export const guestLinkLifetime = `The link works once, for ${guestLinkMinutes} minutes. The page emails you a new one whenever you ask.`;

const wholeLink = 'Use the whole link from our email.';

const guestSession = z.object({ access_token: z.string() });

/** The session lasts 24 hours. The sender of the first shipment becomes the guest: receipt and links go to that address. */
export const startGuestSession = defineEndpoint('startGuestSession', 'POST /auth/guest', {
  summary: 'Start to send parcels without an account',
  auth: 'public',
  response: guestSession,
  errors: ['TOO_MANY_REQUESTS'],
});

/** The link works once, for 15 minutes. */
export const openGuestLink = defineEndpoint('openGuestLink', 'POST /auth/guest/open-link', {
  summary: 'Start a guest session with an emailed link',
  auth: 'public',
  body: z.object({ token: linkToken }),
  response: guestSession,
  errors: ['ACCOUNT_LOCKED'],
});

/** With the account of the address that the link was mailed to. */
export const claimGuestLink = defineEndpoint('claimGuestLink', 'POST /auth/guest/claim-link', {
  summary: 'Take what was sent without an account into one’s own',
  auth: 'customer',
  memberPermission: 'account:own',
  body: z.object({ token: linkToken }),
  response: messageAnswer,
  errors: ['ACCOUNT_LOCKED', 'NOT_FOUND', 'CONFLICT'],
});

/** An old link is enough, because the new one goes to the same address. */
export const renewGuestLink = defineEndpoint('renewGuestLink', 'POST /auth/guest/renew-link', {
  summary: 'Email a guest a new link in place of an old one',
  auth: 'public',
  body: z.object({
    token: linkToken,
    /** The parcel that the new link leads to. */
    parcel_id: boundedText(36, wholeLink, wholeLink).check(z.regex(z.regexes.uuid(), wholeLink)),
  }),
  response: messageAnswer,
  errors: ['TOO_MANY_REQUESTS'],
});
