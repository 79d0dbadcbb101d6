import type { CallCase, Figures } from './bench-case.ts';
import { processCpuMs, serverCpuMs, usedBetween } from './cpu-time.ts';
import { floorCalls } from './floor-calls.ts';
import { createSender, type Sender } from './send-calls.ts';
import type { Servers } from './start-servers.ts';
import { type Summary, summarise, type Turn } from './statistics.ts';

// As long as it takes until most of the code that runs is compiled; the product has more of it than the floor.
const warmUpTurns = 10;

/** One of the two that take turns. */
interface Side {
  readonly pid: number;
  readonly sender: Sender;
  readonly nextCall: Parameters<Sender['sendMany']>[0];
  readonly turns: Turn[];
}

/** Makes a case's calls and the floor's by turns, and gives the figures of both. */
export async function measureCalls(servers: Servers, benchCase: CallCase, turns: number): Promise<Figures> {
  const { product, floor, postmasterPid } = servers;
  const { atOnce, callsPerTurn } = benchCase;
  const sides: [Side, Side] = [
    {
      pid: product.pid,
      sender: createSender(product.url, atOnce),
      nextCall: await benchCase.prepare(product),
      turns: [],
    },
    {
      pid: floor.pid,
      sender: createSender(floor.url, atOnce),
      nextCall: floorCalls[benchCase.floor],
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
  const look = () => ({
    at: performance.now(),
    server: processCpuMs(pid),
    database: postmasterPid === undefined ? undefined : serverCpuMs(postmasterPid),
  });
  const before = look();
  const times = await sender.sendMany(nextCall, calls);
  const after = look();
  return {
    elapsedMs: after.at - before.at,
    times,
    serverCpuMs: before.server === undefined || after.server === undefined ? undefined : after.server - before.server,
    databaseCpuMs: before.database && after.database && usedBetween(before.database, after.database),
  };
}

/** What a call costs, wherever it is spent. */
function together({ serverCpuMs: server, databaseCpuMs: database }: Summary): number | undefined {
  return server === undefined || database === undefined ? undefined : server + database;
}

/** How many times the floor's our cost is: the machine's speed is no part of it. */
function ratio(ours: number | undefined, floor: number | undefined): number | undefined {
  return ours === undefined || floor === undefined ? undefined : ours / floor;
}

/** The figures of a case by name. Without processor times, as on systems that don't tell them, those are left out. */
export function figuresOf(ours: Summary, floor: Summary): Figures {
  const figures = {
    'requests/s': ours.requestsPerSecond,
    'p50 ms': ours.p50Ms,
    'p99 ms': ours.p99Ms,
    'server CPU ms': ours.serverCpuMs,
    'database CPU ms': ours.databaseCpuMs,
    'CPU ms': together(ours),
    'floor requests/s': floor.requestsPerSecond,
    'floor p50 ms': floor.p50Ms,
    'floor p99 ms': floor.p99Ms,
    'floor server CPU ms': floor.serverCpuMs,
    'floor database CPU ms': floor.databaseCpuMs,
    'floor CPU ms': together(floor),
    'server CPU ms of the floor': ratio(ours.serverCpuMs, floor.serverCpuMs),
    'CPU ms of the floor': ratio(together(ours), together(floor)),
    'requests/s of the floor': ours.requestsPerSecond / floor.requestsPerSecond,
  };
  const known = Object.entries(figures).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
