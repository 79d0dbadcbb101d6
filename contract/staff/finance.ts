import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { pageText } from '../values/page.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { fileBytes } from '../values/texts/file-bytes.ts';

const monthMessage = 'Give the month as 2026-11.';

/** By London time, such as '2026-11'. Of a quarter it is the first of three. */
const month = boundedText(7, monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage));

const takings = z.object({
  /** Of invoices. */
  net_pence: z.int(),
  vat_pence: z.int(),
  gross_pence: z.int(),
  /** Credit notes, with their VAT. */
  credited_pence: z.int(),
  /** Invoices less credit notes, by what paid them. */
  card_pence: z.int(),
  balance_pence: z.int(),
  account_pence: z.int(),
});

const providerMoney = z.object({
  payments_pence: z.int(),
  top_ups_pence: z.int(),
  /** By card or Direct Debit. */
  statements_pence: z.int(),
  /** Sent back, less what came back again. */
  refunded_pence: z.int(),
  /** Taken by banks, less what they gave back. */
  disputed_pence: z.int(),
  /** What all of it makes. */
  left_pence: z.int(),
});

const takingsDay = z.extend(takings, { day: z.iso.date(), provider: providerMoney });

export type TakingsDay = z.output<typeof takingsDay>;
export type TakingsSums = Omit<TakingsDay, 'day'>;

/** Days of London up to today. */
export const listTakings = defineEndpoint('listTakings', 'GET /staff/finance/takings', {
  summary: 'What was invoiced, credited and taken on each day of a month',
  auth: 'staff',
  permission: 'finance:read',
  query: z.object({ month }),
  response: z.object({
    data: z.array(takingsDay),
    total: z.extend(takings, { provider: providerMoney }),
    /** What the ledger's accounts moved by in the month, to compare. */
    ledger: z.object({ revenue_pence: z.int(), vat_pence: z.int(), card_clearing_pence: z.int() }),
  }),
});

const vatLine = z.object({
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** 2000 for 20%. */
  basis_points: z.int(),
  documents: z.int(),
  net_pence: z.int(),
  vat_pence: z.int(),
});

const vatBox = z.object({
  box: z.int(),
  title: z.string(),
  /** Null where it doesn't apply, or we can't know it. Boxes 6 to 9 are in whole pounds. */
  pence: z.nullable(z.int()),
  /** How it was computed, or why there is no figure. */
  how: z.string(),
});

export type VatBox = z.output<typeof vatBox>;

const vatReturnRecord = z.object({
  /** Who supplied. */
  vat_number: z.string(),
  boxes: z.array(vatBox),
  lines: z.array(vatLine),
});

export type VatReturnRecord = z.output<typeof vatReturnRecord>;

/** Without sales in the quarter, a return of nothing for the company of today. */
export const vatReturn = defineEndpoint('vatReturn', 'GET /staff/finance/vat-return', {
  summary: 'The figures of a VAT return for three months, and how they were computed',
  auth: 'staff',
  permission: 'finance:read',
  query: z.object({ first_month: month }),
  response: z.object({
    data: z.array(vatReturnRecord),
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    is_over: z.boolean(),
    /** The output VAT of all returns, and what the ledger's VAT account moved by. */
    check: z.object({ returns_pence: z.int(), ledger_pence: z.int() }),
  }),
});

const unpaidStatement = z.object({
  number: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  issued_at: z.iso.datetime(),
  due_on: z.iso.date(),
  /** Since it was issued. */
  age_days: z.int(),
  /** 0 while it isn't due. */
  overdue_days: z.int(),
  due_pence: z.int(),
  left_pence: z.int(),
  reminders: z.int(),
  todo: z.string(),
});

export type UnpaidStatementRow = z.output<typeof unpaidStatement>;

/** The oldest first. Names of customers: each look is in the audit log. */
export const listUnpaidStatements = defineEndpoint('listUnpaidStatements', 'GET /staff/finance/unpaid-statements', {
  summary: 'Statements that are not paid, and what to do about each',
  auth: 'staff',
  permission: 'finance:read',
  query: z.object({ page: pageText }),
  response: z.object({ data: z.array(unpaidStatement), total: z.int(), left_pence: z.int() }),
});

/** Asks the card provider, so it may take some seconds. Each is in the audit log. */
export const reconcileFinance = defineEndpoint('reconcileFinance', 'GET /staff/finance/reconciliation', {
  summary: 'Whether ledger, documents and card provider agree over a month, with every difference',
  auth: 'staff',
  permission: 'finance:read',
  query: z.object({ month }),
  response: z.object({
    sums: z.array(
      z.object({
        name: z.string(),
        ledger_pence: z.int(),
        other_pence: z.int(),
        other: z.enum(['provider', 'documents']),
      }),
    ),
    differences: z.array(z.string()),
  }),
  errors: ['CONFLICT', 'UNAVAILABLE'],
});

const financeReports = [
  'takings',
  'vat-return',
  'vat-documents',
  'unpaid-statements',
  'refunds',
  'reconciliation',
] as const;

export type FinanceReport = (typeof financeReports)[number];

/** One download at a time. */
export const exportFinance = defineEndpoint('exportFinance', 'GET /staff/finance/export', {
  summary: 'A report as a table',
  auth: 'staff',
  permission: 'finance:read',
  query: z.object({
    report: z.enum(financeReports, 'Choose a report.'),
    /** Of a VAT report, the first of its three. What is unpaid or waits now has none. */
    month: z.optional(month),
  }),
  response: fileBytes,
  produces: 'text/csv',
  errors: ['CONFLICT', 'UNAVAILABLE'],
});
