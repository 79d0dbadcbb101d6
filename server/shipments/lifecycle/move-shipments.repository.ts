import { sql } from 'kysely';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { EventSource, Shipment, ShipmentEvent } from '../shipment.ts';
import type { Trx } from '../shipment-deps.ts';
import { idColumn, shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

/** A shipment held until the transaction ends, with what only its keeper knows. */
interface LockedShipment {
  readonly shipment: Shipment;
  readonly isHidden: boolean;
}

/** Locks a shipment of an account by either of its ids, a hidden one too. */
export async function lockShipment(trx: Trx, accountId: string, id: string): Promise<LockedShipment | undefined> {
  const key = idColumn(id);
  if (!key) return undefined;
  const row = await trx
    .selectFrom('shipments')
    .select(shipmentColumns)
    .select('hidden_at')
    .where(key.column, '=', key.value)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { shipment: shipmentFrom(row), isHidden: row.hidden_at !== null };
}

/** An event that the product itself brings about, at the moment it is recorded. Each happens
 * at most once to a shipment, so its status is its key. */
export function ownEvent(
  status: ShipmentStatus,
  { at, source, sentence }: { readonly at: Date; readonly source: EventSource; readonly sentence: string },
): NewEvent {
  return {
    key: `own:${status}`,
    status,
    happenedAt: at,
    recordedAt: at,
    isLate: false,
    reason: undefined,
    sentence,
    town: undefined,
    source,
  };
}

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

/** An event to be kept, and what makes a repetition of it recognisable. */
interface NewEvent extends ShipmentEvent {
  readonly key: string;
}

/** What of a shipment changes with an event besides its status. */
interface Change {
  readonly payment_status?: 'PAID';
  readonly booked_at?: Date;
  readonly hidden_at?: Date;
}

/** Hides a shipment that had ended before; its status says no more than it did. */
export async function hideEnded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .execute();
}
