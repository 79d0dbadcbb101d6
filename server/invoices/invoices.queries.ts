import type { Database } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import type { Invoice } from './invoice.ts';
import { findAnyInvoices, findInvoicesOf, readIssuedBetween } from './invoices.repository.ts';
import { always } from './month-in-london.ts';

/** What invoices keep about a customer: handed over whole, and kept for six years when the account is erased, as the law asks. */
export const invoiceRecords = {
  name: 'invoices',
  exportFor: async (database: Database, accountId: string) =>
    mapRows(readIssuedBetween(database, accountId, always), ({ accountId: _own, ...invoice }) => ({
      ...invoice,
      issuedAt: invoice.issuedAt.toISOString(),
      suppliedAt: invoice.suppliedAt.toISOString(),
    })),
  eraseFor: async () => undefined,
};

/** The number of a shipment's invoice; undefined until it is paid. */
export async function findInvoiceNumber(database: Database, shipmentId: string): Promise<string | undefined> {
  const [invoice] = await findInvoicesOf(database, [shipmentId]);
  return invoice?.number;
}

/** Of any account: for the mail that brings them to their customer. */
export function findForReceipt(database: Database, numbers: readonly string[]): Promise<readonly Invoice[]> {
  return findAnyInvoices(database, numbers);
}
