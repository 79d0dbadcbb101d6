import type { QuoteRequest } from '../../contract/quotes.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { PriceBook } from './price-book.ts';
import { type PricedRoute, priceRoute } from './price-route.ts';
import { findQuote, type HeldQuote } from './quotes.repository.ts';

/** What pricing a shipment needs. */
export interface PriceAgainDeps {
  readonly database: Database;
  /** Read before any transaction begins: whoever holds a connection must not wait for another. */
  readonly priceBook: PriceBook;
}

/** A price, and the quote that held it where one did. */
export interface PricedAgain {
  readonly route: PricedRoute;
  readonly quoteId: string | undefined;
}

/**
 * Prices what a customer is about to buy. A quote of the same route, weight and pieces whose time has not run out keeps its price; one
 * for less weight is refused; any other is left aside, and the price is that of this instant. What we can't carry is refused.
 */
export async function priceAgain(
  { database, priceBook }: PriceAgainDeps,
  { request, quoteId, at }: { readonly request: QuoteRequest; readonly quoteId: string | undefined; readonly at: Date },
): Promise<PricedAgain> {
  const quote = quoteId === undefined ? undefined : await findQuote(database, quoteId);
  const held = quote && isHeldFor(quote, request, at) ? quote : undefined;
  // Tariffs are kept for ever, so the instant a quote was given at makes the same price again.
  const route = priceRoute(priceBook, held?.createdAt ?? at, request);
  if (quote && quote.weightKg < request.weight) refuseLighterQuote();
  return { route, quoteId: held?.id };
}

function refuseLighterQuote(): never {
  const message = 'The weight has changed since this quote. Please get a new price.';
  return refuse('CONFLICT', message, { quote_id: message });
}

/** The quote of this id, where it was given for this journey and its price is still held. */
export async function findHeldQuote(
  database: Database,
  request: QuoteRequest,
  quoteId: string | undefined,
  at: Date,
): Promise<Pick<HeldQuote, 'id' | 'createdAt' | 'validUntil'> | undefined> {
  const quote = quoteId === undefined ? undefined : await findQuote(database, quoteId);
  if (!quote || !isHeldFor(quote, request, at)) return undefined;
  return { id: quote.id, createdAt: quote.createdAt, validUntil: quote.validUntil };
}

function isHeldFor(quote: HeldQuote, request: QuoteRequest, at: Date): boolean {
  const { postal_code_from, postal_code_to, weight, number_of_pieces: pieces = 1 } = request;
  return (
    at <= quote.validUntil &&
    quote.pickupPostcode === postal_code_from &&
    quote.deliveryPostcode === postal_code_to &&
    quote.weightKg === weight &&
    quote.pieces === pieces
  );
}
