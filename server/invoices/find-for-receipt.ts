import type { Database } from '../database/database.ts';
import type { Invoice } from './invoice.ts';
import { findAnyInvoices } from './invoices.repository.ts';

/** Documents by their numbers and in their order, whoever's they are: for the mail that brings them to their customer. */
export function findForReceipt(database: Database, numbers: readonly string[]): Promise<readonly Invoice[]> {
  return findAnyInvoices(database, numbers);
}
