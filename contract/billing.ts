import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id } from './values/id.ts';
import { penceFromPounds, pounds, poundsFromPence } from './values/money.ts';
import { pageText } from './values/page.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';
import { numberOrText } from './values/texts/number-or-text.ts';

/** What pays for shipments. An organisation has a balance once it has topped up, and an account once it has a credit limit. */
export const payFromValues = ['CARD', 'BALANCE', 'ACCOUNT'] as const;

export type PayFrom = (typeof payFromValues)[number];

/** Absent: by card. */
export const payFrom = z.optional(z.enum(payFromValues, 'Pay from CARD, BALANCE or ACCOUNT.'));

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

/** Below zero where a bank took back what was spent. */
const signedPounds = z.number();

const account = {
  /** What may still be booked on account; 0 while it has stopped. */
  left: pounds,
  /** Why nothing can be booked on account now, and what to do. */
  stopped: z.optional(z.string()),
};

export const paymentOptions = defineEndpoint('paymentOptions', 'GET /billing/payment-options', {
  summary: 'What the organisation can pay for shipments from, besides a card',
  auth: 'customer',
  memberPermission: 'shipments:book',
  response: z.object({
    /** Absent where it has never topped up. */
    balance: z.optional(signedPounds),
    /** Absent where it has no credit limit. */
    account: z.optional(z.object(account)),
  }),
});

const directDebit = z.object({
  /** ENDED: the bank refused or cancelled it, or the customer did. */
  state: z.enum(['PENDING', 'ACTIVE', 'ENDED']),
  sort_code: z.string(),
  last_four: z.string(),
  /** On bank statements. */
  reference: z.string(),
  /** The mandate as a document. */
  document_url: z.string(),
});

export type DirectDebitRecord = z.output<typeof directDebit>;

export const getBilling = defineEndpoint('getBilling', 'GET /billing', {
  summary: 'The balance, the monthly account and its Direct Debit',
  auth: 'customer',
  memberPermission: 'billing:read',
  response: z.object({
    balance: signedPounds,
    /** Absent where it has no credit limit and owes nothing. */
    account: z.optional(
      z.object({
        ...account,
        limit: pounds,
        /** Below zero where we owe them. */
        owed: signedPounds,
        /** Of what is owed, what is on no statement yet. */
        unbilled: signedPounds,
        direct_debit: z.optional(directDebit),
      }),
    ),
  }),
});

export type BillingAccount = NonNullable<z.output<typeof getBilling.response>['account']>;

/** The card provider's secret, for its form. */
const openedPayment = z.object({ payment_id: z.string(), secret: z.string() });

export const openTopUp = defineEndpoint('openTopUp', 'POST /billing/top-ups', {
  summary: 'Open a card payment to top up the balance',
  auth: 'customer',
  memberPermission: 'billing:manage',
  body: topUpForm,
  response: openedPayment,
  errors: ['TOO_MANY_REQUESTS'],
});

const statementNumber = z.object({ number: boundedText(40).check(z.minLength(1), z.maxLength(40)) });

export const payStatement = defineEndpoint('payStatement', 'POST /billing/statements/{number}/pay', {
  summary: 'Open a card payment for a statement',
  auth: 'customer',
  memberPermission: 'billing:manage',
  params: statementNumber,
  response: openedPayment,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Of a top-up or a statement. */
export const confirmBillingPayment = defineEndpoint('confirmBillingPayment', 'POST /billing/payments/confirm', {
  summary: 'Confirm a top-up or the payment of a statement',
  auth: 'customer',
  memberPermission: 'billing:manage',
  body: z.object({ payment_id: id }),
  unfinished: 'The card provider is still processing the payment. Ask again soon.',
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Replaces the one there is, once it is agreed. */
export const setUpDirectDebit = defineEndpoint('setUpDirectDebit', 'POST /billing/direct-debit', {
  summary: 'Open the provider’s page to set up a Direct Debit',
  auth: 'customer',
  memberPermission: 'billing:manage',
  response: z.object({ url: z.string() }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** For the way back from the provider's page, which may be faster than its webhook. */
export const confirmDirectDebit = defineEndpoint('confirmDirectDebit', 'POST /billing/direct-debit/confirm', {
  summary: 'Ask the provider whether the Direct Debit was set up',
  auth: 'customer',
  memberPermission: 'billing:manage',
  response: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
});

export const cancelDirectDebit = defineEndpoint('cancelDirectDebit', 'DELETE /billing/direct-debit', {
  summary: 'Cancel the Direct Debit',
  auth: 'customer',
  memberPermission: 'billing:manage',
  response: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
});

const statement = z.object({
  number: z.string(),
  /** Such as 'November 2026'. */
  month: z.string(),
  issued_at: z.iso.datetime(),
  total: pounds,
  /** To pay now: less than the total where less is owed since. */
  left: pounds,
  /** COLLECTING: a debit or a card payment is on its way. OVERDUE: after its due date. */
  state: z.enum(['NOTHING_DUE', 'DUE', 'COLLECTING', 'PAID', 'OVERDUE']),
  due_on: z.iso.date(),
  /** The day of the debit, while it is not paid. */
  collect_on: z.optional(z.iso.date()),
});

export type StatementRecord = z.output<typeof statement>;

/** Newest first. */
export const listStatements = defineEndpoint('listStatements', 'GET /billing/statements', {
  summary: 'List the monthly statements',
  auth: 'customer',
  memberPermission: 'billing:read',
  query: z.object({ page: pageText }),
  response: z.object({ data: z.array(statement), total: z.int() }),
});

export const statementPdf = defineEndpoint('statementPdf', 'GET /billing/statements/{number}/pdf', {
  summary: 'A statement as a PDF',
  auth: 'customer',
  memberPermission: 'billing:read',
  params: statementNumber,
  response: fileBytes,
  produces: 'application/pdf',
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** A shipment, or everything in a batch that waits for its payment. All or nothing. */
export const payFromBilling = defineEndpoint('payFromBilling', 'POST /billing/pay', {
  summary: 'Pay for unpaid shipments from the balance or on account',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.object({
    amount: pounds,
    parcel_id: z.optional(id),
    batch_id: z.optional(id),
    pay_from: z.enum(['BALANCE', 'ACCOUNT'], 'Pay from BALANCE or ACCOUNT.'),
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
  memberPermission: 'billing:read',
  query: z.object({ page: pageText }),
  response: z.object({ data: z.array(movement), total: z.int() }),
});
