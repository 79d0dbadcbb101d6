import { setTimeout as delay } from 'node:timers/promises';
import { recordScans, type Scan, type ScanResult } from '../../../contract/operations.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { legalMoves } from '../../../server/testing/shipments/legal-moves.ts';
import { bodyOf } from '../answer.ts';
import type { KnownParcel, KnownScan } from '../model.ts';
import { type Context, chance, pickAny } from './action.ts';

/** A parcel can move between depots without end, so most scans are these. */
const onTheWay: readonly ShipmentStatus[] = ['AT_DEPOT', 'IN_TRANSIT'];

const maxScans = 40;
/** How many recent scans may be repeated. */
const maxRemembered = 200;
/** Attempts to find a parcel that is still in transit. */
const maxLooks = 8;
const skewMs = 2_000;
const anHourMs = 3_600_000;

/** A batch of next, illegal, repeated and late scans. */
export async function scan(context: Context): Promise<void> {
  const count = 1 + context.random.below(maxScans);
  const chosen = Array.from({ length: count }, () => chooseParcel(context)).filter((parcel) => parcel !== undefined);
  const reached = new Map(chosen.map(({ code, status }) => [code, status])); // a parcel may be scanned twice in a batch
  const scans = chosen.map(
    ({ code }) => (chance(context, 10) && repeatScan(context)) || newScan(context, code, reached),
  );
  if (scans.length === 0) return waitForParcels();
  for (let tries = 0; tries < 5; tries += 1) {
    if (await send(context, scans)) return;
    if (!chance(context, 80)) return; // the scanner gives up, and the outcome stays unknown
  }
}

/** Does not count as an operation. */
export async function waitForParcels(): Promise<void> {
  await delay(50);
}

/** Rarely a finished parcel. */
function chooseParcel(context: Context): KnownParcel | undefined {
  const { parcels } = context.model;
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const parcel = pickAny(context, parcels);
    const isOver = parcel !== undefined && legalMoves(parcel.status).length === 0;
    if (!isOver || chance(context, 5)) return parcel;
  }
  return undefined;
}

/** Returns whether there was a response. */
async function send(context: Context, scans: readonly Scan[]): Promise<boolean> {
  context.client.countMore(scans.length - 1);
  const answer = await context.client.call({ path: recordScans.path, body: { scans }, token: context.operationsKey });
  if (answer.outcome === 'refused' && answer.status !== 409)
    context.reportViolation(`scans: ${JSON.stringify(answer)}`);
  const results = bodyOf(answer, recordScans.response)?.results;
  scans.forEach((each, place) =>
    recordAnswer(context, each, answer.outcome === 'unknown' ? 'unknown' : results?.[place]),
  );
  return answer.outcome !== 'unknown';
}

function recordAnswer(
  { model }: Context,
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
  if (status !== 'LOST') return;
  parcel.wasLost = true;
  const first = model.parcelsByCode.get(parcel.shipmentCode);
  if (first) first.wasLost = true;
}

function newScan(context: Context, code: string, reached: Map<string, ShipmentStatus>): Scan {
  const from = reached.get(code) ?? 'BOOKED';
  const next = legalMoves(from);
  const usual = next.filter((status) => onTheWay.includes(status));
  const status = chance(context, 8)
    ? (pickAny(context, shipmentStatuses) ?? from)
    : (pickAny(context, usual.length > 0 && chance(context, 93) ? usual : next) ?? 'DELIVERED');
  if (next.includes(status)) reached.set(code, status);
  const agoMs = chance(context, 6) ? context.random.below(anHourMs) : context.random.below(skewMs);
  const at = new Date(context.now().getTime() - agoMs).toISOString();
  const key = context.model.newMarker();
  const sent: KnownScan = { code, key, status, at, kept: 'no' };
  context.model.scans.set(`${code} ${key}`, sent);
  context.model.sentScans.push(sent);
  return scanFrom(sent);
}

/** With the same key and content. */
function repeatScan(context: Context): Scan | undefined {
  const { sentScans } = context.model;
  const known = sentScans.at(-1 - context.random.below(Math.min(sentScans.length, maxRemembered)));
  return known && scanFrom(known);
}

function scanFrom({ code, status, at, key }: KnownScan): Scan {
  const how = status === 'DELIVERED' ? { delivered_to: 'SIGNED' as const } : {};
  return { tracking_code: code, status, at, town: 'Leeds', idempotency_key: key, ...how };
}
