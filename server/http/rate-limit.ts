import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type Customer, nameCaller } from './authenticate.ts';
import { Refusal } from './errors.ts';

/** At most so many tries in any period of that length. */
export type Limit = Config['limits'][keyof Config['limits']];

export interface TryStore {
  add(subject: Buffer, limit: Limit, at: Date): Promise<boolean>;
  remove(subject: Buffer, at: Date): Promise<void>;
  roomAt(subject: Buffer, limit: Limit, at: Date): Promise<Date>;
}

export interface CountedTry {
  readonly isAllowed: true;
  /** Uncounts it. */
  forget(): Promise<void>;
}

/** It is not counted, so waiting always helps. */
export interface RefusedTry {
  readonly isAllowed: false;
  readonly retryAfterSeconds: number;
}

/** Subjects, such as ‘register ada@example.com’, are stored as hashes. */
export type CountTry = (limit: Limit, subject: string) => Promise<CountedTry | RefusedTry>;

// A refusal is remembered this long at most, because a try that is forgotten may make room before it ends.
const rememberMs = 1000;
const mostRemembered = 10_000;

/** Remembers a refusal for a moment, or a flood of tries would queue for one row and block other requests. */
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

/** Says when to come back in words and in Retry-After. */
export function tooManyTries({ retryAfterSeconds }: RefusedTry, reason: string, otherwise = ''): Refusal {
  const sentences = [reason, `Please try again in ${writeWait(retryAfterSeconds)}${otherwise}.`];
  return new Refusal('TOO_MANY_REQUESTS', sentences.join(' '), undefined, retryAfterSeconds);
}

/** Counts a try, or throws the refusal of one beyond the limit. */
export async function limitTries(
  countTry: CountTry,
  limit: Limit,
  subject: string,
  reason: string,
): Promise<CountedTry> {
  const attempt = await countTry(limit, subject);
  if (!attempt.isAllowed) throw tooManyTries(attempt, reason);
  return attempt;
}

export function writeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

interface Block {
  left: number;
  readonly answer: Promise<CountedTry | RefusedTry>;
  /** Until when it stands: a block that was granted for the period, a refusal until there may be room again. */
  endsAtMs: number;
}

export type CountCheaply = (subject: string) => Promise<RefusedTry | undefined>;

// Beyond this many the one that was taken first is forgotten.
const mostBlocks = 10_000;

// A block is at most this share of the limit: a process that takes one and is asked no more keeps it from all the others.
const largestShare = 1 / 20;

/**
 * Counts what happens too often to ask the database each time: tries are taken from it a block at a time and handed out from
 * memory. One process lets through exactly the limit; of several, each may leave the rest of a block unused, a twentieth of the limit.
 */
export function countInBlocks(
  countTry: CountTry,
  { limit, blockSize, now }: { readonly limit: Limit; readonly blockSize: number; readonly now: () => Date },
): CountCheaply {
  const size = largestDivisor(limit.count, Math.max(1, Math.min(blockSize, Math.floor(limit.count * largestShare))));
  const blocksAllowed = { count: limit.count / size, periodMs: limit.periodMs };
  const blocks = new Map<string, Block>();

  /** A refusal is handed out as often as it is asked for, until it ends; a failure is kept for nobody. */
  const heed = async (subject: string, block: Block, nowMs: number): Promise<void> => {
    try {
      const answer = await block.answer;
      if (answer.isAllowed) return;
      block.left = Number.POSITIVE_INFINITY;
      block.endsAtMs = nowMs + answer.retryAfterSeconds * 1000;
    } catch {
      blocks.delete(subject); // who waits for the answer learns of it
    }
  };

  const takeBlock = (subject: string, nowMs: number): Block => {
    const block: Block = { left: size, answer: countTry(blocksAllowed, subject), endsAtMs: nowMs + limit.periodMs };
    blocks.delete(subject); // so that it comes last, and the first is the one that ends first
    if (blocks.size >= mostBlocks) blocks.delete(blocks.keys().next().value ?? '');
    blocks.set(subject, block);
    void heed(subject, block, nowMs);
    return block;
  };

  return async (subject) => {
    const nowMs = now().getTime();
    const known = blocks.get(subject);
    const block = known && known.left > 0 && known.endsAtMs > nowMs ? known : takeBlock(subject, nowMs);
    block.left -= 1;
    const answer = await block.answer;
    if (answer.isAllowed) return undefined;
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil((block.endsAtMs - nowMs) / 1000)) };
  };
}

/** The largest divisor of the limit up to the wanted block size. */
function largestDivisor(count: number, atMost: number): number {
  let divisor = atMost;
  while (count % divisor !== 0) divisor -= 1;
  return divisor;
}

export type CountRepeat = (caller: string) => Promise<void>;

/** How many repeats or invalid calls of a caller are counted with one query. */
const blockSize = 20;

export function createRepeatCounter(
  countTry: CountTry,
  { limit, now }: { readonly limit: Limit; readonly now: () => Date },
): CountRepeat {
  const count = countInBlocks(countTry, { limit, blockSize, now });
  return async (caller) => {
    const refused = await count(`repeats of ${caller}`);
    if (refused) throw tooManyTries(refused, 'You’ve sent the same request many times.');
  };
}

/** Whom a customer's calls count against: their organisation, or their network where they are a guest. */
export function limitedAs({ isGuest, organisationId }: Customer, address: string): string {
  return isGuest ? `guests from ${networkOf(address)}` : organisationId;
}

/** IPv6 addresses count by their first 64 bits: one customer has all addresses below them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** Limits the calls of one caller that fail validation: each costs us work and counts against no other limit. */
export interface InvalidCalls {
  /** The refusal of a caller beyond the limit. It is known from memory, before anything of the call is read. */
  refusalFor(request: FastifyRequest): Refusal | undefined;
  count(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    invalidCalls: InvalidCalls | undefined;
  }
}

/** Beyond this many the one that was refused first is forgotten. */
const mostRefused = 10_000;

/** By user, operations key or network, and by endpoint. */
export function limitInvalidCalls(
  countTry: CountTry,
  { limit, now }: { readonly limit: Limit; readonly now: () => Date },
): InvalidCalls {
  const count = countInBlocks(countTry, { limit, blockSize, now });
  const refusedUntilMs = new Map<string, number>();

  return {
    refusalFor: (request) => {
      if (refusedUntilMs.size === 0) return undefined;
      const caller = limitKey(request);
      const untilMs = refusedUntilMs.get(caller);
      if (untilMs === undefined) return undefined;
      const leftMs = untilMs - now().getTime();
      if (leftMs > 0) return tooMany(Math.ceil(leftMs / 1000));
      refusedUntilMs.delete(caller);
      return undefined;
    },
    count: async (request) => {
      const caller = limitKey(request);
      const refused = await count(caller).catch(() => undefined); // without the database nothing is limited
      if (!refused) return;
      refusedUntilMs.set(caller, now().getTime() + refused.retryAfterSeconds * 1000);
      if (refusedUntilMs.size > mostRefused) refusedUntilMs.delete(refusedUntilMs.keys().next().value ?? '');
    },
  };
}

function tooMany(retryAfterSeconds: number): Refusal {
  return tooManyTries({ isAllowed: false, retryAfterSeconds }, 'You’ve sent a lot of requests with mistakes in them.');
}

/** By endpoint, or one broken form would keep everybody behind its network from logging in. */
function limitKey({ caller, ip, routeOptions }: FastifyRequest): string {
  return `invalid calls to ${routeOptions.url} of ${nameCaller(caller) ?? networkOf(ip)}`;
}
