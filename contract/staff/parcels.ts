import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { largestFileBytes, storedFile } from '../files.ts';
import { id, idParams } from '../values/id.ts';
import { shipmentPostalCode } from '../values/places/postcode.ts';
import { paymentStatuses, shipmentStatuses } from '../values/shipment-status.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { lineUpTo, longTextWith, plainTextWith } from '../values/texts/plain-text.ts';

const status = z.enum(shipmentStatuses);
const person = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** In one line. */
  address: z.string(),
  building: z.string(),
  street_name: z.string(),
  town: z.string(),
  postal_code: z.string(),
});

/** Which part of the company's work a line is about. */
const timelineKinds = ['SCAN', 'MONEY', 'MAIL', 'CHAT', 'PREFERENCE', 'COLLECTION', 'FILE', 'NOTE', 'STAFF'] as const;

const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  /** May have several lines: a mail's is what was in it. */
  text: z.string(),
  who: z.string(),
  where: z.string(),
  /** Of the parcel that was scanned, where there are several. */
  tracking_code: z.nullable(z.string()),
  /** Of a mail that can be sent again. */
  mail_id: z.nullable(z.string()),
  /** Of a file. Everybody who has the link may read it for some minutes. */
  url: z.nullable(z.string()),
});

export type TimelineEntry = z.output<typeof timelineEntry>;

/** What staff do with a parcel. The answer of its page lists what its state and the caller's role allow. */
export const parcelActions = [
  'CANCEL',
  'HOLD',
  'RELEASE',
  'LOST',
  'FOUND',
  'REFUND',
  'NOTE',
  'RESEND',
  'ATTACH',
  'CORRECT_RECEIVER',
  'CORRECT_SENDER',
] as const;

export type ParcelAction = (typeof parcelActions)[number];

const refundRequest = z.object({
  id: z.string(),
  shipment_id: z.string(),
  reference: z.string(),
  pence: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  /** Nobody confirms their own. */
  is_own: z.boolean(),
});

export type RefundRequestRow = z.output<typeof refundRequest>;

const staffParcelPage = z.object({
  id: z.string(),
  reference: z.string(),
  status,
  payment_status: z.enum(paymentStatuses),
  created_at: z.iso.datetime(),
  your_reference: z.string(),
  content: z.string(),
  weight_kg: z.number(),
  shipper: person,
  receiver: person,
  customer: z.object({ id: z.string(), name: z.string(), email: z.string(), reference: z.string() }),
  parcels: z.array(z.object({ tracking_code: z.string(), number: z.int(), status })),
  money: z.object({
    price_pence: z.int(),
    paid_pence: z.int(),
    paid_from: z.nullable(z.enum(['CARD', 'BALANCE', 'ACCOUNT'])),
    card_last_four: z.nullable(z.string()),
    /** What can still go back. */
    left_pence: z.int(),
  }),
  /** That a second person has to confirm. */
  refund_request: z.nullable(refundRequest),
  /** Its address was corrected, its label was not printed since, and somebody can still replace it: its customer, or the depot. */
  needs_new_label: z.boolean(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  actions: z.array(z.enum(parcelActions)),
});

export type StaffParcelPage = z.output<typeof staffParcelPage>;

/** Everything about a shipment. Each look is in the audit log. */
export const staffParcel = defineEndpoint('staffParcel', 'GET /staff/parcels/{code}', {
  summary: 'Everything about a parcel, by its id, reference or any tracking code',
  auth: 'staff',
  permission: 'customers:read',
  params: z.object({ code: id }),
  response: z.object({ data: staffParcelPage }),
  errors: ['NOT_FOUND'],
});

const reason = plainTextWith('Give a reason.', 200);

export const parcelChanges = ['CANCEL', 'HOLD', 'RELEASE', 'LOST', 'FOUND'] as const;

/** Of several parcels all that it applies to, or the one that is named. The reason is for staff; customers see the change. */
export const changeParcel = defineEndpoint('changeParcel', 'POST /staff/parcels/{id}/changes', {
  summary: 'Cancel a shipment, hold or release parcels, or mark them lost or found',
  auth: 'staff',
  permission: 'parcels:manage',
  params: idParams,
  body: z.object({
    change: z.enum(parcelChanges, 'Choose what to change.'),
    reason,
    tracking_code: z.optional(boundedText(60)),
  }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const addressLine = (mostCharacters: number) =>
  lineUpTo(mostCharacters, 'Enter text.', `Use at most ${mostCharacters} characters.`);

/** The name, email address and phone number stay as they are. */
const correctedAddress = z.object({
  side: z.enum(['RECEIVER', 'SENDER'], 'Choose whose address it is.'),
  building: addressLine(100),
  street_name: plainTextWith('Enter the street.', 300),
  /** Empty: the first post town of the postcode. */
  town: addressLine(100),
  postal_code: shipmentPostalCode,
});

export type CorrectedAddress = z.output<typeof correctedAddress>;

const addressPreview = z.object({
  before: z.string(),
  after: z.string(),
  /** By the tariff that the shipment was sold under, in pence. */
  price_before: z.int(),
  price_after: z.int(),
  tariff_version: z.int(),
  /** What goes back to the card, balance or account that paid: no more than is left of the payment. */
  refund_pence: z.int(),
  /** What would go back had nothing been refunded before. */
  cheaper_pence: z.int(),
  /** What it costs more: waived, or charged. */
  extra_pence: z.int(),
  /** What paid and could be charged; null where a card paid, which we can't charge again. */
  charge_to: z.nullable(z.enum(['BALANCE', 'ACCOUNT'])),
  /** Where the receiver wanted it left, which no longer counts at the new address. */
  dropped_place: z.nullable(z.enum(['SAFE_PLACE', 'NEIGHBOUR', 'PICKUP_POINT'])),
  /** Stands for the addresses and prices above: what has changed since is not corrected unseen. */
  seen: z.string(),
});

export type AddressPreview = z.output<typeof addressPreview>;

/** Changes nothing. */
export const previewAddress = defineEndpoint('previewAddress', 'POST /staff/parcels/{id}/address-previews', {
  summary: 'Price a paid shipment with another address',
  auth: 'staff',
  permission: 'addresses:correct',
  params: idParams,
  body: correctedAddress,
  response: z.object({ data: addressPreview }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE'],
});

/** The receiver's until a parcel is loaded on the van that delivers it, the sender's until a parcel is collected. */
export const correctAddress = defineEndpoint('correctAddress', 'POST /staff/parcels/{id}/address-corrections', {
  summary: 'Correct an address of a paid shipment',
  auth: 'staff',
  permission: 'addresses:correct',
  params: idParams,
  body: z.extend(correctedAddress, {
    seen: plainTextWith('Look at the price first.', 100),
    /** What becomes of a higher price. */
    extra: z.optional(z.enum(['WAIVE', 'CHARGE'], 'Choose whether to waive the difference or to charge it.')),
    /** For staff. It also says why a higher price is waived, or who agreed to pay it. */
    reason,
  }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE'],
});

/** What would bring all that went back above the setting FOUR_EYES_POUNDS waits until somebody else confirms it. */
export const askRefund = defineEndpoint('askRefund', 'POST /staff/parcels/{id}/refunds', {
  summary: 'Give back all or part of what was paid for a shipment',
  auth: 'staff',
  permission: 'refunds:ask',
  params: idParams,
  body: z.object({
    /** In pence; absent: all that is left. */
    pence: z.optional(
      z
        .int('Enter an amount above zero.')
        .check(z.gt(0, 'Enter an amount above zero.'), z.lte(100_000_000, 'Enter a smaller amount.')),
    ),
    /** What was left when it was decided, in pence: if somebody has refunded since, nothing more goes out unseen. */
    left_before: z.int('Say how much is left, in pence.'),
    /** The customer reads it. */
    reason,
  }),
  takesKey: true,
  response: z.object({ message: z.string(), state: z.enum(['REFUNDED', 'WAITING']) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Oldest first. */
export const listRefundRequests = defineEndpoint('listRefundRequests', 'GET /staff/refund-requests', {
  summary: 'List the refunds that wait for a second person',
  auth: 'staff',
  permission: 'customers:read',
  response: z.object({ data: z.array(refundRequest) }),
});

/** By somebody other than who asked. The first decides. */
export const decideRefund = defineEndpoint('decideRefund', 'PUT /staff/refund-requests/{id}', {
  summary: 'Confirm or decline a refund that somebody else asked for',
  auth: 'staff',
  permission: 'refunds:confirm',
  params: idParams,
  body: z.object({ decision: z.enum(['CONFIRM', 'DECLINE'], 'Confirm it or decline it.') }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Seen by staff alone. Notes are never changed. */
export const addParcelNote = defineEndpoint('addParcelNote', 'POST /staff/parcels/{id}/notes', {
  summary: 'Add a note to a parcel',
  auth: 'staff',
  permission: 'notes:write',
  params: idParams,
  body: z.object({ text: longTextWith('Write the note.', 4000) }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** As it is written now, to the address that the customer has now. */
export const resendMail = defineEndpoint('resendMail', 'POST /staff/mails/{id}/resend', {
  summary: 'Send a mail about a parcel again',
  auth: 'staff',
  permission: 'parcels:manage',
  params: idParams,
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Seen by staff alone. */
export const attachToParcel = defineEndpoint('attachToParcel', 'POST /staff/parcels/{id}/files', {
  summary: 'Attach a photo or a PDF to a parcel',
  auth: 'staff',
  permission: 'notes:write',
  params: idParams,
  body: z.instanceof(Uint8Array, { error: 'Choose a file to send.' }),
  takesFile: true,
  largestBodyBytes: largestFileBytes,
  response: z.object({ message: z.string(), file: storedFile }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
