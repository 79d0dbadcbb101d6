import { createHash } from 'node:crypto';
import type { DeliveryPreference } from '../../contract/delivery-preferences.ts';
import type { Scan } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/tracking.ts';
import { minutes } from '../../contract/values/duration.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { MovingParcel } from './find-moving-parcels.ts';

export interface Step extends Pick<Scan, 'status' | 'town' | 'reason' | 'delivered_to'> {
  readonly afterMs: number;
}

interface RoughStep extends Omit<Step, 'afterMs'> {
  readonly aboutMinutes: number;
}

/** Failed collections and deliveries. */
const failurePercent = { collection: 3, delivery: 8 };

const steps = {
  BOOKED: ({ shipperTown: town }, percent) =>
    percent < failurePercent.collection
      ? { status: 'COLLECTION_FAILED', town, reason: 'NOT_READY', aboutMinutes: 60 }
      : { status: 'COLLECTED', town, aboutMinutes: 60 },
  COLLECTION_FAILED: ({ shipperTown: town }) => ({ status: 'COLLECTED', town, aboutMinutes: 120 }),
  COLLECTED: ({ shipperTown: town }) => ({ status: 'AT_DEPOT', town, aboutMinutes: 90 }),
  AT_DEPOT: ({ shipperTown, receiverTown, hasTravelled }) =>
    hasTravelled || shipperTown === receiverTown
      ? { status: 'OUT_FOR_DELIVERY', town: receiverTown, aboutMinutes: 120 }
      : { status: 'IN_TRANSIT', town: shipperTown, aboutMinutes: 60 },
  IN_TRANSIT: ({ receiverTown: town }) => ({ status: 'AT_DEPOT', town, aboutMinutes: 240 }),
  OUT_FOR_DELIVERY: ({ receiverTown: town }, percent) =>
    percent < failurePercent.delivery
      ? { status: 'DELIVERY_ATTEMPTED', town, reason: 'NO_ANSWER', aboutMinutes: 120 }
      : { status: 'DELIVERED', town, delivered_to: handover(percent), aboutMinutes: 120 },
  DELIVERY_ATTEMPTED: ({ receiverTown: town }) => ({ status: 'OUT_FOR_DELIVERY', town, aboutMinutes: 180 }),
  READY_FOR_PICKUP: ({ receiverTown: town }) => ({
    status: 'DELIVERED',
    town,
    delivered_to: 'PICKUP_POINT',
    aboutMinutes: 180,
  }),
  RETURNING_TO_SENDER: ({ shipperTown: town }) => ({ status: 'RETURNED', town, aboutMinutes: 240 }),
} as const satisfies Partial<Record<ShipmentStatus, (parcel: MovingParcel, percent: number) => RoughStep>>;

type Moving = keyof typeof steps;

/** The statuses from which a parcel goes on by itself. One that is on hold or lost waits for a person. */
export const movingStatuses = Object.keys(steps) as readonly Moving[]; // the keys of the literal above

/**
 * What happens next to a parcel on a plausible day; undefined where it does not go on by itself. Chance is decided by the parcel
 * and how much has happened to it, so that the answer stays the same until it has happened.
 */
export function nextStep(parcel: MovingParcel): Step | undefined {
  const moving = movingStatuses.find((status) => status === parcel.status);
  if (!moving) return undefined;
  const { aboutMinutes, ...step } = steps[moving](parcel, percentOf(parcel, 'way')) satisfies RoughStep;
  return { ...step, afterMs: minutes(aboutMinutes) * (0.5 + percentOf(parcel, 'time') / 100) };
}

function percentOf({ id, eventCount }: MovingParcel, what: string): number {
  const hash = createHash('sha256').update(`${id} ${eventCount} ${what}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}

function handover(percent: number): (typeof deliveredTo)[number] {
  const ways = deliveredTo.filter((how) => how !== 'PICKUP_POINT');
  return ways[Math.floor(percent) % ways.length] ?? 'RECIPIENT';
}

/** A safe place or neighbour is used whether or not somebody answers; delivery waits for the chosen day. */
export function applyPreferences(
  step: Step,
  { status, statusAt, receiverTown }: MovingParcel,
  preferences: readonly DeliveryPreference[],
): Step {
  const place = preferences.find(({ kind }) => kind === 'SAFE_PLACE' || kind === 'NEIGHBOUR')?.kind;
  if (status === 'OUT_FOR_DELIVERY' && (place === 'SAFE_PLACE' || place === 'NEIGHBOUR')) {
    return { status: 'DELIVERED', town: receiverTown, delivered_to: place, afterMs: step.afterMs };
  }
  const day = preferences.find((preference) => preference.kind === 'ANOTHER_DAY')?.day;
  if (step.status !== 'OUT_FOR_DELIVERY' || day === undefined) return step;
  return { ...step, afterMs: Math.max(step.afterMs, Date.parse(day) - statusAt.getTime()) };
}
