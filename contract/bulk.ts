import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';

/** How many shipments one file may carry. */
export const mostBatchRows = 1000;

/** The most a card can pay at once, in pounds: the provider's own limit for sterling. */
export const mostBatchPounds = 999_999.99;

/** A thousand rows with every field filled to its end are larger than any other body of ours. */
const largestBatchBytes = 7_340_032;

const sumMessage = 'Please provide the total in pounds and whole pence.';

/** A sum of many prices, in pounds and whole pence. */
const sum = z.number(sumMessage).check(z.gte(0, sumMessage));

/** Rows as a file gives them: each the fields of the shipment form. They are checked one by one, so that an error names its row. */
const rows = z
  .array(z.looseObject({}, 'Please send each row as an object.'), 'Please send a list of rows.')
  .check(
    z.minLength(1, 'Please send at least one row.'),
    z.maxLength(mostBatchRows, 'Please send at most 1,000 rows at a time.'),
  );

/** What we say to a row: its price and the town its label will have, or what is wrong with which field. */
const checkedRow = z.union([
  /** A row sent with its `quote_id` pays this price while that is held. */
  z.object({ net: sum, vat: sum, total: sum, quote_id: z.string(), receiver_town: z.string() }),
  z.object({ fields: z.record(z.string(), z.string()) }),
]);

export type CheckedRow = z.output<typeof checkedRow>;

/** Checks and prices up to 1,000 rows without keeping any of them. */
export const checkShipments = defineEndpoint({
  name: 'checkShipments',
  method: 'POST',
  path: '/shipment/bulk/check',
  summary: 'Check and price up to 1,000 shipments',
  auth: 'customer',
  body: z.object({ rows }),
  largestBodyBytes: largestBatchBytes,
  response: z.object({
    /** One for each row, in the order they came. */
    rows: z.array(checkedRow),
    /** The price of the rows that are right. */
    net: sum,
    vat: sum,
    total: sum,
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Shipments that were created together and can be paid together. */
const batch = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** How many of its shipments wait for their payment, and what they cost in all. */
  unpaid: z.int(),
  total: sum,
});

export type Batch = z.output<typeof batch>;

/** What names a shipment of a batch. */
const batchedShipment = z.object({
  _id: z.string(),
  _shipment_id: z.string(),
  _tracking_id: z.string(),
});

/**
 * Creates up to 1,000 shipments that wait for their payment: all of them, or none if one has an error (`fields` then names it as
 * `rows.3.weight`, counted from 0). Honours `Idempotency-Key`.
 */
export const createShipments = defineEndpoint({
  name: 'createShipments',
  method: 'POST',
  path: '/shipment/bulk',
  summary: 'Create up to 1,000 shipments, all or none',
  auth: 'customer',
  body: z.object({
    rows,
    /** What the customer was shown for all. The server prices again, and refuses a total that is not its own. */
    total_amount: z.optional(sum),
    /** That the sender declares every content to be allowed; recorded with its time. */
    sender_declaration: z.optional(z.boolean()),
    /** Adds the receivers to the customer's address book, as far as it has room. */
    save_receivers: z.optional(z.boolean('Please say true or false.')),
  }),
  largestBodyBytes: largestBatchBytes,
  takesKey: true,
  response: z.object({
    message: z.string(),
    batch,
    shipments: z.array(batchedShipment),
    /** How many receivers are new in the address book, and how many it had no room for. Absent where nobody asked for it. */
    receivers: z.optional(z.object({ added: z.int(), left_out: z.int() })),
  }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** The customer's batches with shipments that wait for their payment, newest first, ten at most. */
export const unpaidBatches = defineEndpoint({
  name: 'unpaidBatches',
  method: 'GET',
  path: '/shipment/bulk',
  summary: 'Batches with shipments that wait for their payment',
  auth: 'customer',
  response: z.object({ data: z.array(batch) }),
  errors: [],
});

/** The customer's batches of the last 30 days of which something is paid, newest first, ten at most. */
export const paidBatches = defineEndpoint({
  name: 'paidBatches',
  method: 'GET',
  path: '/shipment/bulk/paid',
  summary: 'Batches with paid shipments',
  auth: 'customer',
  response: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        createdAt: z.iso.datetime(),
        /** How many of its shipments are paid and not cancelled. */
        paid: z.int(),
      }),
    ),
  }),
  errors: [],
});

const idParams = z.object({ id: boundedText(100).check(z.minLength(1), z.maxLength(100)) });

/** Withdraws what is unpaid of a batch, and its open payments with it. Saying so twice is answered the same. */
export const deleteBatch = defineEndpoint({
  name: 'deleteBatch',
  method: 'DELETE',
  path: '/shipment/bulk/{id}',
  summary: 'Withdraw the unpaid shipments of a batch',
  auth: 'customer',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const batchId = boundedText(100).check(z.minLength(1), z.maxLength(100));

/** Opens one card payment for everything in a batch that waits for it, or hands back the open one. The amount is checked, never believed. */
export const createBatchPaymentIntent = defineEndpoint({
  name: 'createBatchPaymentIntent',
  method: 'POST',
  path: '/payment/create_batch_payment_intent',
  summary: 'Open one card payment for a batch of shipments',
  auth: 'customer',
  body: z.object({ amount: sum, batch_id: batchId }),
  response: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Asks the card provider whether a batch is paid, and books it if so. 409 when it is not; 202 while the provider still works on it. */
export const confirmBatchPayment = defineEndpoint({
  name: 'confirmBatchPayment',
  method: 'POST',
  path: '/payment/confirm-batch-payment',
  summary: 'Confirm the payment of a batch of shipments',
  auth: 'customer',
  body: z.object({ batch_id: batchId }),
  unfinished: 'The card provider still works on the payment. Please ask again.',
  response: z.object({
    message: z.string(),
    payment_status: z.enum(['PAID', 'PROCESSING']),
    /** How many of the batch's shipments are paid, and what was paid for them. */
    paid: z.int(),
    total: sum,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
