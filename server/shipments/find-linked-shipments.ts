import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';

/** The other half of a return. */
export interface LinkedShipment {
  readonly trackingCode: string;
  /** Undefined where it is another customer's. */
  readonly reference: string | undefined;
}

/** What a shipment brings back, and what brings it back. */
export interface LinkedShipments {
  readonly returnOf: LinkedShipment | undefined;
  readonly returnedWith: LinkedShipment | undefined;
}

/** What a shipment brings back, and the newest booked shipment that brings it back, in one question. */
export async function findLinkedShipments(
  database: Database,
  { id, returnOf, accountId }: Pick<Shipment, 'id' | 'returnOf' | 'accountId'>,
): Promise<LinkedShipments> {
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'account_id', 'reference', 'tracking_code'])
    .where(
      sql<boolean>`(id = ${returnOf ?? null}::uuid
        or (return_of = ${id}::uuid and booked_at is not null and status not in ('CANCELLED', 'EXPIRED')))`,
    )
    .orderBy('created_at', 'desc')
    .execute();
  const linked = (row: (typeof rows)[number] | undefined): LinkedShipment | undefined =>
    row && { trackingCode: row.tracking_code, reference: row.account_id === accountId ? row.reference : undefined };
  return {
    returnOf: linked(rows.find((row) => row.id === returnOf)),
    returnedWith: linked(rows.find((row) => row.id !== returnOf)),
  };
}
