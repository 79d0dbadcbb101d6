import { Readable } from 'node:stream';
import type { Customer } from './authenticate.ts';
import { Refusal, refuse } from './errors.ts';

/** Queues the work of one customer; refuses it if too much is waiting. */
export type RunLimited = <T>(customer: Customer, work: () => Promise<T>) => Promise<T>;

export interface ConcurrencyOptions {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly message: string;
}

interface Work {
  running: number;
  readonly waiting: (() => void)[];
}

const retryAfterSeconds = 2;

/** Bounds each customer’s concurrent work, so that nobody takes all connections or threads. */
export function limitConcurrency({ maxRunning, maxWaiting, message }: ConcurrencyOptions): RunLimited {
  const workById = new Map<string, Work>();

  return async ({ organisationId: id }, work) => {
    const own = workById.get(id) ?? { running: 0, waiting: [] };
    workById.set(id, own);
    if (own.running < maxRunning) own.running += 1;
    else if (own.waiting.length >= maxWaiting) {
      throw new Refusal('TOO_MANY_REQUESTS', message, undefined, retryAfterSeconds);
    } else await new Promise<void>((start) => own.waiting.push(start));
    try {
      return await work();
    } finally {
      const start = own.waiting.shift();
      if (start)
        start(); // takes over this place
      else {
        own.running -= 1;
        if (own.running === 0) workById.delete(id);
      }
    }
  };
}

/** Refuses if the caller has such a download under way. */
export type StartDownload = (
  caller: Pick<Customer, 'userId' | 'sessionId'>,
  open: () => Promise<DownloadPieces>,
) => Promise<Readable>;

export type DownloadPieces = AsyncIterable<string | Uint8Array>;

/** A client that opens many and reads none would fill the memory. Not shared between processes: a kill leaves no lock. */
export function oneDownloadAtATime(): StartDownload {
  const underWay = new Set<string>();

  return async ({ userId: id }, open) => {
    if (underWay.has(id)) {
      refuse('CONFLICT', 'You’re already downloading this. Wait until that download has finished, then try again.');
    }
    underWay.add(id);
    try {
      // Its end is the stream's, not the generator's: one that was never started has no end.
      return Readable.from(await open()).once('close', () => underWay.delete(id));
    } catch (error) {
      underWay.delete(id);
      throw error;
    }
  };
}
