import type { Trx } from '../shipment-deps.ts';
import {
  decideEvent,
  type EventOutcome,
  type KnownEvent,
  type Position,
  positionAfter,
  type ToldEvent,
} from './decide-event.ts';
import {
  findKnownEvents,
  insertEvents,
  type LockedParcel,
  lockParcels,
  type NumberedEvent,
  updateParcels,
} from './events.repository.ts';

/** Something told of the parcel with a tracking code. */
interface ToldOfParcel {
  /** As it is kept: without spaces, in capitals. */
  readonly trackingCode: string;
  readonly event: ToldEvent;
}

/** A parcel while it is decided what becomes of all that is told about it. */
interface Ledger {
  readonly id: string;
  position: Position;
  eventCount: number;
  hasBeenCollected: boolean;
  readonly known: Map<string, KnownEvent>;
}

/**
 * Keeps what is told of many parcels, and moves their statuses, as if it had been told one by one in the order in which it happened.
 * The outcomes stand in the order of the tellings. All parcels are locked at once and the rest is a few statements, however many.
 */
export async function recordEvents(trx: Trx, tellings: readonly ToldOfParcel[]): Promise<readonly EventOutcome[]> {
  const ledgers = await openLedgers(trx, tellings);
  const changed = new Set<Ledger>();
  const outcomes: EventOutcome[] = [];
  const events: NumberedEvent[] = [];
  for (const { telling, place } of inOrder(tellings)) {
    const { trackingCode, event } = telling;
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

async function openLedgers(trx: Trx, tellings: readonly ToldOfParcel[]): Promise<ReadonlyMap<string, Ledger>> {
  const parcels = await lockParcels(trx, [...new Set(tellings.map(({ trackingCode }) => trackingCode))]);
  const ledgers = new Map(parcels.map((parcel) => [parcel.trackingCode, ledgerOf(parcel)]));
  const pairs = tellings.flatMap(({ trackingCode, event: { key } }) => {
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

/** By the time they happened; those that happened at the same time stay as they were told. */
function inOrder(tellings: readonly ToldOfParcel[]) {
  return tellings
    .map((telling, place) => ({ telling, place }))
    .toSorted((a, b) => a.telling.event.happenedAt.getTime() - b.telling.event.happenedAt.getTime());
}
