import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { Refusal } from '../refusal.ts';

/** At most so many tries in any period of that length. */
export type Limit = Config['limits'][keyof Config['limits']];

/** Where tries are counted; the composition root supplies it. */
export interface TryStore {
  add(subject: Buffer, limit: Limit, at: Date): Promise<boolean>;
  remove(subject: Buffer, at: Date): Promise<void>;
  roomAt(subject: Buffer, limit: Limit, at: Date): Promise<Date>;
}

/** A try that was let through and counted. */
export interface CountedTry {
  readonly isAllowed: true;
  /** Makes it not count after all. */
  forget(): Promise<void>;
}

/** A try beyond the limit. It is not counted, so waiting always helps. */
export interface RefusedTry {
  readonly isAllowed: false;
  readonly retryAfterSeconds: number;
}

/** Counts a try of a subject, such as 'register ada@example.com', against a limit. Subjects are stored as hashes. */
export type CountTry = (limit: Limit, subject: string) => Promise<CountedTry | RefusedTry>;

// A refusal is remembered this long at most, because a try that is forgotten may make room before it ends.
const rememberMs = 1000;
const mostRemembered = 10_000;

/**
 * Counts tries in a store that every process shares. A refusal stands for a moment without asking again: a flood of tries all
 * wait for the same row, and would keep every other request from the database meanwhile.
 */
export function createLimiter(store: TryStore, now: () => Date): CountTry {
  const refusals = new Map<string, { readonly roomAtMs: number; readonly askAgainAtMs: number }>();

  return async (limit, subject) => {
    const at = now();
    const refusal = refusals.get(subject);
    if (refusal && at.getTime() < refusal.askAgainAtMs) return refusedUntil(refusal.roomAtMs, at);
    refusals.delete(subject);
    const key = createHash('sha256').update(subject).digest();
    if (await store.add(key, limit, at)) return { isAllowed: true, forget: () => store.remove(key, at) };
    const roomAtMs = (await store.roomAt(key, limit, at)).getTime();
    if (refusals.size >= mostRemembered) refusals.clear();
    refusals.set(subject, { roomAtMs, askAgainAtMs: Math.min(roomAtMs, at.getTime() + rememberMs) });
    return refusedUntil(roomAtMs, at);
  };
}

function refusedUntil(roomAtMs: number, at: Date): RefusedTry {
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil((roomAtMs - at.getTime()) / 1000)) };
}

/** The refusal of a try beyond the limit, with when to come back in words and in its header. */
export function tooManyTries({ retryAfterSeconds }: RefusedTry, reason: string, otherwise = ''): Refusal {
  const sentences = [reason, `Please try again in ${writeWait(retryAfterSeconds)}${otherwise}.`];
  return new Refusal('TOO_MANY_REQUESTS', sentences.join(' '), undefined, retryAfterSeconds);
}

/** How long to wait, in words. */
export function writeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
