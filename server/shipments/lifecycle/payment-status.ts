import { sql } from 'kysely';
import type { PaymentStatus } from '../../../contract/values/shipment-status.ts';
import type { Database, Trx } from '../../database/database.ts';
import { lockEndedReturns } from '../returns.ts';
import { moveShipments } from './move-shipments.repository.ts';

interface BookedShipments {
  readonly booked: ReadonlySet<string>;
  /** Returns that were cancelled instead, with the reason, by shipment. */
  readonly endedReturns: ReadonlyMap<string, string>;
}

/**
 * Books shipments that were paid, inside the transaction that records the payment. A shipment that no longer waits for its payment
 * stays as it is. Of several returns of one parcel the first that is paid is booked.
 */
export async function bookShipments(trx: Trx, shipmentIds: readonly string[], at: Date): Promise<BookedShipments> {
  const endedReturns = new Map<string, string>();
  for (const { reason, ids } of await lockEndedReturns(trx, shipmentIds)) {
    const sentence = `We couldn’t book this return. ${reason}`;
    const move = { from: ['PENDING_PAYMENT'], to: 'CANCELLED', at, source: 'PAYMENT', sentence } as const;
    const cancelled = await moveShipments(trx, ids, move);
    for (const id of cancelled) endedReturns.set(id, reason);
  }
  const bookable = shipmentIds.filter((id) => !endedReturns.has(id));
  const booked = await moveShipments(trx, bookable, {
    from: ['PENDING_PAYMENT'],
    to: 'BOOKED',
    at,
    source: 'PAYMENT',
    sentence: 'Payment received. Your parcel is booked.',
    change: { payment_status: 'PAID', booked_at: at },
  });
  return { booked: new Set(booked), endedReturns };
}

interface PriceShare {
  readonly shipmentId: string;
  readonly amountPence: number;
}

export async function areAllPending(database: Database, ids: readonly string[]): Promise<boolean> {
  const { count } = await database
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'PENDING_PAYMENT')
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/** Locks the shipments. False unless every one still waits for a payment of just this sum. */
export async function lockPendingShares(trx: Trx, shares: readonly PriceShare[]): Promise<boolean> {
  const ids = shares.map(({ shipmentId }) => shipmentId);
  const pence = shares.map(({ amountPence }) => amountPence);
  const rows = await trx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`(id, gross_pence) in (select * from unnest(${ids}::uuid[], ${pence}::integer[]))`)
    .where('status', '=', 'PENDING_PAYMENT')
    .orderBy('id')
    .forShare()
    .execute();
  return rows.length === shares.length;
}

/** In the order of their ids, as everywhere. */
export async function lockShipments(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from shipments where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
}

export async function lockShipmentByReference(trx: Trx, reference: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('shipments')
    .select('id')
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Locks the shipments in the order of their ids, as everywhere: an update of many by itself locks them in any order. */
export async function setPaymentStatuses(
  trx: Trx,
  ids: readonly string[],
  { from, to }: { readonly from: readonly PaymentStatus[]; readonly to: PaymentStatus },
): Promise<void> {
  const others = from.filter((status) => status !== to);
  await sql`
    update shipments set payment_status = ${to}
    where id = any(array(
      select id from shipments where id = any(${ids}::uuid[]) and payment_status = any(${others})
      order by id for no key update))`.execute(trx);
}
