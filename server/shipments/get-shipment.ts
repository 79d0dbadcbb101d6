import type { Customer } from '../http/authenticate.ts';
import { findEvents } from './events.repository.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { Shipment, ShipmentEvent } from './shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { findShipmentOf } from './shipments.repository.ts';

/** One of the customer's shipments, with what happened to it. */
export async function getShipment(
  { database }: Pick<ShipmentDeps, 'database'>,
  customer: Customer,
  id: string,
): Promise<{ readonly shipment: Shipment; readonly events: readonly ShipmentEvent[] }> {
  const shipment = (await findShipmentOf(database, customer.id, id)) ?? refuseUnknown();
  return { shipment, events: await findEvents(database, shipment.id) };
}
