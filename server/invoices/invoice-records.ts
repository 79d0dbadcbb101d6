import type { Database } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import { readIssuedBetween } from './invoices.repository.ts';
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
