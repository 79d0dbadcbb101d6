import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from './bench-case.ts';
import { type Line, openLine, writeCall } from './open-line.ts';

/** Calls of one kind, and how many of them come in a second. */
export interface Stream {
  readonly nextCall: () => Call;
  readonly perSecond: number;
}

/** How long the calls of one stream took, by what came of them. */
export interface StreamOutcome {
  readonly servedMs: number[];
  readonly refusedMs: number[];
  /** Neither served nor refused: a mistake of the product's, or of ours. */
  readonly faults: number[];
}

const refusals = new Set([429, 503]);
const sendEveryMs = 2;
const mostLines = 1_500;

/** Sends calls at a fixed rate, whether or not those before them are answered, as customers do who know nothing of each other. */
export async function sendAtRate(
  url: string,
  streams: readonly Stream[],
  seconds: number,
): Promise<readonly StreamOutcome[]> {
  const flows = streams.map((stream) => ({ ...stream, sent: 0, outcome: emptyOutcome() }));
  const idle: Line[] = [];
  const all: Line[] = [];
  const underWay = new Set<Line>();
  const takeLine = () => {
    const line = idle.pop();
    if (line?.isOpen()) return line;
    if (underWay.size >= mostLines) throw new Error(`The product left ${mostLines} calls without an answer.`);
    const another = openLine(url);
    all.push(another);
    return another;
  };
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - startedAt) {
    for (const flow of flows) {
      for (const due = (elapsed / 1000) * flow.perSecond; flow.sent < due; flow.sent += 1) {
        const line = takeLine();
        underWay.add(line);
        line.send(writeCall(flow.nextCall()), ({ status, ms }) => {
          idle.push(line);
          underWay.delete(line);
          note(flow.outcome, status, ms);
        });
      }
    }
    await delay(sendEveryMs);
  }
  while (underWay.size > 0) await delay(sendEveryMs);
  for (const line of all) line.close();
  return flows.map(({ outcome }) => outcome);
}

/** Sends so many at a time, one after the other, for a while: the most that is served a second. */
export async function sendInTurns(url: string, nextCall: () => Call, atOnce: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  let served = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const line = openLine(url);
      while (performance.now() < until) {
        const { status } = await new Promise<{ status: number }>((resolve) =>
          line.send(writeCall(nextCall()), resolve),
        );
        if (refusals.has(status)) continue; // on a machine with other things to do the database seems away at times
        if (status < 200 || status >= 300) throw new Error(`A call was answered with ${status}.`);
        served += 1;
      }
      line.close();
    }),
  );
  return (served * 1000) / (performance.now() - startedAt);
}

function emptyOutcome(): StreamOutcome {
  return { servedMs: [], refusedMs: [], faults: [] };
}

function note({ servedMs, refusedMs, faults }: StreamOutcome, status: number, ms: number): void {
  if (status >= 200 && status < 300) servedMs.push(ms);
  else if (refusals.has(status)) refusedMs.push(ms);
  else faults.push(status);
}
