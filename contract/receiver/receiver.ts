import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { parcelTypes } from '../shipments.ts';
import { trackedShipment, trackRequest } from '../tracking.ts';
import { postalCode } from '../values/places/postcode.ts';
import { shipmentStatuses } from '../values/shipment-status.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { chosenPreference, deliveryPreference, doorPreference, preferenceKinds } from './delivery-preferences.ts';
import { needsProfile } from './needs-profile.ts';

/** From behind the # of the private link in a receiver's mail. Sent only in bodies, which are never logged. */
export const receiverToken = boundedText(200, 'This link is incomplete. Copy the whole link from our email.').check(
  z.maxLength(200, 'This link is incomplete. Copy the whole link from our email.'),
);

/** A parcel as its receiver sees it by the private link. */
const myDelivery = z.object({
  /** The public part. */
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
  total_gross_weight: z.string(),
  /** Current preferences, at most one a kind. */
  preferences: z.array(deliveryPreference),
  /** Whether preferences can still be set and withdrawn: until the parcel is out for delivery. */
  can_change_preferences: z.boolean(),
  /** The days offered for delivery. */
  days: z.array(z.iso.date()),
  /** Needs remembered from an earlier parcel. Also used for this one, unless the receiver gave other needs for it. */
  needs_profile: z.optional(z.extend(needsProfile, { is_used: z.boolean() })),
  /** Whether a return can be booked: once it is delivered, and only once. */
  can_return: z.boolean(),
  /** The tracking code of the return. */
  returned_with: z.optional(z.string()),
  return_status: z.optional(z.enum(shipmentStatuses)),
  /** Of a return that the sender has ordered, until we collect it. */
  return_parcels: z.optional(z.int()),
  /** The code that the driver scans, as an SVG: for an ordered return of one parcel. Several need a label each. */
  return_qr: z.optional(z.string()),
  /** What a point hands the parcel over for, while it waits there. */
  pickup_pin: z.optional(z.string()),
  /** The same as a QR code, as an SVG: for one parcel. */
  pickup_qr: z.optional(z.string()),
  /** Whether a link lets somebody else collect it. */
  pickup_is_shared: z.optional(z.boolean()),
  /** Whether the receiver unsubscribed this email address from parcel mails. */
  is_unsubscribed: z.boolean(),
});

export type MyDelivery = z.output<typeof myDelivery>;

/** Prefills a return with what the parcel's label and our mail say. No phone number or email address. */
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

/** The return of a delivered parcel, for the holder of the receiver's link. `createShipment` takes the token as `return_token`. */
export const showReturn = defineEndpoint('showReturn', 'POST /receiver/return', {
  summary: 'Get the prefilled form for returning a delivered parcel',
  auth: 'public',
  body: z.object({ token: receiverToken }),
  response: z.object({ form: returnForm }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const delivery = z.object({ delivery: myDelivery });

/** A receiver's parcel. An unknown or expired token answers 404. */
export const showMyDelivery = defineEndpoint('showMyDelivery', 'POST /receiver/delivery', {
  summary: 'Get a parcel for its receiver',
  auth: 'public',
  body: z.object({ token: receiverToken }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** Refused once the parcel is out for delivery. */
export const setPreference = defineEndpoint('setPreference', 'POST /receiver/set-preference', {
  summary: 'Set a delivery preference',
  auth: 'public',
  body: z.object({
    token: receiverToken,
    preference: chosenPreference,
    /** For needs: whether to remember them for the next parcel to the same email address and door. Absent: no change. */
    remember: z.optional(z.boolean('Say whether to remember it.')),
  }),
  response: delivery,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Succeeds where there is none. */
export const withdrawPreference = defineEndpoint('withdrawPreference', 'POST /receiver/withdraw-preference', {
  summary: 'Withdraw a delivery preference',
  auth: 'public',
  body: z.object({ token: receiverToken, kind: z.enum(preferenceKinds, 'Choose which preference to remove.') }),
  response: delivery,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Erases the remembered needs. Needs given for this parcel stay with it. */
export const forgetNeeds = defineEndpoint('forgetNeeds', 'POST /receiver/forget-needs', {
  summary: 'Erase a receiver’s remembered needs at the door',
  auth: 'public',
  body: z.object({ token: receiverToken }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** Unsubscribes the receiver's email address from parcel mails, or subscribes it again. */
export const updateSubscription = defineEndpoint('updateSubscription', 'POST /receiver/update-subscription', {
  summary: 'Unsubscribe an address from parcel emails, or resubscribe it',
  auth: 'public',
  body: z.object({ token: receiverToken, is_unsubscribed: z.boolean('Say whether to stop the emails.') }),
  response: delivery,
  errors: ['NOT_FOUND'],
});

/** For receivers with the card through the door but without our mail. */
export const codeAndPostcode = z.extend(trackRequest, { postal_code: postalCode });

/** What the receiver can set for a parcel, and nothing else that tracking does not show. Wrong postcodes are counted. */
export const checkPostcode = defineEndpoint('checkPostcode', 'POST /receiver/check-postcode', {
  summary: 'Check the destination postcode of a parcel',
  auth: 'public',
  body: codeAndPostcode,
  response: z.object({
    can_change_preferences: z.boolean(),
    days: z.array(z.iso.date()),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Never replaces one left by the private link, and shows nothing. */
export const setPreferenceByPostcode = defineEndpoint(
  'setPreferenceByPostcode',
  'POST /receiver/set-preference-by-postcode',
  {
    summary: 'Set a delivery preference with tracking number and postcode',
    auth: 'public',
    body: z.extend(codeAndPostcode, { preference: doorPreference }),
    response: z.object({ message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
);
