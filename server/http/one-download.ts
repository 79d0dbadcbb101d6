import { Readable } from 'node:stream';
import type { Customer } from './authenticate.ts';
import { refuse } from './refusal.ts';

/** Answers a customer with a stream, or refuses where they have one of this kind under way. */
export type StartDownload = (customer: Customer, open: () => Promise<DownloadPieces>) => Promise<Readable>;

export type DownloadPieces = AsyncIterable<string | Uint8Array>;

/**
 * One download at a time for each customer: a client that opens many and reads none would fill the memory with their pages. What is
 * under way is known to this process alone, so that nothing stays locked when it is killed.
 */
export function oneDownloadAtATime(): StartDownload {
  const underWay = new Set<string>();

  return async ({ id }, open) => {
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
