import { sql } from 'kysely';
import type { PaymentStatus } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../shipment-deps.ts';

interface PriceShare {
  readonly shipmentId: string;
  readonly amountPence: number;
}

/** Whether every one of the shipments still waits for its payment. */
export async function areAllPending(database: Database, ids: readonly string[]): Promise<boolean> {
  const { count } = await database
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'PENDING_PAYMENT')
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/**
 * Whether every one of the shipments still waits for a payment of just this sum. Locks them until the transaction ends: withdrawing
 * or changing one meanwhile waits.
 */
export async function areHeldPending(trx: Trx, shares: readonly PriceShare[]): Promise<boolean> {
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

/**
 * Gives shipments another payment status, each if it has one it may come from; one that has it already is left alone. They are
 * locked in the order of their ids, as everywhere: an update of many by itself locks them in any order.
 */
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
