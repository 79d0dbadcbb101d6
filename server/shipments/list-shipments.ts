import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import type { Customer } from '../http/authenticate.ts';
import { findListCounts, findMatches, findPage } from './list.repository.ts';
import { pageStart } from './page-start.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

/** How many shipments a page has. */
const pageSize = 10;

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

const nothing: ShipmentPage = { shipments: [], total: 0 };

/** A page of the customer's shipments, newest first; past the end it is empty. The first and the thousandth cost the same. */
export async function listShipments(
  { database }: Pick<ShipmentDeps, 'database'>,
  customer: Customer,
  { page, status: statusText = '', search = '' }: ListQuery,
): Promise<ShipmentPage> {
  const offset = (pageNumber(page) - 1) * pageSize;
  const status = statusOf(statusText);
  const text = search.trim();
  if (statusText.trim() !== '' && !status) return nothing;
  if (status || text !== '') return findMatches(database, customer.id, { status, text }, { offset, limit: pageSize });

  const { lastNumber, hiddenCount, gaps } = await findListCounts(database, customer.id, offset);
  const total = lastNumber - hiddenCount;
  if (offset >= total) return { shipments: [], total };
  const start = pageStart(lastNumber, gaps, offset);
  return { shipments: await findPage(database, customer.id, { ...start, limit: pageSize }), total };
}

/** Past the end of any list. */
const lastPage = 1_000_000_000;

/** The page a text asks for; text that is no page is the first. */
function pageNumber(text = ''): number {
  return /^[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), lastPage) : 1;
}

/** The status a text names, however it is cased, with spaces as people see it or underscores. */
function statusOf(text: string): ShipmentStatus | undefined {
  const code = text.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return shipmentStatuses.find((status) => status === code);
}
