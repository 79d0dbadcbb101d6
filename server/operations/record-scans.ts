import { type Scan, type ScanResult, scanReasons } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Database } from '../database/database.ts';
import type { ScannedEvent } from '../shipments/events/decide-event.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { describeScan } from './describe-scan.ts';

export interface OperationsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Records a batch of scans in one transaction. Results are in the order of the scans. */
export async function recordScans(
  { database, now }: OperationsDeps,
  scans: readonly Scan[],
): Promise<readonly ScanResult[]> {
  const recordedAt = now();
  const entries = scans.map((scan) => ({
    trackingCode: normaliseTrackingCode(scan.tracking_code),
    event: eventOf(scan, recordedAt),
  }));
  const errors = entries.map(({ trackingCode }, index) => findScanError(trackingCode, scans[index]));
  const valid = entries.filter((_entry, index) => !errors[index]);
  const recorded = valid.length === 0 ? [] : await database.transaction().execute((trx) => recordEvents(trx, valid));
  const outcomes = new Map(valid.map((entry, index) => [entry, recorded[index]]));
  return entries.map((entry, index) => ({
    idempotency_key: entry.event.key,
    ...(errors[index] ?? outcomes.get(entry) ?? mistyped),
  }));
}

/** Errors that need no look-up of the parcel. */
function findScanError(trackingCode: string, scan: Scan | undefined) {
  if (!hasValidCheckDigit(trackingCode)) return mistyped;
  return scan?.status === 'DELIVERED' && scan.delivered_to === undefined ? missingDeliveredTo : undefined;
}

const mistyped = {
  outcome: 'refused',
  code: 'MISTYPED_CODE',
  message: 'There is a mistake in this tracking code. Please compare it with the label.',
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
