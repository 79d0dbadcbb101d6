import { setTimeout as delay } from 'node:timers/promises';
import { memoryMb, parentOf, pinToSeparateCpus, processTree } from '../scripts/processes.ts';
import type { CustomCase, Product } from './bench-case.ts';
import { type CpuUsage, measureCpuUsage } from './cpu-usage.ts';
import { createShipmentCall } from './create-shipment-call.ts';
import { encodeRequest, type HttpConnection, openConnection } from './http-connection.ts';
import { percentile } from './report/statistics.ts';
import { withClient } from './seed/database-client.ts';
import { type BenchCustomer, signUp } from './seed/sign-up.ts';
import { openConnections, type StreamOutcome, sendAtRate, sendClosedLoop } from './send-at-rate.ts';
import { startProduct } from './start-servers.ts';

/** One call in ten creates a shipment and has priority; the others are shed first. */
const callsPerShipment = 10;
const overloadFactor = 3;
const rounds = 3;
const capacitySeconds = 4;
const singleCallSeconds = 2;
const warmUpSeconds = 2;
const overloadSeconds = 6;
const concurrency = 32;
const maxConnections = 600;
const customerCount = 20;
const newConnectionEveryMs = 50;
const healthCheck = encodeRequest({ method: 'GET', path: '/healthz' });

export interface LowPriorityLoad {
  readonly name: string;
  readonly startProxy?: (stack: AsyncDisposableStack, productUrl: string) => Promise<{ url: string; pid: number }>;
  prepareRequests(product: Product, customers: readonly BenchCustomer[]): Promise<readonly Buffer[]>;
}

/**
 * Goodput at three times the product's capacity. The rate of created shipments stays the same; only low-priority calls increase. Capacity is
 * measured just before each round by the same load generator.
 *
 * Goodput weighs each served call by its CPU time below capacity, because created shipments cost more than the calls that are shed. It is
 * compared with capacity twice: by wall-clock time, and by CPU time of the product and its database, which a busy machine distorts less.
 * 'server busy %' shows whether the server used the time it had.
 */
export function overloadCase(load: LowPriorityLoad): CustomCase {
  return {
    kind: 'custom',
    name: load.name,
    measure: async ({ databaseUrl }) => {
      await using stack = new AsyncDisposableStack();
      const { url: productUrl, pid } = await startProduct(stack, databaseUrl);
      const proxy = await load.startProxy?.(stack, productUrl);
      const url = proxy?.url ?? productUrl;
      const database = await findPostmasterPid(databaseUrl);
      const otherPids = [database, proxy?.pid].filter((other) => other !== undefined);
      const calls = await prepareCalls(load, { url: productUrl, databaseUrl });
      const connections = await openConnections(url, maxConnections);
      stack.defer(() => connections.forEach((connection) => connection.close()));
      const product = [pid, ...(proxy ? [proxy.pid] : [])].flatMap(processTree);
      const others = [process.pid, ...(database === undefined ? [] : processTree(database))];
      const pinned = pinToSeparateCpus(product, others);
      if (pinned) stack.defer(pinned.undo);
      else process.stderr.write('Load generator and servers share all CPUs: there is one, or no taskset.\n');
      const setup = { url, pid, otherPids, calls, connections };
      await warmUp(setup);
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(setup));
      printUnexpectedStatuses(measured);
      return { ...figuresOf(measured), 'peak memory MB': memoryMb(pid, 'peak') };
    },
    targets: [
      { figure: 'offered, times capacity', atLeast: 2.8 },
      { figure: 'goodput', atLeast: load.startProxy ? 0.9 : 0.55 },
      { figure: 'goodput for its CPU', atLeast: load.startProxy ? 0.9 : 0.55 },
      { figure: 'refused p99 ms', atMost: 150 },
      { figure: 'creates refused %', atMost: 0 },
      { figure: 'unexpected statuses', atMost: 0 },
      { figure: 'peak memory MB', atMost: 160 },
    ],
  };
}

/** Until the code that serves and the code that refuses are compiled. */
async function warmUp({ connections, calls }: Setup): Promise<void> {
  const served = await sendClosedLoop(connections.slice(0, concurrency), calls.mix, capacitySeconds);
  await sendAtRate(
    connections,
    [{ nextCall: calls.lowPriority, perSecond: (overloadFactor * served) / capacitySeconds }],
    warmUpSeconds,
  );
}

interface Calls {
  readonly create: () => Buffer;
  readonly lowPriority: () => Buffer;
  readonly mix: () => Buffer;
}

interface Setup {
  readonly url: string;
  readonly pid: number;
  readonly otherPids: readonly number[];
  readonly calls: Calls;
  readonly connections: readonly HttpConnection[];
}

interface Round {
  /** CPU time of one call below capacity. */
  readonly createCpuMs: number;
  readonly lowPriorityCpuMs: number;
  readonly capacityServed: number;
  readonly capacityUsage: CpuUsage;
  readonly usage: CpuUsage;
  readonly creates: StreamOutcome;
  readonly lowPriority: StreamOutcome;
  readonly newConnectionsMs: readonly number[];
}

async function measureRound({ url, pid, otherPids, calls, connections }: Setup): Promise<Round> {
  const serve = (nextCall: () => Buffer, seconds: number) =>
    measureCpuUsage(pid, otherPids, () => sendClosedLoop(connections.slice(0, concurrency), nextCall, seconds));
  const cpuMsOf = async (nextCall: () => Buffer) => {
    const { result, usage } = await serve(nextCall, singleCallSeconds);
    return (usage.serverMs + usage.othersMs) / result;
  };
  const createCpuMs = await cpuMsOf(calls.create);
  const lowPriorityCpuMs = await cpuMsOf(calls.lowPriority);
  const { result: capacityServed, usage: capacityUsage } = await serve(calls.mix, capacitySeconds);
  const capacity = capacityServed / capacityUsage.seconds;
  const streams = [
    { nextCall: calls.create, perSecond: capacity / callsPerShipment },
    { nextCall: calls.lowPriority, perSecond: overloadFactor * capacity - capacity / callsPerShipment },
  ];
  const [{ result, usage }, newConnectionsMs] = await Promise.all([
    measureCpuUsage(pid, otherPids, () => sendAtRate(connections, streams, overloadSeconds)),
    measureNewConnections(url, overloadSeconds),
  ]);
  const [creates, lowPriority] = result;
  if (!creates || !lowPriority) throw new Error('Two streams went in.');
  return {
    createCpuMs,
    lowPriorityCpuMs,
    capacityServed,
    capacityUsage,
    usage,
    creates,
    lowPriority,
    newConnectionsMs,
  };
}

function printUnexpectedStatuses(measured: readonly Round[]): void {
  const statuses = measured.flatMap(({ creates, lowPriority }) => [
    ...creates.unexpectedStatuses,
    ...lowPriority.unexpectedStatuses,
  ]);
  for (const [status, same] of Map.groupBy(statuses, (each) => each)) {
    process.stderr.write(`unexpected status: ${same.length} × ${status === 0 ? 'connection closed' : status}\n`);
  }
}

/** Served calls weighed by their CPU time. */
function weighServed({ createCpuMs, lowPriorityCpuMs, capacityServed, creates, lowPriority }: Round) {
  const atCapacity = (capacityServed / callsPerShipment) * (createCpuMs + (callsPerShipment - 1) * lowPriorityCpuMs);
  return {
    atCapacity,
    overloaded: creates.servedMs.length * createCpuMs + lowPriority.servedMs.length * lowPriorityCpuMs,
  };
}

const cpuMs = ({ serverMs, othersMs }: CpuUsage) => serverMs + othersMs;

function figuresOf(measured: readonly Round[]) {
  const sum = (read: (round: Round) => number) => measured.reduce((total, round) => total + read(round), 0);
  const all = (read: (round: Round) => readonly number[]) => measured.flatMap(read);
  const share = (read: (round: Round) => StreamOutcome) =>
    (100 * sum((round) => read(round).refusedMs.length)) / sum((round) => read(round).sent);
  const refusedMs = all(({ creates, lowPriority }) => [...creates.refusedMs, ...lowPriority.refusedMs]);
  const servedMs = all(({ creates, lowPriority }) => [...creates.servedMs, ...lowPriority.servedMs]);
  const newConnectionsMs = all((round) => round.newConnectionsMs);
  const capacitySecondsSum = sum((round) => round.capacityUsage.seconds);
  const seconds = sum((round) => round.usage.seconds);
  const capacity = sum((round) => round.capacityServed) / capacitySecondsSum;
  const offered = sum(({ creates, lowPriority }) => creates.sent + lowPriority.sent) / seconds;
  const workAtCapacity = sum((round) => weighServed(round).atCapacity);
  const work = sum((round) => weighServed(round).overloaded);
  const workPerCpuMs = workAtCapacity / sum((round) => cpuMs(round.capacityUsage));
  return {
    'capacity, calls/s': capacity,
    'offered, times capacity': offered / capacity,
    'served, calls/s': servedMs.length / seconds,
    goodput: work / seconds / (workAtCapacity / capacitySecondsSum),
    'goodput for its CPU': work / sum((round) => cpuMs(round.usage)) / workPerCpuMs,
    'create, CPU ms': sum((round) => round.createCpuMs) / measured.length,
    'low-priority call, CPU ms': sum((round) => round.lowPriorityCpuMs) / measured.length,
    'server busy % at capacity': sum((round) => round.capacityUsage.serverMs) / capacitySecondsSum / 10,
    'server busy %': sum((round) => round.usage.serverMs) / seconds / 10,
    'refused p50 ms': percentile(refusedMs, 0.5),
    'refused p99 ms': percentile(refusedMs, 0.99),
    'served p50 ms': percentile(servedMs, 0.5),
    'served p99 ms': percentile(servedMs, 0.99),
    'new connections p99 ms': percentile(newConnectionsMs, 0.99),
    'creates refused %': share((round) => round.creates),
    'low-priority refused %': share((round) => round.lowPriority),
    'unexpected statuses': sum(
      ({ creates, lowPriority }) => creates.unexpectedStatuses.length + lowPriority.unexpectedStatuses.length,
    ),
  };
}

/** Low-priority requests are encoded ahead, because they are most of them. */
async function prepareCalls(load: LowPriorityLoad, product: Product): Promise<Calls> {
  const emails = Array.from({ length: customerCount }, (_, index) => `bench-${load.name}-${index}@example.com`);
  const signedUp = await signUp(product, emails);
  const lowPriorityRequests = await load.prepareRequests(product, signedUp);
  let created = 0;
  const create = () => {
    created += 1;
    return encodeRequest(createShipmentCall(signedUp[created % signedUp.length], created));
  };
  let sent = 0;
  const lowPriority = () => {
    sent += 1;
    return lowPriorityRequests[sent % lowPriorityRequests.length] ?? Buffer.of(); // never empty
  };
  let mixed = 0;
  const mix = () => {
    mixed += 1;
    return mixed % callsPerShipment === 0 ? create() : lowPriority();
  };
  return { create, lowPriority, mix };
}

/** Opens a connection at a fixed interval and times each from opening to its first response. */
async function measureNewConnections(url: string, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const times: Promise<number>[] = [];
  while (performance.now() < end) {
    times.push(timeNewConnection(url));
    await delay(newConnectionEveryMs);
  }
  return Promise.all(times);
}

async function timeNewConnection(url: string): Promise<number> {
  const startedAt = performance.now();
  const connection = openConnection(url);
  await connection.opened;
  await new Promise<number>((resolve) => connection.send(healthCheck, resolve));
  connection.close();
  return performance.now() - startedAt;
}

/** Undefined if PostgreSQL runs on another machine. */
async function findPostmasterPid(databaseUrl: string): Promise<number | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0] && parentOf(rows[0].pid);
  });
}
