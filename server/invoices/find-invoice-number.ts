import type { Database } from '../database/database.ts';
import { findInvoicesOf } from './invoices.repository.ts';

/** The number of a shipment's invoice; undefined until it is paid. */
export async function findInvoiceNumber(database: Database, shipmentId: string): Promise<string | undefined> {
  const [invoice] = await findInvoicesOf(database, [shipmentId]);
  return invoice?.number;
}
