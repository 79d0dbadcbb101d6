import { setTimeout as delay } from 'node:timers/promises';
import { recordScans, type Scan, type ScanResult } from '../../contract/operations.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { legalMoves } from '../../server/testing/legal-moves.ts';
import { anyOf, happens, type Stage } from './act.ts';
import { bodyOf } from './answer.ts';
import type { KnownParcel, KnownScan } from './model.ts';

/** Between depots a parcel can go on forever, which makes most of what a carrier scans. */
const onTheWay: readonly ShipmentStatus[] = ['AT_DEPOT', 'IN_TRANSIT'];

const mostScans = 40;
/** How many of the last scans are sent again at times. */
const mostRemembered = 200;
/** Among how many a depot looks for a parcel that is still under way. */
const mostLooks = 8;
const skewMs = 2_000;
const anHourMs = 3_600_000;

/** Sends a batch of scans: what comes next, what can't be, what was sent before, and what happened long ago. */
export async function scan(stage: Stage): Promise<void> {
  const count = 1 + stage.random.below(mostScans);
  const chosen = Array.from({ length: count }, () => chooseParcel(stage)).filter((parcel) => parcel !== undefined);
  const reached = new Map(chosen.map(({ code, status }) => [code, status])); // a parcel may be scanned twice in a batch
  const scans = chosen.map(({ code }) => (happens(stage, 10) && oldScan(stage)) || newScan(stage, code, reached));
  if (scans.length === 0) return lookAround();
  for (let tries = 0; tries < 5; tries += 1) {
    if (await send(stage, scans)) return;
    if (!happens(stage, 80)) return; // the scanner broke, and nobody knows what was heard
  }
}

/** Nothing to do yet, which is no operation. */
export async function lookAround(): Promise<void> {
  await delay(50);
}

/** Seldom one that has come to its end. */
function chooseParcel(stage: Stage): KnownParcel | undefined {
  const { parcels } = stage.model;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const parcel = anyOf(stage, parcels);
    const isOver = parcel !== undefined && legalMoves(parcel.status).length === 0;
    if (!isOver || happens(stage, 5)) return parcel;
  }
  return undefined;
}

/** Whether the batch was answered. */
async function send(stage: Stage, scans: readonly Scan[]): Promise<boolean> {
  stage.client.countMore(scans.length - 1);
  const answer = await stage.client.call({ path: recordScans.path, body: { scans }, token: stage.operationsKey });
  if (answer.outcome === 'refused' && answer.status !== 409) stage.fault(`scans: ${JSON.stringify(answer)}`);
  const results = bodyOf(answer, recordScans.response)?.results;
  scans.forEach((each, place) => learn(stage, each, answer.outcome === 'unknown' ? 'unknown' : results?.[place]));
  return answer.outcome !== 'unknown';
}

function learn(
  { model }: Stage,
  { tracking_code: code, idempotency_key: key, status }: Scan,
  told: ScanResult | 'unknown' | undefined,
) {
  const known = model.scans.get(`${code} ${key}`);
  if (!known) return;
  if (told === 'unknown') known.kept = known.kept === 'no' ? 'perhaps' : known.kept;
  else if (told && told.outcome !== 'refused') known.kept = 'yes';
  const parcel = model.parcelsByCode.get(code);
  if (!parcel) return;
  if (told !== 'unknown' && told?.outcome === 'accepted') parcel.status = status;
  if (status === 'LOST') parcel.wasLost = true;
}

function newScan(stage: Stage, code: string, reached: Map<string, ShipmentStatus>): Scan {
  const from = reached.get(code) ?? 'BOOKED';
  const next = legalMoves(from);
  const usual = next.filter((status) => onTheWay.includes(status));
  const status = happens(stage, 8)
    ? (anyOf(stage, shipmentStatuses) ?? from)
    : (anyOf(stage, usual.length > 0 && happens(stage, 93) ? usual : next) ?? 'DELIVERED');
  if (next.includes(status)) reached.set(code, status);
  const agoMs = happens(stage, 6) ? stage.random.below(anHourMs) : stage.random.below(skewMs);
  const at = new Date(stage.now().getTime() - agoMs).toISOString();
  const key = stage.model.newMark();
  const sent: KnownScan = { code, key, status, at, kept: 'no' };
  stage.model.scans.set(`${code} ${key}`, sent);
  stage.model.sentScans.push(sent);
  return scanFrom(sent);
}

/** One that was sent before, word for word. */
function oldScan(stage: Stage): Scan | undefined {
  const { sentScans } = stage.model;
  const known = sentScans.at(-1 - stage.random.below(Math.min(sentScans.length, mostRemembered)));
  return known && scanFrom(known);
}

function scanFrom({ code, status, at, key }: KnownScan): Scan {
  const how = status === 'DELIVERED' ? { delivered_to: 'SIGNED' as const } : {};
  return { tracking_code: code, status, at, town: 'Leeds', idempotency_key: key, ...how };
}
