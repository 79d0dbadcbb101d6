import { countInBlocks } from './count-in-blocks.ts';
import { type CountTry, type Limit, tooManyTries } from './limiter.ts';

/** Counts a call that is sent again under its Idempotency-Key; refuses it beyond the limit. */
export type CountRepeat = (caller: string) => Promise<void>;

/** How many repeats of a caller are counted with one question to the database. */
const blockSize = 20;

/** Makes the counter that all calls with an Idempotency-Key share. */
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
