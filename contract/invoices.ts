import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pounds } from './values/money.ts';
import { pageText } from './values/page.ts';
import { refundNotice } from './values/refund-notice.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';

/** Of an invoice or a credit note, which cancels an invoice in whole or in part. */
const document = z.object({
  /** Like `INV-2026-000001`. */
  _invoice_number: z.string(),
  createdAt: z.iso.datetime(),
  net: pounds,
  vat: pounds,
  total: pounds,
});

/** Section 3, and its sums. */
const invoiceRecord = z.extend(document, {
  _tracking_id: z.string(),
  /** Empty where the customer gave none. */
  your_reference: z.string(),
  shipper: z.string(),
  receiver: z.string(),
  credit_notes: z.array(document),
  refund: z.optional(refundNotice),
});

export type InvoiceRecord = z.output<typeof invoiceRecord>;

const monthMessage = 'Give the month as 2026-11.';

/** A month by London time, such as '2026-11'. */
const month = z.optional(boundedText(7, monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage)));

/** Newest first. A page past the end is empty. A month has the invoices issued in it and those with a credit note of it. */
export const myInvoices = defineEndpoint('myInvoices', 'GET /invoice/my-invoices', {
  summary: "List the customer's invoices",
  auth: 'customer',
  memberPermission: 'billing:read',
  query: z.object({ page: pageText, month }),
  response: z.object({ data: z.array(invoiceRecord), total: z.int() }),
});

export const invoicePdf = defineEndpoint('invoicePdf', 'GET /invoice/{number}/pdf', {
  summary: 'An invoice or credit note as a PDF',
  auth: 'customer',
  memberPermission: 'billing:read',
  params: z.object({ number: boundedText(40).check(z.minLength(1), z.maxLength(40)) }),
  response: fileBytes,
  produces: 'application/pdf',
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** For bookkeeping. One download at a time. */
export const exportInvoices = defineEndpoint('exportInvoices', 'GET /invoice/export', {
  summary: 'The invoices and credit notes, all or of a month, as a table',
  auth: 'customer',
  memberPermission: 'billing:read',
  query: z.object({ month }),
  response: fileBytes,
  produces: 'text/csv',
  errors: ['CONFLICT'],
});
