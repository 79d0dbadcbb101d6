import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { needsProfile } from './needs-profile.ts';
import { parcelTypes } from './shipments.ts';
import { trackedShipment, trackRequest } from './tracking.ts';
import { boundedText } from './values/bounded-text.ts';
import { postalCode } from './values/postcode.ts';
import { wish, wishKinds } from './wishes.ts';

/** What the private link of a receiver's mail carries behind its #. It travels in bodies alone, which nobody logs. */
const token = boundedText(200, 'This link is not complete.').check(z.maxLength(200, 'This link is not complete.'));

/** A parcel as its receiver sees it by the private link: more than anybody else but its sender. */
const myDelivery = z.object({
  /** What everybody with the tracking code sees. */
  parcel: trackedShipment,
  shipper_fullname: z.string(),
  receiver_fullname: z.string(),
  receiver_building: z.string(),
  receiver_street_name: z.string(),
  receiver_town: z.string(),
  receiver_postal_code: z.string(),
  shipment_content: z.string(),
  number_of_pieces: z.int(),
  weight: z.string(),
  /** Those that stand, at most one a kind. */
  wishes: z.array(wish),
  /** Whether wishes can still be left, changed and taken back: until the parcel is out for delivery. */
  can_wish: z.boolean(),
  /** The days that can be wished for. */
  days: z.array(z.iso.date()),
  /** What is remembered from an earlier parcel. It is used for this one too, unless its receiver said something else for it. */
  needs_profile: z.optional(z.extend(needsProfile, { is_used: z.boolean() })),
  /** Whether the parcel can be sent back: once it is delivered, and unless that has been booked. */
  can_return: z.boolean(),
  /** The tracking code of the shipment that brings it back. */
  returned_with: z.optional(z.string()),
  /** The code that the driver scans, as an SVG, where the sender has ordered the return and we have not collected it yet. */
  return_qr: z.optional(z.string()),
  /** Whether mails about parcels to this e-mail address are stopped. */
  has_stopped_messages: z.boolean(),
});

export type MyDelivery = z.output<typeof myDelivery>;

/** What a receiver's return is filled with: what stands on the parcel's label and in our mail, nobody's phone number or e-mail address. */
const returnForm = z.object({
  shipper_fullname: z.string(),
  shipper_country: z.string(),
  shipper_postal_code: z.string(),
  shipper_building: z.string(),
  shipper_street_name: z.string(),
  shipper_town: z.string(),
  receiver_fullname: z.string(),
  receiver_country: z.string(),
  receiver_postal_code: z.string(),
  receiver_building: z.string(),
  receiver_street_name: z.string(),
  receiver_town: z.string(),
  shipment_content: z.string(),
  weight: z.string(),
  total_gross_weight: z.string(),
  number_of_pieces: z.string(),
  parcel_type: z.enum(parcelTypes),
});

export type ReturnForm = z.output<typeof returnForm>;

/** The way back of a delivered parcel, for who holds the receiver's link. `createShipment` takes the token as `return_token`. */
export const showReturn = defineEndpoint({
  name: 'showReturn',
  method: 'POST',
  path: '/receiver/return',
  summary: 'What a return of a delivered parcel is filled with',
  auth: 'public',
  body: z.object({ token }),
  response: z.object({ form: returnForm }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const delivery = z.object({ delivery: myDelivery });

/** Shows a receiver their parcel. A token that we never gave, or whose time is over, answers 404. */
export const showMyDelivery = defineEndpoint({
  name: 'showMyDelivery',
  method: 'POST',
  path: '/receiver/delivery',
  summary: 'A parcel as its receiver sees it',
  auth: 'public',
  body: z.object({ token }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** Leaves a wish, or changes one. Refused from the moment the parcel is out for delivery. */
export const leaveWish = defineEndpoint({
  name: 'leaveWish',
  method: 'POST',
  path: '/receiver/leave-wish',
  summary: 'Leave a wish for the delivery',
  auth: 'public',
  body: z.object({
    token,
    wish,
    /** For needs: remember them for the next parcel to the same e-mail address and door, or no longer. Absent, nothing changes. */
    remember: z.optional(z.boolean('Please say whether to remember it.')),
  }),
  response: delivery,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Takes a wish back. One that is not there is taken back already. */
export const withdrawWish = defineEndpoint({
  name: 'withdrawWish',
  method: 'POST',
  path: '/receiver/withdraw-wish',
  summary: 'Take a wish for the delivery back',
  auth: 'public',
  body: z.object({ token, kind: z.enum(wishKinds, 'Please choose which wish to take back.') }),
  response: delivery,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Forgets what is remembered of the receiver's needs. What was left for this parcel stays with it. */
export const forgetNeeds = defineEndpoint({
  name: 'forgetNeeds',
  method: 'POST',
  path: '/receiver/forget-needs',
  summary: 'Forget what a receiver needs at the door',
  auth: 'public',
  body: z.object({ token }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** Stops the mails about parcels to the receiver's e-mail address, or lets them come again. */
export const stopMessages = defineEndpoint({
  name: 'stopMessages',
  method: 'POST',
  path: '/receiver/stop-messages',
  summary: 'Stop or resume the mails about parcels to an address',
  auth: 'public',
  body: z.object({ token, is_stopped: z.boolean('Please say whether to stop the mails.') }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** What somebody knows who has the card through the door but not our mail. */
export const codeAndPostcode = z.extend(trackRequest, { postal_code: postalCode });

/** What can be wished for a parcel, and nothing about it that tracking does not show. Wrong postcodes are counted. */
export const checkPostcode = defineEndpoint({
  name: 'checkPostcode',
  method: 'POST',
  path: '/receiver/check-postcode',
  summary: 'Whether a postcode is the one a parcel goes to',
  auth: 'public',
  body: codeAndPostcode,
  response: z.object({ can_wish: z.boolean(), days: z.array(z.iso.date()) }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Leaves a wish with tracking code and postcode. It never replaces what the private link was used for, and shows nothing. */
export const leaveWishByPostcode = defineEndpoint({
  name: 'leaveWishByPostcode',
  method: 'POST',
  path: '/receiver/leave-wish-by-postcode',
  summary: 'Leave a wish with tracking code and postcode',
  auth: 'public',
  body: z.extend(codeAndPostcode, { wish }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
