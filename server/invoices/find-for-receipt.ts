import type { Database } from '../database/database.ts';
import type { Invoice } from './invoice.ts';
import { findAnyInvoice } from './invoices.repository.ts';

/** A document by its number, whoever's it is: for the mail that brings it to its customer. */
export function findForReceipt(database: Database, number: string): Promise<Invoice | undefined> {
  return findAnyInvoice(database, number);
}
