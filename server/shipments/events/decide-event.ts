import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { canMove, nextStatusAndHold, type StatusAndHold } from '../lifecycle/status-graph.ts';
import type { ShipmentEvent } from '../shipment.ts';

export interface ScannedEvent {
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

export interface Position extends StatusAndHold {
  /** When the event that gave it its status happened. */
  readonly statusAt: Date;
  readonly bookedAt: Date | undefined;
}

export type KnownEvent = Pick<ShipmentEvent, 'status' | 'happenedAt'>;

/** Late: recorded in its place in time, the status stays. */
export type EventOutcome =
  | { readonly outcome: 'accepted' | 'duplicate' | 'late' }
  | { readonly outcome: 'refused'; readonly code: RefusedEvent; readonly message: string };

type RefusedEvent = 'UNKNOWN_SHIPMENT' | 'KEY_RESERVED' | 'KEY_REUSED' | 'NOT_BOOKED' | 'IN_FUTURE' | 'ILLEGAL_MOVE';

// How far ahead of ours a scanner's clock may be. Further, and everything that happens meanwhile would count as late.
const clockSkewMs = minutes(5);

/** Set by payments, customers and time, never by a scan. */
const ownStatuses: readonly ShipmentStatus[] = ['PENDING_PAYMENT', 'BOOKED', 'CANCELLED', 'EXPIRED'];

// Kept for events without a scan, should they ever have keys of their own.
const ownKeys = /^own:/;

/** `known` is the event with the same key. What happened before the event that gave the parcel its status never moves it back. */
export function decideEvent(
  position: Position | undefined,
  known: KnownEvent | undefined,
  { key, status, happenedAt, recordedAt }: ScannedEvent,
): EventOutcome {
  if (!position) return refused('UNKNOWN_SHIPMENT', 'There’s no parcel with this tracking number.');
  if (ownKeys.test(key)) return refused('KEY_RESERVED', 'Keys that begin with own: are ours. Please use another.');
  if (known) {
    const isSame = known.status === status && known.happenedAt.getTime() === happenedAt.getTime();
    return isSame
      ? { outcome: 'duplicate' }
      : refused('KEY_REUSED', 'This key was used for another event of the parcel.');
  }
  if (!position.bookedAt || happenedAt < position.bookedAt) {
    return refused('NOT_BOOKED', 'The shipment wasn’t booked at that time.');
  }
  if (happenedAt.getTime() > recordedAt.getTime() + clockSkewMs) {
    return refused('IN_FUTURE', 'This hasn’t happened yet. Please check the scanner’s clock.');
  }
  if (ownStatuses.includes(status)) return refused('ILLEGAL_MOVE', `A scan can’t set ${status}.`);
  if (happenedAt < position.statusAt) return { outcome: 'late' };
  if (!canMove(position, status)) {
    return refused('ILLEGAL_MOVE', `A parcel can’t go from ${position.status} to ${status}.`);
  }
  return { outcome: 'accepted' };
}

export function positionAfter(
  position: Position,
  { status, happenedAt }: Pick<ScannedEvent, 'status' | 'happenedAt'>,
): Position {
  return { ...nextStatusAndHold(position, status), statusAt: happenedAt, bookedAt: position.bookedAt };
}

function refused(code: RefusedEvent, message: string): EventOutcome {
  return { outcome: 'refused', code, message };
}
