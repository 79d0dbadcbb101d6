import { minutes } from '../../contract/values/time/duration.ts';
import { loadPostAreas } from '../addresses/post-areas.queries.ts';
import type { PostDistrict } from '../addresses/post-areas.ts';
import type { Database } from '../database/database.ts';
import { findTariffs } from './quotes.repository.ts';
import type { Tariff } from './tariff.ts';

export interface PriceBook {
  /** Those to come included. */
  readonly tariffs: readonly Tariff[];
  readonly postAreas: ReadonlyMap<string, PostDistrict>;
}

const rereadAfterMs = minutes(1);

/**
 * Keeps the price book in memory and reads it again once it is a minute old, so that a quote reads nothing from the database.
 * A tariff is published at least five minutes ahead (a constraint of its table): by its start every process holds it,
 * and all change over at the same instant. It also means a tariff half read while it is being published never prices anything.
 */
export function cachePriceBook(database: Database, now: () => Date): () => Promise<PriceBook> {
  let book: Promise<PriceBook> | undefined;
  let readAtMs = 0;

  return () => {
    const nowMs = now().getTime();
    if (book && nowMs - readAtMs < rereadAfterMs) return book;
    const reading = readPriceBook(database);
    book = reading;
    readAtMs = nowMs;
    // A failed reading is not cached: the next quote tries again.
    reading.catch(() => {
      if (book === reading) book = undefined;
    });
    return reading;
  };
}

async function readPriceBook(database: Database): Promise<PriceBook> {
  const [tariffs, postAreas] = await Promise.all([findTariffs(database), loadPostAreas(database)]);
  return { tariffs, postAreas };
}
