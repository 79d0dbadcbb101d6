import type { Trx } from '../shipment-deps.ts';
import {
  decideEvent,
  type EventOutcome,
  type KnownEvent,
  type Position,
  positionAfter,
  type ScannedEvent,
} from './decide-event.ts';
import {
  findKnownEvents,
  insertEvents,
  type LockedParcel,
  lockParcels,
  type NumberedEvent,
  updateParcels,
} from './events.repository.ts';

interface ParcelScan {
  /** As stored: without spaces, in capitals. */
  readonly trackingCode: string;
  readonly event: ScannedEvent;
}

/** A parcel while its scans are decided. */
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
