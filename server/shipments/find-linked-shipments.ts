import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { whyNoLabel } from './owner-actions.ts';
import type { Shipment } from './shipment.ts';

/** The other half of a return. */
export interface LinkedShipment {
  readonly trackingCode: string;
  /** Undefined where it is another customer's. */
  readonly reference: string | undefined;
  /** Whether it is booked and waits to be collected. */
  readonly isWaiting: boolean;
}

/** What a shipment brings back, and what brings it back. */
export interface LinkedShipments {
  readonly returnOf: LinkedShipment | undefined;
  readonly returnedWith: LinkedShipment | undefined;
}

const isBooked = sql<boolean>`(booked_at is not null and status not in ('CANCELLED', 'EXPIRED'))`;

type Half = Pick<Shipment, 'id' | 'returnOf' | 'accountId'>;

/** What a shipment brings back, and the newest booked shipment that brings it back. */
export async function findLinkedShipments(database: Database, shipment: Half): Promise<LinkedShipments> {
  const linked = await findLinkedShipmentsOf(database, [shipment]);
  return linked(shipment);
}

/** The same for each of several shipments, in one question. */
export async function findLinkedShipmentsOf(
  database: Database,
  shipments: readonly Half[],
): Promise<(shipment: Half) => LinkedShipments> {
  const ids = shipments.map(({ id }) => id);
  const sources = shipments.flatMap(({ returnOf }) => returnOf ?? []);
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'account_id', 'reference', 'tracking_code', 'return_of', 'status', 'payment_status', 'booked_at'])
    .select(isBooked.as('is_booked'))
    .where(sql<boolean>`(id = any(${sources}::uuid[]) or (return_of = any(${ids}::uuid[]) and ${isBooked}))`)
    .orderBy('created_at', 'desc')
    .execute();
  return ({ id, returnOf, accountId }) => {
    const linked = (row: (typeof rows)[number] | undefined): LinkedShipment | undefined =>
      row && {
        trackingCode: row.tracking_code,
        reference: row.account_id === accountId ? row.reference : undefined,
        isWaiting:
          whyNoLabel({
            status: row.status,
            paymentStatus: row.payment_status,
            bookedAt: row.booked_at ?? undefined,
          }) === undefined,
      };
    return {
      returnOf: linked(rows.find((row) => row.id === returnOf)),
      returnedWith: linked(rows.find((row) => row.return_of === id && row.is_booked)),
    };
  };
}
