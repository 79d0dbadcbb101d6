import * as z from 'zod/mini';
import { payFrom } from './billing.ts';
import { slotId } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { pointCode } from './points/points.ts';
import { id, idParams } from './values/id.ts';
import { messageAnswer } from './values/texts/message-answer.ts';

export const mostBatchRows = 1000;

/** Of all rows together. */
export const mostBatchParcels = 5000;

/** In pounds: the provider's limit for one card payment in sterling. */
export const mostBatchPounds = 999_999.99;

/** A thousand rows with every field at its longest. Larger than any other body. */
const largestBatchBytes = 7_340_032;

const sumMessage = 'Give the total in pounds and whole pence.';

const sum = z.number(sumMessage).check(z.gte(0, sumMessage));

/** Rows of a file, each with the fields of the shipment form. Checked one by one, so that an error names its row. */
const rows = z
  .array(z.looseObject({}, 'Send each row as an object.'), 'Send a list of rows.')
  .check(z.minLength(1, 'Send at least one row.'), z.maxLength(mostBatchRows, 'Send at most 1,000 rows at a time.'));

const checkedRow = z.union([
  /** A row sent with its `quote_id` costs this price while the quote is valid. */
  z.object({ net: sum, vat: sum, total: sum, quote_id: z.string(), receiver_town: z.string() }),
  z.object({ fields: z.record(z.string(), z.string()) }),
]);

export type CheckedRow = z.output<typeof checkedRow>;

export const checkShipments = defineEndpoint('checkShipments', 'POST /shipment/bulk/check', {
  summary: 'Check and price up to 1,000 shipments',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.object({ rows }),
  largestBodyBytes: largestBatchBytes,
  response: z.object({
    rows: z.array(checkedRow),
    net: sum,
    vat: sum,
    total: sum,
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Shipments that were created together and can be paid together. `total` is that of the unpaid ones. */
const batch = z.object({ _id: z.string(), createdAt: z.iso.datetime(), unpaid: z.int(), total: sum });

export type Batch = z.output<typeof batch>;

/** `fields` of an error names the row, counted from 0: `rows.3.weight`. */
export const createShipments = defineEndpoint('createShipments', 'POST /shipment/bulk', {
  summary: 'Create up to 1,000 shipments, all or none',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.object({
    rows,
    /** The total the customer was shown. The server prices again and refuses a different total. */
    total_amount: z.optional(sum),
    /** The sender declares every content to be allowed. Recorded with its time. */
    sender_declaration: z.optional(z.boolean()),
    save_receivers: z.optional(z.boolean('Say true or false.')),
    /** When vans collect all of them, one stop an address. Rows have none of their own. */
    collection_slot: z.optional(slotId),
    /** Where the sender drops them all off instead. */
    drop_off_point: z.optional(pointCode),
    /** Other than a card books them at once, all or none. */
    pay_from: payFrom,
  }),
  largestBodyBytes: largestBatchBytes,
  takesKey: true,
  response: z.object({
    message: z.string(),
    batch,
    shipments: z.array(z.object({ _id: z.string(), _shipment_id: z.string(), _tracking_id: z.string() })),
    /** Those the address book's limit left out are counted too. Absent without `save_receivers`. */
    receivers: z.optional(z.object({ added: z.int(), left_out: z.int() })),
  }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Newest first, ten at most. */
export const unpaidBatches = defineEndpoint('unpaidBatches', 'GET /shipment/bulk', {
  summary: 'List batches with unpaid shipments',
  auth: 'customer',
  memberPermission: 'shipments:read',
  response: z.object({ data: z.array(batch) }),
});

/** Of the last 30 days, newest first, ten at most. Cancelled shipments don't count. */
export const paidBatches = defineEndpoint('paidBatches', 'GET /shipment/bulk/paid', {
  summary: 'List batches with paid shipments',
  auth: 'customer',
  memberPermission: 'shipments:read',
  response: z.object({
    data: z.array(z.object({ _id: z.string(), createdAt: z.iso.datetime(), paid: z.int() })),
  }),
});

/** Cancels their open payments too. A second call gets the same answer. */
export const deleteBatch = defineEndpoint('deleteBatch', 'DELETE /shipment/bulk/{id}', {
  summary: 'Withdraw the unpaid shipments of a batch',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Returns the open payment where there is one. The server checks the amount. */
export const createBatchPaymentIntent = defineEndpoint(
  'createBatchPaymentIntent',
  'POST /payment/create_batch_payment_intent',
  {
    summary: 'Open one card payment for a batch of shipments',
    auth: 'customer',
    memberPermission: 'shipments:book',
    body: z.object({ amount: sum, batch_id: id }),
    response: z.object({ secret: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
);

/** Asks the card provider and books what is paid. 409 when nothing is; 202 while the provider is still working on it. */
export const confirmBatchPayment = defineEndpoint('confirmBatchPayment', 'POST /payment/confirm-batch-payment', {
  summary: 'Confirm the payment of a batch of shipments',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.object({ batch_id: id }),
  unfinished: 'The card provider is still processing the payment. Ask again soon.',
  response: z.object({
    message: z.string(),
    payment_status: z.enum(['PAID', 'PROCESSING']),
    paid: z.int(),
    total: sum,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
