import type { DeliveryPreference } from '../../contract/delivery-preferences.ts';
import { mostScans, type Scan, type ScanResult } from '../../contract/operations.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import type { Database } from '../../server/database/database.ts';
import { findMovingParcels, type MovingParcel } from './find-moving-parcels.ts';
import { applyPreferences, movingStatuses, nextStep } from './next-step.ts';

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
