import { processCpuMs } from '../scripts/processes.ts';
import type { CallCase, Figures } from './bench-case.ts';
import { cpuMsBetween, processTreeCpuMs } from './cpu-usage.ts';
import { type Summary, summarise, type Turn } from './report/statistics.ts';
import { createSender, type Sender } from './send-calls.ts';
import type { Servers } from './start-servers.ts';

// Until most of the code is compiled; the product has more of it than the floor.
const warmUpTurns = 10;

/** The product or the floor. */
interface Side {
  readonly pid: number;
  readonly sender: Sender;
  readonly nextCall: Parameters<Sender['sendMany']>[0];
  readonly turns: Turn[];
}

/** Product and floor alternate, so that both see the same machine load. */
export async function measureCalls(servers: Servers, benchCase: CallCase, turns: number): Promise<Figures> {
  const { product, floor, postmasterPid } = servers;
  const { atOnce, callsPerTurn } = benchCase;
  const nextCall = await benchCase.prepare(product);
  const { floorPath } = benchCase;
  const sides: [Side, Side] = [
    { pid: product.pid, sender: createSender(product.url, atOnce), nextCall, turns: [] },
    {
      pid: floor.pid,
      sender: createSender(floor.url, atOnce),
      nextCall: floorPath === undefined ? nextCall : () => ({ ...nextCall(), path: floorPath }),
      turns: [],
    },
  ];
  try {
    for (let turn = -warmUpTurns; turn < turns; turn += 1) {
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await takeTurn(side, callsPerTurn, postmasterPid);
        if (turn >= 0) side.turns.push(measured);
      }
    }
  } finally {
    for (const side of sides) side.sender.close();
  }
  const [ours, theirs] = sides;
  return figuresOf(summarise(ours.turns), summarise(theirs.turns));
}

async function takeTurn({ pid, sender, nextCall }: Side, calls: number, postmasterPid?: number): Promise<Turn> {
  const sample = () => ({
    at: performance.now(),
    server: processCpuMs(pid),
    database: postmasterPid === undefined ? undefined : processTreeCpuMs(postmasterPid),
  });
  const before = sample();
  const times = await sender.sendMany(nextCall, calls);
  const after = sample();
  return {
    elapsedMs: after.at - before.at,
    times,
    serverCpuMs: before.server === undefined || after.server === undefined ? undefined : after.server - before.server,
    databaseCpuMs: before.database && after.database && cpuMsBetween(before.database, after.database),
  };
}

function totalCpuMs({ serverCpuMs: server, databaseCpuMs: database }: Summary): number | undefined {
  return server === undefined || database === undefined ? undefined : server + database;
}

function ratio(ours: number | undefined, floor: number | undefined): number | undefined {
  return ours === undefined || floor === undefined ? undefined : ours / floor;
}

/** CPU figures are left out on systems without /proc. */
export function figuresOf(ours: Summary, floor: Summary): Figures {
  const figures = {
    'requests/s': ours.requestsPerSecond,
    'p50 ms': ours.p50Ms,
    'p99 ms': ours.p99Ms,
    'server CPU ms': ours.serverCpuMs,
    'database CPU ms': ours.databaseCpuMs,
    'CPU ms': totalCpuMs(ours),
    'floor requests/s': floor.requestsPerSecond,
    'floor p50 ms': floor.p50Ms,
    'floor p99 ms': floor.p99Ms,
    'floor server CPU ms': floor.serverCpuMs,
    'floor database CPU ms': floor.databaseCpuMs,
    'floor CPU ms': totalCpuMs(floor),
    'server CPU ms of the floor': ratio(ours.serverCpuMs, floor.serverCpuMs),
    'CPU ms of the floor': ratio(totalCpuMs(ours), totalCpuMs(floor)),
    'requests/s of the floor': ours.requestsPerSecond / floor.requestsPerSecond,
  };
  const known = Object.entries(figures).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
