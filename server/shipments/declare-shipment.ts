import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { findShipmentOf, markDeclared } from './shipments.repository.ts';

/**
 * Records that the customer declares the content of a shipment to be allowed, as a draft is paid for that was saved without. What was
 * declared before stays with its time.
 */
export async function declareShipment(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  customer: Customer,
  id: string,
): Promise<void> {
  const shipment = (await findShipmentOf(database, customer.id, id)) ?? refuseUnknown();
  if (!shipment.declaredAt) await markDeclared(database, shipment.id, now());
}
