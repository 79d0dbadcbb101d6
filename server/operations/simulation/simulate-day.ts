import { mostScans, type Scan } from '../../../contract/operations.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Wish } from '../../../contract/wishes.ts';
import { findUnderWay } from '../../shipments/find-under-way.ts';
import type { ParcelUnderWay } from '../../shipments/parcel-under-way.ts';
import { findStandingWishes } from '../../shipments/wishes/find-wishes.ts';
import type { OperationsDeps } from '../operations-deps.ts';
import { recordScans } from '../record-scans.ts';
import { honourWishes } from './honour-wishes.ts';
import { movingStatuses, nextStep } from './next-step.ts';

/** How a simulation runs. */
export interface Pace {
  /** How much faster than ours its clock runs: at 60 an hour passes in a minute. */
  readonly speed: number;
  /** When to stop; without it, when no parcel is left that moves. */
  readonly endsAt: Date | undefined;
}

/** What is told of a simulation as it goes on. */
export interface SimulationNews {
  /** How many parcels have each status now, and the scans that were just accepted. */
  onMoved(counts: ReadonlyMap<ShipmentStatus, number>, scans: readonly Scan[]): void;
}

/** What a simulation needs besides the database and a clock. */
export interface SimulationDeps extends OperationsDeps {
  readonly news: SimulationNews;
  readonly signal: AbortSignal;
  /** Lets time pass; returns early when the signal says stop. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

const tickMs = 1000;

/** Moves booked parcels through a plausible day, and those that are booked meanwhile. Answers how many scans it made. */
export async function simulateDay(deps: SimulationDeps, { speed, endsAt }: Pace): Promise<number> {
  let made = 0;
  for (;;) {
    const parcels = await findUnderWay(deps.database, { statuses: movingStatuses, limit: mostScans });
    const codes = parcels.map(({ trackingCode }) => trackingCode);
    const wishes = await findStandingWishes(deps.database, codes);
    const at = deps.now();
    const scans = parcels.flatMap((parcel) => dueScan(parcel, wishes.get(parcel.trackingCode), { at, speed }) ?? []);
    const results = scans.length === 0 ? [] : await recordScans(deps, scans);
    const accepted = scans.filter((_, place) => results[place]?.outcome === 'accepted');
    made += accepted.length;
    deps.news.onMoved(countStatuses(parcels, accepted), accepted);
    const isOver = endsAt ? at >= endsAt : parcels.length === 0;
    if (isOver || deps.signal.aborted) return made;
    await deps.wait(tickMs);
  }
}

/** The scan of what is due to happen to a parcel, if anything is. It happens now: scans from the future are refused. */
function dueScan(
  parcel: ParcelUnderWay,
  wishes: readonly Wish[] = [],
  { at, speed }: { readonly at: Date; readonly speed: number },
): Scan | undefined {
  const next = nextStep(parcel);
  const step = next && honourWishes(next, parcel, wishes);
  if (!step || at.getTime() < parcel.statusAt.getTime() + step.afterMs / speed) return undefined;
  const { afterMs: _, ...what } = step;
  return {
    ...what,
    tracking_code: parcel.trackingCode,
    at: at.toISOString(),
    idempotency_key: `simulated:${parcel.eventCount}`, // two simulations at once make one scan of it
  };
}

function countStatuses(parcels: readonly ParcelUnderWay[], accepted: readonly Scan[]) {
  const moved = new Map(accepted.map((scan) => [scan.tracking_code, scan.status]));
  const counts = new Map<ShipmentStatus, number>();
  for (const { trackingCode, status } of parcels) {
    const current = moved.get(trackingCode) ?? status;
    counts.set(current, (counts.get(current) ?? 0) + 1);
  }
  return counts;
}
