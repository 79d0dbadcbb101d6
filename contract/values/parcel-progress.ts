import type { ShipmentStatus } from './shipment-status.ts';

/** Least advanced first. CANCELLED and EXPIRED apply to all parcels of a shipment, so neither ever stands beside another status. */
export const progressOrder = [
  'PENDING_PAYMENT',
  'BOOKED',
  'COLLECTION_FAILED',
  'COLLECTED',
  'ON_HOLD',
  'AT_DEPOT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_ATTEMPTED',
  'READY_FOR_PICKUP',
  'RETURNING_TO_SENDER',
  'LOST',
  'RETURNED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
] as const satisfies readonly ShipmentStatus[];

interface HasStatus {
  readonly status: ShipmentStatus;
}

/** Its status is that of the shipment. Of several that are as far the one that moved last, or else the first. */
export function leastAdvanced<P extends HasStatus>(parcels: readonly P[], movedAt: (parcel: P) => number = () => 0): P {
  const [first, ...others] = parcels;
  if (!first) throw new Error('A shipment has at least one parcel.');
  return others.reduce((least, parcel) => {
    const ahead = rankOf(parcel) - rankOf(least);
    return ahead < 0 || (ahead === 0 && movedAt(parcel) > movedAt(least)) ? parcel : least;
  }, first);
}

function rankOf({ status }: HasStatus): number {
  return progressOrder.indexOf(status);
}

/** '2 of 3 parcels delivered', once some are and until all are. */
export function describeProgress(parcels: readonly HasStatus[]): string | undefined {
  const delivered = parcels.filter(({ status }) => status === 'DELIVERED').length;
  return delivered === 0 || delivered === parcels.length
    ? undefined
    : `${delivered} of ${parcels.length} parcels delivered`;
}

/** More than these are counted instead of named. */
const mostNamed = 5;

interface NumberedParcel extends HasStatus {
  readonly number: number;
}

/** 'Parcel 2 of 3', 'Parcels 1 and 2 of 3', or undefined where those with a status are all or none. */
export function nameThoseIn(
  statuses: readonly ShipmentStatus[],
  parcels: readonly NumberedParcel[],
): string | undefined {
  const numbers = parcels.filter(({ status }) => statuses.includes(status)).map(({ number }) => number);
  return numbers.length === 0 || numbers.length === parcels.length ? undefined : nameParcelsOf(numbers, parcels.length);
}

export function nameParcelsOf(numbers: readonly number[], count: number): string {
  if (numbers.length > mostNamed) return `${numbers.length} of ${count} parcels`;
  const list = new Intl.ListFormat('en-GB').format(numbers.map(String));
  return `${numbers.length === 1 ? 'Parcel' : 'Parcels'} ${list} of ${count}`;
}

/** As a sentence about the parcels at a point begins: 'Parcel 2 of 3 is', 'Your parcels are'. */
export function thoseReady(parcels: readonly NumberedParcel[]): string {
  const name = nameThoseIn(['READY_FOR_PICKUP'], parcels);
  if (name === undefined) return parcels.length > 1 ? 'Your parcels are' : 'Your parcel is';
  return `${name} ${name.startsWith('Parcel ') ? 'is' : 'are'}`;
}

/** Whether the parcels of a shipment are not all as far. */
export function isSplit(parcels: readonly HasStatus[]): boolean {
  return parcels.some(({ status }) => status !== parcels[0]?.status);
}

/** How the event of a drop-off begins, which then names the point. */
export const droppedOffAt = 'Dropped off at ';

/** Whether its sender brought it to a point, so that no van collected it. */
export function wasDroppedOff(
  events: readonly { readonly status: ShipmentStatus; readonly sentence: string }[],
): boolean {
  return events.some(({ status, sentence }) => status === 'COLLECTED' && sentence.startsWith(droppedOffAt));
}
