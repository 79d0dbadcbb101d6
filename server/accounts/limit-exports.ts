import { Readable } from 'node:stream';
import type { Customer } from '../http/authenticate.ts';
import { tooManyTries } from '../http/limits/limiter.ts';
import { refuse } from '../http/refusal.ts';
import type { AccountDeps } from './account-deps.ts';

/** Starts an export, or refuses it where the account has one under way or had enough of them. */
export type StartExport = (customer: Customer, gather: () => Promise<AsyncIterable<string>>) => Promise<Readable>;

/**
 * One export at a time for each account, and a few a day. What is under way is known to this process alone, so that nothing stays
 * locked when it is killed; across processes the count of the day is the limit.
 */
export function limitExports({ countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>): StartExport {
  const underWay = new Set<string>();

  return async ({ id }, gather) => {
    if (underWay.has(id)) {
      refuse(
        'CONFLICT',
        'You’re already downloading your data. Wait until that download has finished, then try again.',
      );
    }
    underWay.add(id);
    try {
      const counted = await countTry(limits.exportsPerCustomer, `export ${id}`);
      if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve downloaded your data several times today.');
      const stream = Readable.from(uncounting(gather, counted.forget));
      // Not in the generator: one that was never started has no end.
      return stream.once('close', () => underWay.delete(id));
    } catch (error) {
      underWay.delete(id);
      throw error;
    }
  };
}

/** What fails on our side does not count as a download. */
async function* uncounting(
  gather: () => Promise<AsyncIterable<string>>,
  forget: () => Promise<void>,
): AsyncGenerator<string> {
  try {
    yield* await gather();
  } catch (error) {
    await forget();
    throw error;
  }
}
