import { setTimeout as delay } from 'node:timers/promises';
import { type Line, openLine, writeCall } from './open-line.ts';

/** Calls of one kind, as they go over the wire, and how many of them come in a second. */
export interface Stream {
  readonly nextCall: () => Buffer;
  readonly perSecond: number;
}

/** What came of the calls of one stream. */
export interface StreamOutcome {
  readonly sent: number;
  /** How long the calls took that were served, and those that were refused. */
  readonly servedMs: readonly number[];
  readonly refusedMs: readonly number[];
  /** The status of those that were neither: a mistake of the product's, or of ours. 0 for a connection that broke. */
  readonly faults: readonly number[];
}

const refusals = new Set([429, 503]);
const sendEveryMs = 1;
const openAtOnce = 32;
const firstCall = writeCall({ method: 'GET', path: '/healthz' });

/**
 * How much of what should have been sent is made up for, where the sender was held up. More would be a rush that nobody who comes by
 * themselves makes; the rest is not sent, and the outcome tells how many were.
 */
const longestHoldUpMs = 10;

/** Whoever was not answered by then never will be. */
const longestAnswerMs = 30_000;

/**
 * Opens so many connections, a few at a time: the crowd is one of calls, not of newcomers. Each is used once, or it would be closed
 * before its turn: whoever comes and says nothing is shown out sooner than those who were served.
 */
export async function openLines(url: string, count: number): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const more = Array.from({ length: Math.min(openAtOnce, count - lines.length) }, () => openLine(url));
    await Promise.all(
      more.map(async ({ opened, send }) => {
        await opened;
        await new Promise((resolve) => send(firstCall, resolve));
      }),
    );
    lines.push(...more);
  }
  return lines;
}

/**
 * Sends calls at a fixed rate, whether or not those before them are answered, as customers do who know nothing of each other. Each
 * takes a line that is free; where none is, it is not sent, so there should be more lines than calls can be under way.
 */
export async function sendAtRate(
  lines: readonly Line[],
  streams: readonly Stream[],
  seconds: number,
): Promise<readonly StreamOutcome[]> {
  const flows = streams.map((stream) => ({
    ...stream,
    due: 0,
    sent: 0,
    servedMs: new Array<number>(),
    refusedMs: new Array<number>(),
    faults: new Array<number>(),
  }));
  const free = [...lines];
  const end = performance.now() + seconds * 1000;
  let lastAt = performance.now();
  while (lastAt < end) {
    const now = performance.now();
    const share = Math.min(now - lastAt, longestHoldUpMs) / 1000;
    lastAt = now;
    for (const flow of flows) {
      for (flow.due += share * flow.perSecond; flow.due >= 1; flow.due -= 1) {
        const line = free.pop();
        if (!line?.isOpen()) continue; // none is free, or this one was closed because nobody had used it for long
        flow.sent += 1;
        line.send(flow.nextCall(), (status, ms) => {
          free.push(line);
          if (isSuccess(status)) flow.servedMs.push(ms);
          else if (refusals.has(status)) flow.refusedMs.push(ms);
          else flow.faults.push(status);
        });
      }
    }
    await delay(sendEveryMs);
  }
  for (let left = underWay(flows); left > 0; left = underWay(flows)) {
    if (performance.now() > end + longestAnswerMs) throw new Error(`The product left ${left} calls without an answer.`);
    await delay(sendEveryMs);
  }
  return flows;
}

/** Sends one call after the other on each line, for a while, and gives how many were served. */
export async function sendInTurns(lines: readonly Line[], nextCall: () => Buffer, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let served = 0;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) {
        const status = await new Promise<number>((resolve) => line.send(nextCall(), resolve));
        if (refusals.has(status)) continue; // on a machine with other things to do the database seems away at times
        if (!isSuccess(status)) throw new Error(`A call was answered with ${status}.`);
        served += 1;
      }
    }),
  );
  return served;
}

function underWay(outcomes: readonly StreamOutcome[]): number {
  return outcomes.reduce(
    (sum, { sent, servedMs, refusedMs, faults }) => sum + sent - servedMs.length - refusedMs.length - faults.length,
    0,
  );
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
