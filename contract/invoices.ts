import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pounds } from './values/money.ts';

/** What took an invoice back, in whole or in part. */
export const creditNote = z.object({
  _invoice_number: z.string(),
  createdAt: z.iso.datetime(),
  net: pounds,
  vat: pounds,
  total: pounds,
});

/** An invoice in the customer's list: the fields of section 3, and its sums. */
export const invoiceRecord = z.object({
  /** Like `INV-2026-000001`. */
  _invoice_number: z.string(),
  _tracking_id: z.string(),
  shipper: z.string(),
  receiver: z.string(),
  createdAt: z.iso.datetime(),
  net: pounds,
  vat: pounds,
  total: pounds,
  credit_notes: z.array(creditNote),
});

export type InvoiceRecord = z.output<typeof invoiceRecord>;

/** Lists the customer's invoices, newest first, ten a page; a page past the end is empty. */
export const myInvoices = defineEndpoint({
  name: 'myInvoices',
  method: 'GET',
  path: '/invoice/my-invoices',
  summary: "List the customer's invoices",
  auth: 'customer',
  query: z.object({ page: z.optional(z.string()) }),
  response: z.object({ data: z.array(invoiceRecord), total: z.int() }),
  errors: [],
});
