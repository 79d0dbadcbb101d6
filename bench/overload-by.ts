import type { FreeCase, Product } from './bench-case.ts';
import { createCall } from './create-call.ts';
import { findPostmaster } from './find-postmaster.ts';
import { greetNewcomers } from './greet-newcomers.ts';
import { type Effort, measureEffort } from './measure-effort.ts';
import { memoryMb } from './memory.ts';
import { type Line, writeCall } from './open-line.ts';
import { keepProductApart } from './product-apart.ts';
import { openLines, type StreamOutcome, sendAtRate, sendInTurns } from './send-at-rate.ts';
import { type BenchCustomer, signUp } from './sign-up.ts';
import { startProduct } from './start-servers.ts';
import { percentile } from './statistics.ts';

/** One call in so many is a customer's who sends a parcel; the others are the crowd's. */
const mixOf = 10;
const times = 3;
const rounds = 3;
const bestSeconds = 4;
const aloneSeconds = 2;
const warmUpSeconds = 2;
const overloadSeconds = 6;
const atOnce = 32;
const mostLines = 600;
const customersCount = 20;

/** Whose calls are too many, and what makes them. */
export interface Crowd {
  readonly name: string;
  /** Starts what stands between the crowd and the product, if anything does. */
  readonly startFront?: (stack: AsyncDisposableStack, productUrl: string) => Promise<{ url: string; pid: number }>;
  prepare(product: Product, customers: readonly BenchCustomer[]): Promise<readonly Buffer[]>;
}

/**
 * Three times as many calls as the product can serve, from a crowd; as many parcels are sent as before. What it can serve is found out
 * just before each time, by the same sender.
 *
 * What is served counts by what it takes at best: at three times the load those who pay are served as before and the crowd has the
 * rest, which is fewer calls and no less work.
 *
 * The calls are made on the same machine, but for the product and what stands before it there is a processor of their own where there are
 * two. What is served is held against the best twice all the same: by the clock, and for each second of processor time that the product and its database had. How busy the
 * server was stands beside it, or one that sleeps in place of serving would do well by the second.
 */
export function overloadBy(crowd: Crowd): FreeCase {
  return {
    kind: 'free',
    name: crowd.name,
    measure: async ({ databaseUrl }) => {
      await using stack = new AsyncDisposableStack();
      const { url: productUrl, pid } = await startProduct(stack, databaseUrl);
      const front = await crowd.startFront?.(stack, productUrl);
      const url = front?.url ?? productUrl;
      const database = await findPostmaster(databaseUrl);
      const helpers = [database, front?.pid].filter((helper) => helper !== undefined);
      const calls = await prepareCalls(crowd, { url: productUrl, databaseUrl });
      const lines = await openLines(url, mostLines);
      stack.defer(() => lines.forEach((line) => line.close()));
      stack.defer(keepProductApart([pid, ...(front ? [front.pid] : [])], database));
      const stage = { url, pid, helpers, calls, lines };
      await warmUp(stage);
      const played: Round[] = [];
      for (let round = 0; round < rounds; round += 1) played.push(await playRound(stage));
      tellFaults(played);
      return { ...figuresOf(played), 'most memory MB': memoryMb(pid, 'most') };
    },
    targets: [
      { figure: 'offered, times the best', atLeast: 2.8 },
      { figure: 'of the best', atLeast: crowd.startFront ? 0.9 : 0.55 },
      { figure: 'of the best for its CPU', atLeast: crowd.startFront ? 0.9 : 0.55 },
      { figure: 'refused p99 ms', atMost: 150 },
      { figure: 'paying refused %', atMost: 0 },
      { figure: 'answered otherwise', atMost: 0 },
      { figure: 'most memory MB', atMost: 160 },
    ],
  };
}

/** Serves and refuses for a while, until the code of both is compiled. */
async function warmUp({ lines, calls }: Stage): Promise<void> {
  const served = await sendInTurns(lines.slice(0, atOnce), calls.mix, bestSeconds);
  await sendAtRate(lines, [{ nextCall: calls.visit, perSecond: (times * served) / bestSeconds }], warmUpSeconds);
}

interface Calls {
  readonly sendParcel: () => Buffer;
  readonly visit: () => Buffer;
  readonly mix: () => Buffer;
}

interface Stage {
  readonly url: string;
  readonly pid: number;
  readonly helpers: readonly number[];
  readonly calls: Calls;
  readonly lines: readonly Line[];
}

interface Round {
  /** What a parcel sent and a call of the crowd's take at best, in processor time of the product and its database. */
  readonly parcelMs: number;
  readonly visitMs: number;
  readonly bestServed: number;
  readonly bestEffort: Effort;
  readonly effort: Effort;
  readonly paying: StreamOutcome;
  readonly visiting: StreamOutcome;
  readonly newcomersMs: readonly number[];
}

/** Finds out what the product can serve, and then sends three times as much. */
async function playRound({ url, pid, helpers, calls, lines }: Stage): Promise<Round> {
  const serve = (nextCall: () => Buffer, seconds: number) =>
    measureEffort(pid, helpers, () => sendInTurns(lines.slice(0, atOnce), nextCall, seconds));
  const costAlone = async (nextCall: () => Buffer) => {
    const { result, effort } = await serve(nextCall, aloneSeconds);
    return effort.cpuMs / result;
  };
  const parcelMs = await costAlone(calls.sendParcel);
  const visitMs = await costAlone(calls.visit);
  const best = await serve(calls.mix, bestSeconds);
  const bestRate = best.result / best.effort.seconds;
  const streams = [
    { nextCall: calls.sendParcel, perSecond: bestRate / mixOf },
    { nextCall: calls.visit, perSecond: times * bestRate - bestRate / mixOf },
  ];
  const [{ result, effort }, newcomersMs] = await Promise.all([
    measureEffort(pid, helpers, () => sendAtRate(lines, streams, overloadSeconds)),
    greetNewcomers(url, overloadSeconds),
  ]);
  const [paying, visiting] = result;
  if (!paying || !visiting) throw new Error('Two streams went in.');
  return { parcelMs, visitMs, bestServed: best.result, bestEffort: best.effort, effort, paying, visiting, newcomersMs };
}

/** Says which answers were neither served nor refused, and how many of each: a mistake of the product's, or of ours. */
function tellFaults(played: readonly Round[]): void {
  const faults = played.flatMap(({ paying, visiting }) => [...paying.faults, ...visiting.faults]);
  for (const [status, same] of Map.groupBy(faults, (fault) => fault)) {
    process.stderr.write(`answered otherwise: ${same.length} × ${status === 0 ? 'not at all' : status}\n`);
  }
}

/** What was served at best and at three times as much, by what it takes. */
function workOf({ parcelMs, visitMs, bestServed, paying, visiting }: Round) {
  const best = (bestServed / mixOf) * (parcelMs + (mixOf - 1) * visitMs);
  return { best, served: paying.servedMs.length * parcelMs + visiting.servedMs.length * visitMs };
}

function figuresOf(played: readonly Round[]) {
  const sum = (read: (round: Round) => number) => played.reduce((total, round) => total + read(round), 0);
  const all = (read: (round: Round) => readonly number[]) => played.flatMap(read);
  const share = (read: (round: Round) => StreamOutcome) =>
    (100 * sum((round) => read(round).refusedMs.length)) / sum((round) => read(round).sent);
  const refusedMs = all(({ paying, visiting }) => [...paying.refusedMs, ...visiting.refusedMs]);
  const servedMs = all(({ paying, visiting }) => [...paying.servedMs, ...visiting.servedMs]);
  const newcomersMs = all((round) => round.newcomersMs);
  const bestSum = sum((round) => round.bestServed);
  const secondsAtBest = sum((round) => round.bestEffort.seconds);
  const best = bestSum / secondsAtBest;
  const served = servedMs.length / sum((round) => round.effort.seconds);
  const offered = sum(({ paying, visiting }) => paying.sent + visiting.sent) / sum((round) => round.effort.seconds);
  const bestWork = sum((round) => workOf(round).best);
  const work = sum((round) => workOf(round).served);
  const bestForCpu = bestWork / sum((round) => round.bestEffort.cpuMs);
  return {
    'served a second at best': best,
    'offered, times the best': offered / best,
    'served a second': served,
    'of the best': work / sum((round) => round.effort.seconds) / (bestWork / secondsAtBest),
    'of the best for its CPU': work / sum((round) => round.effort.cpuMs) / bestForCpu,
    'a parcel sent, CPU ms': sum((round) => round.parcelMs) / played.length,
    'a call of the crowd, CPU ms': sum((round) => round.visitMs) / played.length,
    'server busy % at best': sum((round) => round.bestEffort.serverMs) / secondsAtBest / 10,
    'server busy %': sum((round) => round.effort.serverMs) / sum((round) => round.effort.seconds) / 10,
    'refused p50 ms': percentile(refusedMs, 0.5),
    'refused p99 ms': percentile(refusedMs, 0.99),
    'served p50 ms': percentile(servedMs, 0.5),
    'served p99 ms': percentile(servedMs, 0.99),
    'newcomers p99 ms': percentile(newcomersMs, 0.99),
    'paying refused %': share((round) => round.paying),
    'crowd refused %': share((round) => round.visiting),
    'answered otherwise': sum(({ paying, visiting }) => paying.faults.length + visiting.faults.length),
  };
}

/** Makes customers, and what is sent for them; the crowd's calls ahead of time, because they are most of them. */
async function prepareCalls(crowd: Crowd, product: Product): Promise<Calls> {
  const emails = Array.from({ length: customersCount }, (_, index) => `bench-${crowd.name}-${index}@example.com`);
  const signedUp = await signUp(product, emails);
  const visits = await crowd.prepare(product, signedUp);
  let asked = 0;
  const sendParcel = () => {
    asked += 1;
    return writeCall(createCall(signedUp[asked % signedUp.length], asked));
  };
  let visited = 0;
  const visit = () => {
    visited += 1;
    return visits[visited % visits.length] ?? Buffer.of(); // there are some
  };
  let mixed = 0;
  const mix = () => {
    mixed += 1;
    return mixed % mixOf === 0 ? sendParcel() : visit();
  };
  return { sendParcel, visit, mix };
}
