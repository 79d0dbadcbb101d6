import { assert, boolean, constantFrom, double, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRoom, nextLimit, type Rank, type Sight } from './admission.ts';

const bounds = { least: 64, atRest: 128, most: 512 };
const { most } = bounds;
const aLimit = double({ min: bounds.least, max: bounds.most, noNaN: true });
const aDelay = double({ min: 0, max: 60_000, noNaN: true });
const aNumber = integer({ min: 0, max: 1000 });
const underWay = record({ visitor: aNumber, customer: aNumber, paying: aNumber });

describe('hasRoom', () => {
  it('never refuses a call where it would let in one of a lower rank', () => {
    const pair = constantFrom<[Rank, Rank]>(['visitor', 'customer'], ['customer', 'paying'], ['visitor', 'paying']);
    assert(
      property(pair, underWay, aLimit, ([lower, higher], now, limit) => {
        expect(hasRoom(higher, now, limit, most) || !hasRoom(lower, now, limit, most)).toBe(true);
      }),
    );
  });

  it('never refuses somebody who pays because of others, however many there are', () => {
    assert(
      property(underWay, aLimit, (now, limit) => {
        expect(hasRoom('paying', now, limit, most)).toBe(
          hasRoom('paying', { ...now, visitor: 0, customer: 0 }, limit, most),
        );
        expect(hasRoom('customer', now, limit, most)).toBe(hasRoom('customer', { ...now, visitor: 0 }, limit, most));
      }),
    );
  });

  it('refuses visitors once the limit is reached, by whomever', () => {
    assert(
      property(underWay, aLimit, (now, limit) => {
        const total = now.visitor + now.customer + now.paying;
        expect(hasRoom('visitor', now, limit, most)).toBe(total < limit);
      }),
    );
  });

  it('refuses everybody once those who pay are more than can be served, or than may ever be under way', () => {
    assert(
      property(constantFrom<Rank>('visitor', 'customer', 'paying'), aLimit, (rank, limit) => {
        const tooMany = Math.min(Math.ceil(2 * limit), most);
        expect(hasRoom(rank, { visitor: 0, customer: 0, paying: tooMany }, limit, most)).toBe(false);
      }),
    );
  });

  it('keeps others out long before it refuses somebody who pays', () => {
    const now = { visitor: 0, customer: 0, paying: 100 };
    const ranks: Rank[] = ['visitor', 'customer', 'paying'];
    expect(ranks.filter((rank) => hasRoom(rank, now, 64, most))).toEqual(['paying']);
  });
});

describe('nextLimit', () => {
  it('stays within its bounds', () => {
    assert(
      property(aLimit, aDelay, boolean(), (limit, delayMs, hasRefused) => {
        const next = nextLimit(limit, { delayMs, hasRefused }, bounds);
        expect(next).toBeGreaterThanOrEqual(bounds.least);
        expect(next).toBeLessThanOrEqual(bounds.most);
      }),
    );
  });

  it('lets in no more the longer calls had to wait', () => {
    assert(
      property(aLimit, tuple(aDelay, aDelay), (limit, delays) => {
        const [shorter, longer] = delays.toSorted((a, b) => a - b) as [number, number]; // two went in
        const limitAfter = (delayMs: number) => nextLimit(limit, { delayMs, hasRefused: true }, bounds);
        expect(limitAfter(longer)).toBeLessThanOrEqual(limitAfter(shorter));
      }),
    );
  });

  it('lets in more while calls are refused though nobody waits, up to the most', () => {
    expect(after(50, bounds.least, { delayMs: 0, hasRefused: true })).toBe(bounds.most);
  });

  it('comes to rest within a second of calm, from wherever it was', () => {
    const calm = { delayMs: 0, hasRefused: false };
    assert(
      property(aLimit, (limit) => {
        expect(after(50, limit, calm)).toBe(bounds.atRest);
      }),
    );
  });
});

/** The limit after so many looks that saw the same. */
function after(looks: number, limit: number, sight: Sight): number {
  return looks === 0 ? limit : after(looks - 1, nextLimit(limit, sight, bounds), sight);
}

/** One processor that serves calls in the order they came in; what it takes them and who comes is all that is made up. */
function simulate({ serviceMs, load, payingLoad }: { serviceMs: number; load: number; payingLoad: number }) {
  const lookEveryMs = 20;
  const served = { visitor: 0, paying: 0 };
  const refused = { visitor: 0, paying: 0 };
  const queue: ('visitor' | 'paying')[] = [];
  const due = { visitor: 0, paying: 0 };
  const now = { visitor: 0, customer: 0, paying: 0 };
  let limit = bounds.atRest;
  let hasRefused = false;
  let longestQueue = 0;
  let workMs = 0;
  for (let lookedAt = 0; lookedAt < 10_000; lookedAt += 1) {
    due.visitor += (load - payingLoad) / serviceMs;
    due.paying += payingLoad / serviceMs;
    for (const rank of ['visitor', 'paying'] as const) {
      for (; due[rank] >= 1; due[rank] -= 1) {
        if (hasRoom(rank, now, limit, most)) {
          queue.push(rank);
          now[rank] += 1;
        } else {
          refused[rank] += 1;
          hasRefused = true;
        }
      }
    }
    for (workMs += 1; workMs >= serviceMs && queue.length > 0; workMs -= serviceMs) {
      const [rank = 'visitor'] = queue.splice(0, 1);
      served[rank] += 1;
      now[rank] -= 1;
    }
    if (queue.length === 0) workMs = Math.min(workMs, serviceMs);
    longestQueue = Math.max(longestQueue, queue.length);
    if (lookedAt % lookEveryMs > 0) continue;
    limit = nextLimit(limit, { delayMs: queue.length * serviceMs, hasRefused }, bounds);
    hasRefused = false;
  }
  return { served, refused, longestQueue, best: 10_000 / serviceMs };
}

describe('admission under load', () => {
  const aService = double({ min: 0.2, max: 20, noNaN: true });

  it('serves what it can at several times that much, refuses no one who pays, and keeps the queue short', () => {
    assert(
      property(aService, double({ min: 1.5, max: 10, noNaN: true }), (serviceMs, load) => {
        const { served, refused, longestQueue, best } = simulate({ serviceMs, load, payingLoad: 0.4 });
        expect((served.visitor + served.paying) / best).toBeGreaterThan(0.9);
        expect(refused.paying).toBe(0);
        expect(longestQueue).toBeLessThanOrEqual(bounds.most);
      }),
      { numRuns: 15 },
    );
  });

  it('refuses nobody while it can serve everybody', () => {
    assert(
      property(aService, double({ min: 0.1, max: 0.9, noNaN: true }), (serviceMs, load) => {
        const { refused } = simulate({ serviceMs, load, payingLoad: load / 10 });
        expect(refused).toEqual({ visitor: 0, paying: 0 });
      }),
      { numRuns: 15 },
    );
  });
});
