import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/quotes.ts';
import type { Database } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { getQuote } from './get-quote.ts';
import { cachePriceBook } from './price-book.ts';
import { presentQuote } from './quotes.presenter.ts';

/** Serves the quote calls, on a price book that all of them share. */
export function registerQuoteRoutes(
  app: FastifyInstance,
  { database, now }: { readonly database: Database; readonly now: () => Date },
): void {
  const deps = { database, now, readPriceBook: cachePriceBook(database, now) };
  serve(app, contract.getQuote, async ({ body }) => presentQuote(await getQuote(deps, body)));
}
