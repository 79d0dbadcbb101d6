import { type Scan, type ScanResult, scanReasons } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { ToldEvent } from '../shipments/decide-event.ts';
import { recordEvents } from '../shipments/record-events.ts';
import type { OperationsDeps } from './operations-deps.ts';
import { writeSentence } from './write-sentence.ts';

/** Keeps the scans of depots and drivers, all in one transaction, and tells what became of each, in their order. */
export async function recordScans(
  { database, now }: OperationsDeps,
  scans: readonly Scan[],
): Promise<readonly ScanResult[]> {
  const recordedAt = now();
  const tellings = scans.map((scan) => ({
    trackingCode: normaliseTrackingCode(scan.tracking_code),
    event: eventOf(scan, recordedAt),
  }));
  const problems = tellings.map(({ trackingCode }, place) => problemOf(trackingCode, scans[place]));
  const readable = tellings.filter((_telling, place) => !problems[place]);
  const heard = readable.length === 0 ? [] : await database.transaction().execute((trx) => recordEvents(trx, readable));
  const outcomes = new Map(readable.map((telling, place) => [telling, heard[place]]));
  return tellings.map((telling, place) => ({
    idempotency_key: telling.event.key,
    ...(problems[place] ?? outcomes.get(telling) ?? mistyped),
  }));
}

/** What is wrong with a scan, whatever is known of the parcel. */
function problemOf(trackingCode: string, scan: Scan | undefined) {
  if (!hasValidCheckDigit(trackingCode)) return mistyped;
  return scan?.status === 'DELIVERED' && scan.delivered_to === undefined ? howMissing : undefined;
}

const mistyped = {
  outcome: 'refused',
  code: 'MISTYPED_CODE',
  message: 'There is a mistake in this tracking code. Please compare it with the label.',
} as const;

const howMissing = {
  outcome: 'refused',
  code: 'HOW_MISSING',
  message: `Please send how it was delivered in delivered_to: one of ${deliveredTo.join(', ')}.`,
} as const;

function eventOf(scan: Scan, recordedAt: Date): ToldEvent {
  const { status, reason } = scan;
  const town = townOf(scan.town);
  const how = status === 'DELIVERED' ? scan.delivered_to : undefined;
  const told = scanReasons.find((known) => known === reason);
  return {
    key: scan.idempotency_key,
    status,
    happenedAt: new Date(scan.at),
    recordedAt,
    reason: how ?? (reason || undefined),
    sentence: writeSentence({ status, town, reason: told, deliveredTo: how }),
    town,
  };
}

/** A place with a number or an @ in it is more than a town, and what is told of a parcel is shown to everybody. */
function townOf(text: string): string | undefined {
  return text === '' || /[\d@]/.test(text) ? undefined : text;
}
