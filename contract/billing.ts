import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id } from './values/id.ts';
import { penceFromPounds, pounds, poundsFromPence } from './values/money.ts';
import { pageText } from './values/page.ts';
import { numberOrText } from './values/texts/number-or-text.ts';

/** What pays for shipments. An organisation has a balance once it has topped up. */
export const payFromValues = ['CARD', 'BALANCE'] as const;

export type PayFrom = (typeof payFromValues)[number];

/** Absent: by card. */
export const payFrom = z.optional(z.enum(payFromValues, 'Pay from CARD or BALANCE.'));

const topUpMessage = 'Enter an amount from £20 to £2,000.';

/** A number or its text, as forms send it. */
const topUpAmount = z.pipe(
  numberOrText(topUpMessage),
  z.number(topUpMessage).check(
    z.gte(20, topUpMessage),
    z.lte(2000, topUpMessage),
    z.refine((amount) => poundsFromPence(penceFromPounds(amount)) === amount, topUpMessage),
  ),
);

export const topUpForm = z.object({ amount: topUpAmount });

export const paymentOptions = defineEndpoint('paymentOptions', 'GET /billing/payment-options', {
  summary: 'What the organisation can pay for shipments from, besides a card',
  auth: 'customer',
  capability: 'shipments:book',
  response: z.object({
    /** Absent where it has never topped up. */
    balance: z.optional(pounds),
  }),
});

export const getBilling = defineEndpoint('getBilling', 'GET /billing', {
  summary: 'The balance',
  auth: 'customer',
  capability: 'billing:read',
  response: z.object({
    balance: pounds,
  }),
});

export const openTopUp = defineEndpoint('openTopUp', 'POST /billing/top-ups', {
  summary: 'Open a card payment to top up the balance',
  auth: 'customer',
  capability: 'billing:manage',
  body: topUpForm,
  response: z.object({ top_up_id: z.string(), secret: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const confirmTopUp = defineEndpoint('confirmTopUp', 'POST /billing/top-ups/confirm', {
  summary: 'Confirm a top-up',
  auth: 'customer',
  capability: 'billing:manage',
  body: z.object({ top_up_id: id }),
  unfinished: 'The card provider is still processing the payment. Ask again soon.',
  response: z.object({ message: z.string(), balance: pounds }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** A shipment, or everything in a batch that waits for its payment. All or nothing. */
export const payFromBilling = defineEndpoint('payFromBilling', 'POST /billing/pay', {
  summary: 'Pay for unpaid shipments from the balance',
  auth: 'customer',
  capability: 'shipments:book',
  body: z.object({
    amount: pounds,
    parcel_id: z.optional(id),
    batch_id: z.optional(id),
    pay_from: z.enum(['BALANCE'], 'Pay from BALANCE.'),
  }),
  response: z.object({ message: z.string(), paid: z.int(), total: pounds }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const movement = z.object({
  at: z.iso.datetime(),
  description: z.string(),
  /** Below zero where it was taken from the balance. */
  amount: z.number(),
});

export type Movement = z.output<typeof movement>;

/** Newest first. */
export const listMovements = defineEndpoint('listMovements', 'GET /billing/movements', {
  summary: 'List the transactions of the balance',
  auth: 'customer',
  capability: 'billing:read',
  query: z.object({ page: pageText }),
  response: z.object({ data: z.array(movement), total: z.int() }),
});
