import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';
import {
  decideEvent,
  type EventOutcome,
  type KnownEvent,
  type Position,
  positionAfter,
  type ScannedEvent,
} from './decide-event.ts';

/** What a parcel travels by, from its collection on. */
const usualMode = 'Electric van';

interface ParcelScan {
  /** As stored: without spaces, in capitals. */
  readonly trackingCode: string;
  readonly event: ScannedEvent;
}

interface Ledger {
  readonly id: string;
  position: Position;
  eventCount: number;
  hasBeenCollected: boolean;
  readonly known: Map<string, KnownEvent>;
}

/**
 * Records scans of many parcels and moves their statuses, as if scanned one by one in the order in which they happened. The outcomes
 * are in the order of the scans. All parcels are locked at once and the rest is a few statements, however many.
 */
export async function recordEvents(trx: Trx, scans: readonly ParcelScan[]): Promise<readonly EventOutcome[]> {
  const ledgers = await openLedgers(trx, scans);
  const changed = new Set<Ledger>();
  const outcomes: EventOutcome[] = [];
  const events: NumberedEvent[] = [];
  for (const { scan, place } of inOrder(scans)) {
    const { trackingCode, event } = scan;
    const ledger = ledgers.get(trackingCode);
    const decided = decideEvent(ledger?.position, ledger?.known.get(event.key), event);
    outcomes[place] = decided;
    if (!ledger || decided.outcome === 'refused' || decided.outcome === 'duplicate') continue;
    const isLate = decided.outcome === 'late';
    if (!isLate) {
      ledger.position = positionAfter(ledger.position, event);
      ledger.hasBeenCollected ||= event.status === 'COLLECTED';
    }
    ledger.eventCount += 1;
    ledger.known.set(event.key, event);
    changed.add(ledger);
    events.push({ ...event, shipmentId: ledger.id, number: ledger.eventCount, isLate });
  }
  const [first] = events;
  if (first) {
    await insertEvents(trx, events);
    await updateParcels(trx, [...changed], first.recordedAt);
  }
  return outcomes;
}

async function openLedgers(trx: Trx, scans: readonly ParcelScan[]): Promise<ReadonlyMap<string, Ledger>> {
  const parcels = await lockParcels(trx, [...new Set(scans.map(({ trackingCode }) => trackingCode))]);
  const ledgers = new Map(parcels.map((parcel) => [parcel.trackingCode, ledgerOf(parcel)]));
  const pairs = scans.flatMap(({ trackingCode, event: { key } }) => {
    const shipmentId = ledgers.get(trackingCode)?.id;
    return shipmentId === undefined ? [] : [{ shipmentId, key }];
  });
  const byId = new Map([...ledgers.values()].map((ledger) => [ledger.id, ledger]));
  for (const { shipmentId, key, ...event } of await findKnownEvents(trx, pairs)) {
    byId.get(shipmentId)?.known.set(key, event);
  }
  return ledgers;
}

function ledgerOf({ id, position, eventCount }: LockedParcel): Ledger {
  return { id, position, eventCount, hasBeenCollected: false, known: new Map() };
}

/** By the time they happened; scans of the same time stay in the given order. */
function inOrder(scans: readonly ParcelScan[]) {
  return scans
    .map((scan, place) => ({ scan, place }))
    .toSorted((a, b) => a.scan.event.happenedAt.getTime() - b.scan.event.happenedAt.getTime());
}

interface LockedParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly position: Position;
  readonly eventCount: number;
}

/** In the order of the ids: everybody who locks several does the same, so that no two wait for each other. */
async function lockParcels(trx: Trx, trackingCodes: readonly string[]): Promise<readonly LockedParcel[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'status', 'held_from', 'status_at', 'booked_at', 'event_count'])
    .where(sql<boolean>`tracking_code = any(${trackingCodes})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    position: {
      status: row.status,
      heldFrom: row.held_from ?? undefined,
      statusAt: row.status_at,
      bookedAt: row.booked_at ?? undefined,
    },
    eventCount: row.event_count,
  }));
}

interface EventKey {
  readonly shipmentId: string;
  readonly key: string;
}

async function findKnownEvents(trx: Trx, keys: readonly EventKey[]): Promise<readonly (EventKey & KnownEvent)[]> {
  const ids = keys.map(({ shipmentId }) => shipmentId);
  const texts = keys.map(({ key }) => key);
  const { rows } = await sql<EventKey & KnownEvent>`
    select shipment_id as "shipmentId", idempotency_key as key, status, happened_at as "happenedAt"
    from unnest(${ids}::uuid[], ${texts}::text[]) as scanned (id, scanned_key)
    join shipment_events on shipment_id = id and idempotency_key = scanned_key`.execute(trx);
  return rows;
}

interface NumberedEvent extends ScannedEvent {
  readonly shipmentId: string;
  readonly number: number;
  readonly isLate: boolean;
}

/** One JSON value, so that the statement is the same for one row and for a thousand. */
async function insertEvents(trx: Trx, events: readonly NumberedEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    shipment_id: event.shipmentId,
    idempotency_key: event.key,
    number: event.number,
    happened_at: event.happenedAt,
    recorded_at: event.recordedAt,
    is_late: event.isLate,
    status: event.status,
    reason: event.reason,
    sentence: event.sentence,
    town: event.town,
  }));
  await sql`
    insert into shipment_events (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, reason, sentence,
      town, source)
    select shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, reason, sentence, town, 'OPERATIONS'
    from json_populate_recordset(null::shipment_events, ${JSON.stringify(rows)}::json)`.execute(trx);
}

interface Moved {
  readonly id: string;
  readonly position: Position;
  readonly eventCount: number;
  readonly hasBeenCollected: boolean;
}

async function updateParcels(trx: Trx, parcels: readonly Moved[], recordedAt: Date): Promise<void> {
  const rows = parcels.map(({ id, position, eventCount, hasBeenCollected }) => ({
    id,
    status: position.status,
    status_at: position.statusAt,
    held_from: position.heldFrom,
    event_count: eventCount,
    mode_of_transportation: hasBeenCollected ? usualMode : undefined,
  }));
  await sql`
    update shipments
    set status = moved.status, status_at = moved.status_at, held_from = moved.held_from, event_count = moved.event_count,
      mode_of_transportation = coalesce(shipments.mode_of_transportation, moved.mode_of_transportation),
      updated_at = ${recordedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as moved (id uuid, status text, status_at timestamptz, held_from text,
      event_count integer, mode_of_transportation text)
    where shipments.id = moved.id`.execute(trx);
}
