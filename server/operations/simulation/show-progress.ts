import type { Scan } from '../../../contract/operations.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { SimulationNews } from './simulate-day.ts';

/** Where progress is shown: a terminal, or a file or pipe. */
export interface CommandOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 40;
const nameWidth = Math.max(...shipmentStatuses.map(({ length }) => length));

/** In a terminal a picture of how many parcels have each status, drawn again and again; elsewhere a line for each scan. */
export function showProgress(output: CommandOutput): SimulationNews {
  let linesShown = 0;
  let made = 0;
  const ended = new Map<ShipmentStatus, number>();
  return {
    onMoved: (counts, scans) => {
      made += scans.length;
      if (!output.isTTY) {
        for (const scan of scans) output.write(`${lineOf(scan)}\n`);
        return;
      }
      // A parcel that has ended is told of once; here it stays in the picture.
      for (const { status } of scans) if (isEnd(status)) ended.set(status, (ended.get(status) ?? 0) + 1);
      const underWay = [...counts].filter(([status]) => !isEnd(status));
      const lines = [...drawCounts(new Map([...underWay, ...ended])), `${made} scans so far. Ctrl-C stops.`];
      const back = linesShown === 0 ? '' : `\x1b[${linesShown}F\x1b[0J`;
      output.write(`${back}${lines.join('\n')}\n`);
      linesShown = lines.length;
    },
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

/** A status as people read it (specification, section 4). */
export function wordsOf(status: ShipmentStatus): string {
  return status.replaceAll('_', ' ');
}
