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
  readonly wishes: readonly PreferenceRecord[];
  /** What it brings back and what brings it back; absent where nobody asked. */
  readonly linked?: LinkedShipments;
  readonly invoiceNumber?: string | undefined;
}

/** One of the customer's shipments, with what happened to it and what its receiver wished for. */
export async function getShipment(
  { database, findInvoiceNumber }: Pick<ShipmentDeps, 'database'> & InvoiceCalls,
  customer: Customer,
  id: string,
): Promise<ShipmentHistory> {
  const shipment = (await findOwnShipment(database, customer.id, id)) ?? refuseUnknown();
  const [events, wishes, linked, invoiceNumber] = await Promise.all([
    findEvents(database, shipment.id),
    findPreferenceRecords(database, shipment.id),
    findLinkedShipments(database, shipment),
    shipment.bookedAt && findInvoiceNumber(shipment.id),
  ]);
  return { shipment, events, wishes, linked, invoiceNumber };
}
