import { type Scan, type ScanReason, type ScanResult, scanReasons } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import { scanReasonWords } from '../../contract/values/scan-reason-words.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { findDepot } from '../depots/find-depots.ts';
import type { ScannedEvent } from '../shipments/events/decide-event.ts';
import { recordEvents, type ScannedBy } from '../shipments/events/record-events.ts';

export interface OperationsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Records a batch of scans in one transaction. Results are in the order of the scans. What arrives at a depot is in its town. */
export async function recordScans(
  { database, now }: OperationsDeps,
  scans: readonly Scan[],
  scannedBy: ScannedBy = {},
): Promise<readonly ScanResult[]> {
  const recordedAt = now();
  const depot =
    scannedBy.depotId && scans.some(isNamelessDepot) ? await findDepot(database, scannedBy.depotId) : undefined;
  const entries = scans.map((scan) => ({
    trackingCode: normaliseTrackingCode(scan.tracking_code),
    event: eventOf(isNamelessDepot(scan) ? { ...scan, town: depot?.town ?? '' } : scan, recordedAt),
  }));
  const errors = entries.map(({ trackingCode }, index) => findScanError(trackingCode, scans[index]));
  const valid = entries.filter((_entry, index) => !errors[index]);
  const record = () => inTransaction(database, (trx) => recordEvents(trx, valid, scannedBy));
  const recorded = valid.length === 0 ? [] : await record();
  const outcomes = new Map(valid.map((entry, index) => [entry, recorded[index]]));
  return entries.map((entry, index) => ({
    idempotency_key: entry.event.key,
    ...(errors[index] ?? outcomes.get(entry) ?? mistyped),
  }));
}

function isNamelessDepot({ status, town }: Scan): boolean {
  return status === 'AT_DEPOT' && town === '';
}

/** Errors that need no look-up of the parcel. */
function findScanError(trackingCode: string, scan: Scan | undefined) {
  if (!hasValidCheckDigit(trackingCode)) return mistyped;
  return scan?.status === 'DELIVERED' && scan.delivered_to === undefined ? missingDeliveredTo : undefined;
}

const mistyped = {
  outcome: 'refused',
  code: 'MISTYPED_CODE',
  message: 'This tracking number isn’t right. Check it against the label.',
} as const;

const missingDeliveredTo = {
  outcome: 'refused',
  code: 'HOW_MISSING',
  message: `Please send how it was delivered in delivered_to: one of ${deliveredTo.join(', ')}.`,
} as const;

function eventOf(scan: Scan, recordedAt: Date): ScannedEvent {
  const { status, reason } = scan;
  const town = townOf(scan.town);
  const how = status === 'DELIVERED' ? scan.delivered_to : undefined;
  const knownReason = scanReasons.find((known) => known === reason);
  return {
    key: scan.idempotency_key,
    status,
    happenedAt: new Date(scan.at),
    recordedAt,
    reason: how ?? (reason || undefined),
    sentence: describeScan({ status, town, reason: knownReason, deliveredTo: how }),
    town,
  };
}

/** Events are public: a place with a digit or an @ may be an address, so it is dropped. */
function townOf(text: string): string | undefined {
  return text === '' || /[\d@]/.test(text) ? undefined : text;
}

interface ScanDescription {
  readonly status: ShipmentStatus;
  /** The town only, never an address. */
  readonly town?: string | undefined;
  readonly reason?: ScanReason | undefined;
  readonly deliveredTo?: (typeof deliveredTo)[number] | undefined;
}

/** One sentence for anybody who tracks the parcel. It is built from fixed words and the town, so it can’t name a person or a house. */
export function describeScan({ status, town, reason, deliveredTo: how }: ScanDescription): string {
  const before = phrases[status];
  const place = town === undefined ? '' : `${placeWords[status] ?? ' in '}${town}`;
  const handover = status === 'DELIVERED' && how ? handovers[how] : '';
  return `${before}${place}${handover}${whyOf(status, reason)}.`;
}

function whyOf(status: ShipmentStatus, reason: ScanReason | undefined): string {
  if (failedTries.includes(status)) return ` but ${reason ? scanReasonWords[reason] : 'couldn’t'}`;
  return reason ? `: ${scanReasonWords[reason]}` : '';
}

const failedTries: readonly ShipmentStatus[] = ['COLLECTION_FAILED', 'DELIVERY_ATTEMPTED'];

/** Before the town. */
const phrases: Readonly<Record<ShipmentStatus, string>> = {
  PENDING_PAYMENT: 'Waiting for payment',
  BOOKED: 'Booked',
  COLLECTED: 'Collected',
  COLLECTION_FAILED: 'We tried to collect',
  AT_DEPOT: 'Arrived at our depot',
  IN_TRANSIT: 'On its way',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERY_ATTEMPTED: 'We tried to deliver',
  READY_FOR_PICKUP: 'Ready to collect',
  ON_HOLD: 'On hold',
  DELIVERED: 'Delivered',
  RETURNING_TO_SENDER: 'Going back to the sender',
  RETURNED: 'Back with the sender',
  LOST: 'We’re looking for the parcel',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

const placeWords: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  IN_TRANSIT: ' from ',
  RETURNING_TO_SENDER: ' from ',
  LOST: ', last seen in ',
};

const handovers: Readonly<Record<(typeof deliveredTo)[number], string>> = {
  RECIPIENT: ' and handed over at the door',
  SIGNED: ' and signed for',
  NEIGHBOUR: ' and left with a neighbour',
  SAFE_PLACE: ' and left in a safe place',
  LETTERBOX: ' through the letterbox',
  PICKUP_POINT: ' and handed over at the pickup point',
};
