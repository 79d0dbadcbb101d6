import { apiBasePath } from '../../contract/endpoint.ts';
import { trackShipment } from '../../contract/tracking.ts';
import type { FreeCase } from '../bench-case.ts';
import { createCall } from '../create-call.ts';
import { findPostmaster } from '../find-postmaster.ts';
import { greetNewcomers } from '../greet-newcomers.ts';
import { type Effort, measureEffort } from '../measure-effort.ts';
import { memoryMb } from '../memory.ts';
import { type Line, writeCall } from '../open-line.ts';
import { quoteCall } from '../quote-call.ts';
import { seedTracked } from '../seed-tracked.ts';
import { openLines, type StreamOutcome, sendAtRate, sendInTurns } from '../send-at-rate.ts';
import { signUp } from '../sign-up.ts';
import { startProduct } from '../start-servers.ts';
import { percentile } from '../statistics.ts';

/** One call in so many is a customer's who sends a parcel; the others are visitors' who ask for prices and track parcels by turns. */
const mixOf = 10;
const times = 3;
const rounds = 3;
const bestSeconds = 4;
const overloadSeconds = 6;
const atOnce = 32;
const mostLines = 600;
const codes = 20_000;
const emails = Array.from({ length: 20 }, (_, index) => `bench-overload-${index}@example.com`);

/**
 * Three times as many calls as the product can serve, from visitors; customers send no more parcels than before. What it can serve is
 * found out just before each time, by the same sender.
 *
 * The calls are made on the same machine, and making three times as many takes processor time from the product that customers elsewhere
 * would not take. So what is served is held against the best twice: by the clock, and for each second of processor time that the product
 * and its database had. The second is what is left to a product that has its processors to itself: refusals are in it, their senders are
 * not. How busy the server was stands beside it, or one that sleeps in place of serving would do well.
 */
export const overload: FreeCase = {
  kind: 'free',
  name: 'overload',
  measure: async ({ databaseUrl }) => {
    await using stack = new AsyncDisposableStack();
    const { url, pid } = await startProduct(stack, databaseUrl);
    const postmasterPid = await findPostmaster(databaseUrl);
    const calls = await prepareCalls(url, databaseUrl);
    const lines = await openLines(url, mostLines);
    stack.defer(() => lines.forEach((line) => line.close()));
    const stage = { url, pid, postmasterPid, calls, lines };
    await sendInTurns(lines.slice(0, atOnce), calls.mix, bestSeconds); // until its code is compiled
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(stage));
    return { ...figuresOf(played), 'most memory MB': memoryMb(pid, 'most') };
  },
  targets: [
    { figure: 'offered, times the best', atLeast: 2.8 },
    { figure: 'of the best for its CPU', atLeast: 0.9 },
    { figure: 'refused p99 ms', atMost: 50 },
    { figure: 'paying refused %', atMost: 0 },
    { figure: 'answered otherwise', atMost: 0 },
    { figure: 'most memory MB', atMost: 150 },
  ],
};

interface Calls {
  readonly sendParcel: () => Buffer;
  readonly visit: () => Buffer;
  readonly mix: () => Buffer;
}

interface Stage {
  readonly url: string;
  readonly pid: number;
  readonly postmasterPid: number | undefined;
  readonly calls: Calls;
  readonly lines: readonly Line[];
}

interface Round {
  readonly bestServed: number;
  readonly bestEffort: Effort;
  readonly effort: Effort;
  readonly paying: StreamOutcome;
  readonly visiting: StreamOutcome;
  readonly newcomersMs: readonly number[];
}

/** Finds out what the product can serve, and then sends three times as much. */
async function playRound({ url, pid, postmasterPid, calls, lines }: Stage): Promise<Round> {
  const best = await measureEffort(pid, postmasterPid, () =>
    sendInTurns(lines.slice(0, atOnce), calls.mix, bestSeconds),
  );
  const bestRate = best.result / best.effort.seconds;
  const streams = [
    { nextCall: calls.sendParcel, perSecond: bestRate / mixOf },
    { nextCall: calls.visit, perSecond: times * bestRate - bestRate / mixOf },
  ];
  const [{ result, effort }, newcomersMs] = await Promise.all([
    measureEffort(pid, postmasterPid, () => sendAtRate(lines, streams, overloadSeconds)),
    greetNewcomers(url, overloadSeconds),
  ]);
  const [paying, visiting] = result;
  if (!paying || !visiting) throw new Error('Two streams went in.');
  return { bestServed: best.result, bestEffort: best.effort, effort, paying, visiting, newcomersMs };
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
  const best = bestSum / sum((round) => round.bestEffort.seconds);
  const served = servedMs.length / sum((round) => round.effort.seconds);
  const offered = sum(({ paying, visiting }) => paying.sent + visiting.sent) / sum((round) => round.effort.seconds);
  const bestForCpu = bestSum / sum((round) => round.bestEffort.cpuMs);
  return {
    'served a second at best': best,
    'offered, times the best': offered / best,
    'served a second': served,
    'of the best': served / best,
    'of the best for its CPU': servedMs.length / sum((round) => round.effort.cpuMs) / bestForCpu,
    'server busy % at best': sum((round) => round.bestEffort.serverMs) / sum((round) => round.bestEffort.seconds) / 10,
    'server busy %': sum((round) => round.effort.serverMs) / sum((round) => round.effort.seconds) / 10,
    'refused p50 ms': percentile(refusedMs, 0.5),
    'refused p99 ms': percentile(refusedMs, 0.99),
    'served p50 ms': percentile(servedMs, 0.5),
    'served p99 ms': percentile(servedMs, 0.99),
    'newcomers p99 ms': percentile(newcomersMs, 0.99),
    'paying refused %': share((round) => round.paying),
    'visitors refused %': share((round) => round.visiting),
    'answered otherwise': sum(({ paying, visiting }) => paying.faults.length + visiting.faults.length),
  };
}

/** Makes customers, parcels to track, and what is sent for them: visitors' calls ahead of time, because they are most of them. */
async function prepareCalls(url: string, databaseUrl: string): Promise<Calls> {
  const customers = await signUp({ url, databaseUrl }, emails);
  const tracked = await seedTracked(databaseUrl, 'TV', codes);
  const visits = tracked.flatMap((code) => [
    writeCall({ method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` }),
    writeCall(quoteCall()),
  ]);
  let asked = 0;
  const sendParcel = () => {
    asked += 1;
    return writeCall(createCall(customers[asked % customers.length], asked));
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
