import { minutes } from '../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { loadPostAreas } from '../addresses/post-areas.queries.ts';
import type { PostDistrict } from '../addresses/post-areas.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database } from '../database/database.ts';
import { findTariffs } from './quotes.repository.ts';
import type { Tariff } from './tariff.ts';

/** What makes the quotes of one organisation, or of visitors. */
export interface PriceBook {
  /** Those to come included, but no other organisation's own. */
  readonly tariffs: readonly Tariff[];
  readonly postAreas: ReadonlyMap<string, PostDistrict>;
  /** By which arrivals are promised. */
  readonly calendar: WorkingCalendar;
}

/** The price book of an organisation, or of who is not signed in. */
export type ReadPriceBook = (organisationId?: string) => Promise<PriceBook>;

const rereadAfterMs = minutes(1);

/**
 * Keeps all prices in memory and reads them again once they are a minute old, so that a quote reads nothing from the database.
 * A tariff is published at least five minutes ahead (a constraint of its table): by its start every process holds it,
 * and all change over at the same instant. It also means a tariff half read while it is being published never prices anything.
 */
export function cachePriceBook(database: Database, now: () => Date): ReadPriceBook {
  let books: Promise<PriceBooks> | undefined;
  let readAtMs = 0;

  return async (organisationId) => {
    const nowMs = now().getTime();
    if (!books || nowMs - readAtMs >= rereadAfterMs) {
      const reading = readPriceBooks(database);
      books = reading;
      readAtMs = nowMs;
      // A failed reading is not cached: the next quote tries again.
      reading.catch(() => {
        if (books === reading) books = undefined;
      });
    }
    const { standard, own } = await books;
    return (organisationId !== undefined && own.get(organisationId)) || standard;
  };
}

interface PriceBooks {
  readonly standard: PriceBook;
  /** Of organisations with a tariff of their own, by their id. */
  readonly own: ReadonlyMap<string, PriceBook>;
}

async function readPriceBooks(database: Database): Promise<PriceBooks> {
  const [tariffs, postAreas, calendar] = await Promise.all([
    findTariffs(database),
    loadPostAreas(database),
    loadWorkingCalendar(database),
  ]);
  const bookOf = (organisation?: string): PriceBook => ({
    tariffs: tariffs.filter(({ organisationId }) => organisationId === undefined || organisationId === organisation),
    postAreas,
    calendar,
  });
  const organisations = new Set(tariffs.flatMap(({ organisationId }) => organisationId ?? []));
  return { standard: bookOf(), own: new Map(Array.from(organisations, (id) => [id, bookOf(id)])) };
}
