import { londonYear } from '../../contract/values/london.ts';
import type { InvoiceKind } from './invoice.ts';

const prefixes: Readonly<Record<InvoiceKind, string>> = { INVOICE: 'INV', CREDIT_NOTE: 'CRN' };

/** The year whose series a document issued at this instant belongs to: the company's, which keeps London time. */
export function invoiceYear(issuedAt: Date): number {
  return londonYear(issuedAt);
}

/** The number people read: `INV-2026-000001`. It grows longer after a million in a year, never ambiguous. */
export function invoiceNumber(kind: InvoiceKind, year: number, count: number): string {
  return `${prefixes[kind]}-${year}-${String(count).padStart(6, '0')}`;
}
