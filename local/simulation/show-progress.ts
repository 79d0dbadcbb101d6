import type { Scan } from '../../contract/operations.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';

/** Where progress is shown: a terminal, or a file or pipe. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 40;
const nameWidth = Math.max(...shipmentStatuses.map(({ length }) => length));

/** Takes how many parcels have each status now, and the scans just accepted. */
type ShowProgress = (counts: ReadonlyMap<ShipmentStatus, number>, scans: readonly Scan[]) => void;

/** In a terminal a bar chart of the statuses, redrawn in place; elsewhere a line for each scan. */
export function showProgress(output: Output): ShowProgress {
  let linesShown = 0;
  let made = 0;
  const ended = new Map<ShipmentStatus, number>();
  return (counts, scans) => {
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

/** A line for each status that any parcel has, with a bar as long as its share. */
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
