import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import type { Customer } from '../http/authenticate.ts';
import { readPage } from '../http/pagination.ts';
import { findPage } from './list.repository.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

/** What is asked for in a list, as text that may be anything. */
export interface ListQuery {
  readonly page?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** A page of a list, and how many there are in all. */
export interface ShipmentPage {
  readonly shipments: readonly Shipment[];
  readonly total: number;
}

/** A page of the customer's shipments, newest first; past the end it is empty. */
export async function listShipments(
  { database }: Pick<ShipmentDeps, 'database'>,
  customer: Customer,
  { page, status: statusText = '', search = '' }: ListQuery,
): Promise<ShipmentPage> {
  const status = statusOf(statusText);
  if (statusText.trim() !== '' && !status) return { shipments: [], total: 0 };
  return findPage(database, customer.id, { status, text: search.trim() }, readPage(page));
}

/** The status a text names, however it is cased, with spaces as people see it or underscores. */
function statusOf(text: string): ShipmentStatus | undefined {
  const code = text.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return shipmentStatuses.find((status) => status === code);
}
