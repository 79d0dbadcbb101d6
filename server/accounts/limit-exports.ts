import { type DownloadPieces, oneDownloadAtATime, type StartDownload } from '../http/concurrency-limit.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import type { AccountDeps } from './account-deps.ts';

/** What counting exports needs. */
export interface ExportLimitDeps extends Pick<AccountDeps, 'countTry'> {
  readonly limits: Pick<AccountDeps['limits'], 'exportsPerCustomer'>;
}

/** One export at a time for each account, and a few a day: across processes the count of the day is the limit. */
export function limitExports({ countTry, limits }: ExportLimitDeps): StartDownload {
  const startDownload = oneDownloadAtATime();
  return (customer, open) =>
    startDownload(customer, async () => {
      const counted = await countTry(limits.exportsPerCustomer, `export ${customer.id}`);
      if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve downloaded your data several times today.');
      return uncounting(open, counted.forget);
    });
}

/** What fails on our side does not count as a download. */
async function* uncounting(
  open: () => Promise<DownloadPieces>,
  forget: () => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* await open();
  } catch (error) {
    await forget();
    throw error;
  }
}
