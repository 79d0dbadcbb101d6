import type { Customer } from '../../http/authenticate.ts';
import { findLinkedShipments, type LinkedShipments } from '../create/returns.ts';
import { findEvents } from '../events/events.repository.ts';
import type { PreferenceRecord } from '../preferences/delivery-preference.ts';
import { findPreferenceRecords } from '../preferences/preferences.queries.ts';
import type { Shipment, ShipmentEvent } from '../shipment.ts';
import type { InvoiceCalls, ShipmentDeps } from '../shipment-deps.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';

/** A shipment and everything that was told of it. */
export interface ShipmentHistory {
  readonly shipment: Shipment;
  readonly events: readonly ShipmentEvent[];
  readonly preferences: readonly PreferenceRecord[];
  /** What it brings back and what brings it back; absent where nobody asked. */
  readonly linked?: LinkedShipments;
  readonly invoiceNumber?: string | undefined;
}

/** One of the customer's shipments, with its events and delivery preferences. */
export async function getShipment(
  { database, findInvoiceNumber }: Pick<ShipmentDeps, 'database'> & InvoiceCalls,
  customer: Customer,
  id: string,
): Promise<ShipmentHistory> {
  const shipment = (await findOwnShipment(database, customer.id, id)) ?? refuseUnknown();
  const [events, preferences, linked, invoiceNumber] = await Promise.all([
    findEvents(database, shipment.id),
    findPreferenceRecords(database, shipment.id),
    findLinkedShipments(database, shipment),
    shipment.bookedAt && findInvoiceNumber(shipment.id),
  ]);
  return { shipment, events, preferences, linked, invoiceNumber };
}
