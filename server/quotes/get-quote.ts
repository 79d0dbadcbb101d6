import { randomUUID } from 'node:crypto';
import type { QuoteRequest } from '../../contract/quotes.ts';
import { minutes } from '../../contract/values/duration.ts';
import type { Database } from '../database/database.ts';
import { findHeldQuote } from './price-again.ts';
import type { PriceBook } from './price-book.ts';
import { type PricedRoute, priceRoute } from './price-route.ts';
import { insertQuote } from './quotes.repository.ts';

/** What giving a quote needs. */
export interface QuoteDeps {
  readonly database: Database;
  readonly readPriceBook: () => Promise<PriceBook>;
  readonly now: () => Date;
}

/** A priced route whose price is held until a given time. */
export interface Quote extends PricedRoute {
  readonly id: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
}

/** How long a quoted price is held. */
const heldForMs = minutes(30);

/** Prices a shipment and holds the price, or gives the one that is held. Anybody may ask; what we can't carry is refused and nothing is kept. */
export async function getQuote({ database, readPriceBook, now }: QuoteDeps, request: QuoteRequest): Promise<Quote> {
  const priceBook = await readPriceBook();
  const held = await findHeldQuote(database, request, request.quote_id, now());
  if (held) return { ...priceRoute(priceBook, held.createdAt, request), ...held };
  const createdAt = now();
  const route = priceRoute(priceBook, createdAt, request);
  const quote = { ...route, id: randomUUID(), createdAt, validUntil: new Date(createdAt.getTime() + heldForMs) };
  await insertQuote(database, quote);
  return quote;
}
