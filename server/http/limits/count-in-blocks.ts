import type { CountedTry, CountTry, Limit, RefusedTry } from './limiter.ts';

interface Block {
  left: number;
  readonly answer: Promise<CountedTry | RefusedTry>;
  /** Until when it stands: a block that was granted for the period, a refusal until there may be room again. */
  endsAtMs: number;
}

/** Counts a try and answers the refusal where it is beyond the limit. */
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

/** The largest block, up to the one wished for, that whole ones make the limit of. */
function largestDivisor(count: number, atMost: number): number {
  let divisor = atMost;
  while (count % divisor !== 0) divisor -= 1;
  return divisor;
}
