import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mostScans, type Scan, type ScanResult } from '../../contract/operations.ts';
import type { DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import type { Database } from '../../server/database/database.ts';

export interface MovingParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly status: ShipmentStatus;
  readonly statusAt: Date;
  readonly eventCount: number;
  readonly hasTravelled: boolean;
  readonly shipperTown: string;
  readonly receiverTown: string;
}

interface Pace {
  /** How much faster than ours its clock runs: at 60 an hour passes in a minute. */
  readonly speed: number;
  readonly endsAt: Date | undefined;
}

/** The product's own use cases come from the caller: a simulated scan takes the same path as a depot's. */
interface SimulationDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly output: Output;
  readonly signal: AbortSignal;
  /** Returns early when the signal aborts. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly recordScans: (scans: readonly Scan[]) => Promise<readonly ScanResult[]>;
  readonly findPreferences: (
    trackingCodes: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly DeliveryPreference[]>>;
}

const tickMs = 1000;

/** Moves booked parcels, and those booked meanwhile, through a plausible day. Returns how many scans it made. */
export async function simulateDay(deps: SimulationDeps, { speed, endsAt }: Pace): Promise<number> {
  const showProgress = createProgress(deps.output);
  let made = 0;
  for (;;) {
    const parcels = await findMovingParcels(deps.database, { statuses: movingStatuses, limit: mostScans });
    const codes = parcels.map(({ trackingCode }) => trackingCode);
    const preferences = await deps.findPreferences(codes);
    const at = deps.now();
    const scans = parcels.flatMap(
      (parcel) => dueScan(parcel, preferences.get(parcel.trackingCode), { at, speed }) ?? [],
    );
    const results = scans.length === 0 ? [] : await deps.recordScans(scans);
    const accepted = scans.filter((_, place) => results[place]?.outcome === 'accepted');
    made += accepted.length;
    showProgress(countStatuses(parcels, accepted), accepted);
    const isOver = endsAt ? at >= endsAt : parcels.length === 0;
    if (isOver || deps.signal.aborted) return made;
    await deps.wait(tickMs);
  }
}

/** Parcels with one of the statuses, those that have had it longest first. Reads the whole table. */
async function findMovingParcels(
  database: Database,
  { statuses, limit }: { readonly statuses: readonly ShipmentStatus[]; readonly limit: number },
): Promise<readonly MovingParcel[]> {
  const rows = await database
    .selectFrom('parcels')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['parcels.id', 'parcels.tracking_code', 'parcels.status', 'parcels.status_at', 'parcels.event_count'])
    .select(['shipper_town', 'receiver_town'])
    .select(
      sql<boolean>`exists (select from shipment_events as event where parcel_id = parcels.id
        and event.status = 'IN_TRANSIT')`.as('has_travelled'),
    )
    .where(sql<boolean>`parcels.status = any(${statuses})`)
    .orderBy('parcels.status_at')
    .orderBy('parcels.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    status: row.status,
    statusAt: row.status_at,
    eventCount: row.event_count,
    hasTravelled: row.has_travelled,
    shipperTown: row.shipper_town,
    receiverTown: row.receiver_town,
  }));
}

/** The scan that is due, if any. Its time is now, because scans from the future are refused. */
function dueScan(
  parcel: MovingParcel,
  preferences: readonly DeliveryPreference[] = [],
  { at, speed }: { readonly at: Date; readonly speed: number },
): Scan | undefined {
  const next = nextStep(parcel);
  const step = next && applyPreferences(next, parcel, preferences);
  if (!step || at.getTime() < parcel.statusAt.getTime() + step.afterMs / speed) return undefined;
  const { afterMs: _, ...what } = step;
  return {
    ...what,
    tracking_code: parcel.trackingCode,
    at: at.toISOString(),
    idempotency_key: `simulated:${parcel.eventCount}`, // two simulations at once make one scan of it
  };
}

function countStatuses(parcels: readonly MovingParcel[], accepted: readonly Scan[]) {
  const moved = new Map(accepted.map((scan) => [scan.tracking_code, scan.status]));
  const counts = new Map<ShipmentStatus, number>();
  for (const { trackingCode, status } of parcels) {
    const current = moved.get(trackingCode) ?? status;
    counts.set(current, (counts.get(current) ?? 0) + 1);
  }
  return counts;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 40;
const nameWidth = Math.max(...shipmentStatuses.map(({ length }) => length));

/** In a terminal a bar chart of the statuses, redrawn in place; elsewhere a line for each scan. */
function createProgress(output: Output) {
  let linesShown = 0;
  let made = 0;
  const ended = new Map<ShipmentStatus, number>();
  return (counts: ReadonlyMap<ShipmentStatus, number>, scans: readonly Scan[]): void => {
    made += scans.length;
    if (!output.isTTY) {
      for (const scan of scans) output.write(`${lineOf(scan)}\n`);
      return;
    }
    // A delivered parcel is no longer among those found; it stays in the chart.
    for (const { status } of scans) if (isEnd(status)) ended.set(status, (ended.get(status) ?? 0) + 1);
    const moving = [...counts].filter(([status]) => !isEnd(status));
    const lines = [...drawCounts(new Map([...moving, ...ended])), `${made} scans so far. Ctrl-C stops.`];
    const back = linesShown === 0 ? '' : `\x1b[${linesShown}F\x1b[0J`;
    output.write(`${back}${lines.join('\n')}\n`);
    linesShown = lines.length;
  };
}

function isEnd(status: ShipmentStatus): boolean {
  return status === 'DELIVERED' || status === 'RETURNED';
}

function drawCounts(counts: ReadonlyMap<ShipmentStatus, number>): string[] {
  const most = Math.max(1, ...counts.values());
  return shipmentStatuses.flatMap((status) => {
    const count = counts.get(status);
    if (count === undefined) return [];
    const bar = '█'.repeat(Math.ceil((count / most) * barWidth));
    return [`${wordsOf(status).padEnd(nameWidth)} ${String(count).padStart(6)}  ${bar}`];
  });
}

function lineOf({ at, tracking_code, status, town }: Scan): string {
  return `${at.slice(11, 19)}  ${tracking_code}  ${wordsOf(status).padEnd(nameWidth)}  ${town}`.trimEnd();
}

function wordsOf(status: ShipmentStatus): string {
  return status.replaceAll('_', ' ');
}

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
const movingStatuses = Object.keys(steps) as readonly Moving[]; // the keys of the literal above

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
