import { days } from '../../contract/values/duration.ts';
import type { QuoteDeps } from './get-quote.ts';
import { deleteQuotes } from './quotes.repository.ts';

/** How long a quote is kept after its price was last held, to answer questions about it; the privacy policy names the time. */
const keptForMs = days(30);

/** So many at once are deleted well within the time a statement may take. */
const batchSize = 5_000;

/** Deletes quotes nobody can use any more. A shipment keeps its own price, so it misses nothing. */
export async function forgetOldQuotes({ database, now }: Pick<QuoteDeps, 'database' | 'now'>): Promise<void> {
  const validBefore = new Date(now().getTime() - keptForMs);
  while ((await deleteQuotes(database, validBefore, batchSize)) === batchSize);
}
