import { minutes } from '../../contract/values/duration.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { addLateEvent, findEventByKey, lockPosition, moveShipment } from './events.repository.ts';
import type { Trx } from './shipment-deps.ts';
import { canMove } from './status-graph.ts';

/** Something a depot or a driver tells of a parcel. */
export interface ToldEvent {
  /** Makes a repeated scan one event. */
  readonly key: string;
  readonly status: ShipmentStatus;
  readonly happenedAt: Date;
  readonly recordedAt: Date;
  /** A code, such as how it was delivered or why it waits. */
  readonly reason?: string | undefined;
  /** One plain sentence for anybody who tracks the parcel. */
  readonly sentence: string;
  /** Never more of a place than its town. */
  readonly town?: string | undefined;
}

/** What came of it. Late: kept in its place in time, the status stays. */
export type EventOutcome =
  | { readonly outcome: 'accepted' | 'duplicate' | 'late' }
  | { readonly outcome: 'refused'; readonly code: RefusedEvent; readonly message: string };

/** Why an event is refused. */
export type RefusedEvent = 'UNKNOWN_SHIPMENT' | 'KEY_REUSED' | 'NOT_BOOKED' | 'IN_FUTURE' | 'ILLEGAL_MOVE';

// How far ahead of ours a scanner's clock may be. Further, and everything that happens meanwhile would count as late.
const clockSkewMs = minutes(5);

/** What payments, customers and time bring about; nobody can tell us of it. */
const ownStatuses: readonly ShipmentStatus[] = ['PENDING_PAYMENT', 'BOOKED', 'CANCELLED', 'EXPIRED'];

/**
 * Keeps what is told of a parcel, and moves its status where the graph allows it. An event that happened before the one that gave
 * the parcel its status never moves it back.
 */
export async function recordEvent(trx: Trx, shipmentId: string, told: ToldEvent): Promise<EventOutcome> {
  const position = await lockPosition(trx, shipmentId);
  if (!position) return refused('UNKNOWN_SHIPMENT', 'There is no such shipment.');
  const known = await findEventByKey(trx, shipmentId, told.key);
  if (known) {
    const isSame = known.status === told.status && known.happenedAt.getTime() === told.happenedAt.getTime();
    return isSame
      ? { outcome: 'duplicate' }
      : refused('KEY_REUSED', 'This key was used for another event of the parcel.');
  }
  const { bookedAt, statusAt, status } = position;
  if (!bookedAt || told.happenedAt < bookedAt) {
    return refused('NOT_BOOKED', 'The shipment was not booked at that time.');
  }
  if (told.happenedAt.getTime() > told.recordedAt.getTime() + clockSkewMs) {
    return refused('IN_FUTURE', 'This has not happened yet. Please check the clock of the scanner.');
  }
  if (ownStatuses.includes(told.status)) return refused('ILLEGAL_MOVE', `${told.status} is not a matter of scans.`);

  const event = { ...told, reason: told.reason, town: told.town, source: 'OPERATIONS' } as const;
  if (told.happenedAt < statusAt) {
    await addLateEvent(trx, shipmentId, { ...event, isLate: true });
    return { outcome: 'late' };
  }
  if (!canMove(position, told.status)) {
    return refused('ILLEGAL_MOVE', `A shipment does not go from ${status} to ${told.status}.`);
  }
  await moveShipment(trx, shipmentId, { from: [status], event: { ...event, isLate: false } });
  return { outcome: 'accepted' };
}

function refused(code: RefusedEvent, message: string): EventOutcome {
  return { outcome: 'refused', code, message };
}
