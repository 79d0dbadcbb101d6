/** Who is served first when not everybody can be: whoever pays, or moves what was paid for, before customers, and these before visitors. */
export type Rank = 'visitor' | 'customer' | 'paying';

/** How many calls of each rank are under way. */
export type UnderWay = Readonly<Record<Rank, number>>;

/** How many calls may be under way. */
export interface AdmissionBounds {
  /** Never less: so few at once are no overload, however long they take on a machine that has other things to do. */
  readonly least: number;
  /** While nobody is refused. Twice the least: whoever pays then finds a place behind the visitors of a first rush too. */
  readonly atRest: number;
  /** Never more: each takes memory. */
  readonly most: number;
}

/** What was seen since the last look. */
export interface Sight {
  /** How long calls had to wait for their turn. */
  readonly delayMs: number;
  readonly hasRefused: boolean;
}

/**
 * How long a call may wait for its turn before fewer are let in. Well under the 50 ms in which a refusal has to be answered, since that
 * waits for its turn too; and long enough that there is always work waiting, so that nothing is lost.
 */
const targetDelayMs = 20;

/** By how much the limit changes at each look, and how much less is let in at most. */
const step = 1.1;
const steepestCut = 0.5;

/**
 * How many calls may be under way from now on. Where they wait for each other, fewer: a long wait cuts deeper than a short one. Where
 * they don't and somebody was refused all the same, more: those under way wait for somebody else, a slow card provider for one.
 */
export function nextLimit(limit: number, { delayMs, hasRefused }: Sight, bounds: AdmissionBounds): number {
  const { least, atRest, most } = bounds;
  if (delayMs > targetDelayMs) return Math.max(least, limit * Math.max(steepestCut, targetDelayMs / delayMs));
  if (hasRefused) return Math.min(most, limit * step);
  return limit < atRest ? Math.min(atRest, limit * step) : Math.max(atRest, limit / step);
}

/**
 * By how much more than the limit may be under way of each rank and those above it. At the limit visitors are kept out, and whoever pays
 * has all there is; only if that is not enough are those who pay too many. Without this room a few of them, slow ones, met a full house
 * that visitors went in and out of.
 */
const reach: Readonly<Record<Rank, number>> = { visitor: 1, customer: 1.5, paying: 2 };

/** Whether one more call of this rank may begin. Calls of a lower rank are never in its way: there are fewer of those then. */
export function hasRoom(rank: Rank, { visitor, customer, paying }: UnderWay, limit: number, most: number): boolean {
  const inTheWay = { visitor: visitor + customer + paying, customer: customer + paying, paying };
  return inTheWay[rank] < Math.min(limit * reach[rank], most);
}
