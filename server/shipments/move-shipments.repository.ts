import { sql } from 'kysely';
import type { PaymentStatus, ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Change, NewEvent } from './events.repository.ts';
import type { Trx } from './shipment-deps.ts';

/**
 * Moves shipments to the event's status, those that still have one they may come from, and records the event of each. An event never
 * happened before the one it follows, whatever the clocks say. Answers
 * the ids of those it moved. They are locked in the order of their ids first, so that two who move the same ones never wait for each other.
 */
export async function moveShipments(
  trx: Trx,
  ids: readonly string[],
  {
    from,
    event,
    change = {},
  }: { readonly from: readonly ShipmentStatus[]; readonly event: NewEvent; readonly change?: Change },
): Promise<readonly string[]> {
  await lockInOrder(trx, ids);
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update shipments set
        status = ${event.status},
        held_from = null,
        status_at = greatest(status_at, ${event.happenedAt}::timestamptz),
        event_count = event_count + 1,
        updated_at = ${event.recordedAt},
        payment_status = coalesce(${change.payment_status ?? null}::text, payment_status),
        booked_at = coalesce(${change.booked_at ?? null}::timestamptz, booked_at),
        hidden_at = coalesce(${change.hidden_at ?? null}::timestamptz, hidden_at)
      where id = any(${ids}::uuid[]) and status = any(${from})
      returning id, event_count, status_at
    ), noted as (
      insert into shipment_events
        (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, reason, sentence, town, source)
      select id, ${event.key}, event_count, status_at, ${event.recordedAt}::timestamptz, ${event.isLate}::boolean,
        ${event.status}::text, ${event.reason ?? null}::text, ${event.sentence}::text, ${event.town ?? null}::text,
        ${event.source}::text
      from moved
    )
    select id from moved order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function lockInOrder(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A shipment and what is to be paid for it. */
export interface PriceShare {
  readonly shipmentId: string;
  readonly amountPence: number;
}

/**
 * Holds those of the shipments that wait for a payment of this sum as they are until the transaction ends, and answers how many they
 * are: whoever withdraws or changes one meanwhile waits.
 */
export async function holdPending(trx: Trx, shares: readonly PriceShare[]): Promise<number> {
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
  return rows.length;
}

/**
 * Gives those of the shipments another payment status that have one they may come from. They are locked in the order of their ids, as
 * by everybody: left to itself, an update of many locks them in whatever order it finds them.
 */
export async function updatePaymentStatuses(
  trx: Trx,
  ids: readonly string[],
  { from, to }: { readonly from: readonly PaymentStatus[]; readonly to: PaymentStatus },
): Promise<void> {
  await sql`
    update shipments set payment_status = ${to}
    where id = any(array(
      select id from shipments where id = any(${ids}::uuid[]) and payment_status = any(${from})
      order by id for no key update))`.execute(trx);
}
