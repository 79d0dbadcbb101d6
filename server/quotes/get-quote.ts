import type { QuoteRequest } from '../../contract/quotes.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { londonDay } from '../../contract/values/time/working-days.ts';
import { refuse } from '../http/errors.ts';
import type { PriceBook } from './price-book.ts';
import { type PricedRoute, priceRoute } from './price-route.ts';
import type { HeldQuote, QuoteTokens } from './quote-tokens.ts';
import { tariffAt } from './tariff.ts';

export interface Quote extends PricedRoute {
  readonly id: string;
  readonly validUntil: Date;
  /** The next working day there after it is no longer valid. */
  readonly collectionDay: Date;
  readonly deliveryDay: Date;
}

const heldForMs = minutes(30);

/** Prices a shipment and holds the price, or answers with the quote that holds it. Anybody may ask; what we can't carry is refused. */
export function getQuote({ priceBook, quoteTokens }: PriceAgainDeps, request: QuoteRequest, at: Date): Quote {
  const id = request.quote_id;
  const held = id === undefined ? undefined : quoteTokens.read(id);
  const heldRoute = held && priceAsQuoted(priceBook, held, request, at);
  if (id !== undefined && heldRoute) return withDays({ ...heldRoute, id, validUntil: held.validUntil }, priceBook);
  const route = priceRoute(priceBook, tariffAt(priceBook.tariffs, at), request);
  const { pickup, delivery } = route;
  const quote = { ...route, validUntil: endOfHold(priceBook, at) };
  const written = quoteTokens.write({ ...quote, pickupPostcode: pickup.postcode, deliveryPostcode: delivery.postcode });
  return withDays({ ...quote, id: written }, priceBook);
}

/** A price is not held beyond the rate of VAT it has. */
function endOfHold({ tariffs }: PriceBook, at: Date): Date {
  const end = new Date(at.getTime() + heldForMs);
  const { vatBasisPoints } = tariffAt(tariffs, at);
  const change = tariffs.find(
    ({ effectiveFrom }) =>
      effectiveFrom > at && effectiveFrom <= end && tariffAt(tariffs, effectiveFrom).vatBasisPoints !== vatBasisPoints,
  );
  return change ? new Date(change.effectiveFrom.getTime() - 1) : end;
}

function withDays(quote: Omit<Quote, 'collectionDay' | 'deliveryDay'>, { calendar }: PriceBook): Quote {
  const collectionDay = calendar.workingDaysAfter(quote.pickup.postcode, londonDay(quote.validUntil), 1);
  const deliveryDay = calendar.workingDaysAfter(quote.delivery.postcode, collectionDay, quote.deliveryDays);
  return { ...quote, collectionDay, deliveryDay };
}

export interface PriceAgainDeps {
  /** Read before any transaction begins: a request that holds a connection must not wait for a second one. */
  readonly priceBook: PriceBook;
  readonly quoteTokens: QuoteTokens;
}

/**
 * Prices what a customer is about to buy. A quote of the same route, weight and pieces that has not expired keeps its price; one
 * for less weight is refused; any other is ignored, and the price is that of this instant. What we can't carry is refused.
 */
export function priceAgain(
  { priceBook, quoteTokens }: PriceAgainDeps,
  { request, quoteId, at }: { readonly request: QuoteRequest; readonly quoteId: string | undefined; readonly at: Date },
): PricedRoute {
  const quote = quoteId === undefined ? undefined : quoteTokens.read(quoteId);
  const route =
    (quote && priceAsQuoted(priceBook, quote, request, at)) ??
    priceRoute(priceBook, tariffAt(priceBook.tariffs, at), request);
  if (quote && quote.weightKg < request.weight) {
    const message = 'The weight has changed since this quote. Please get a new price.';
    refuse('CONFLICT', message, { quote_id: message });
  }
  return route;
}

/** Undefined where the quote is for something else, has expired, or has another rate of VAT than is in force: one was published after it. */
function priceAsQuoted(
  priceBook: PriceBook,
  quote: HeldQuote,
  request: QuoteRequest,
  at: Date,
): PricedRoute | undefined {
  const { postal_code_from, postal_code_to, weight, number_of_pieces: pieces = 1 } = request;
  const isHeld =
    at <= quote.validUntil &&
    quote.pickupPostcode === postal_code_from &&
    quote.deliveryPostcode === postal_code_to &&
    quote.weightKg === weight &&
    quote.pieces === pieces;
  const tariff = priceBook.tariffs.find(({ version }) => version === quote.tariffVersion);
  const isVatInForce = tariff?.vatBasisPoints === tariffAt(priceBook.tariffs, at).vatBasisPoints;
  return isHeld && tariff && isVatInForce
    ? { ...priceRoute(priceBook, tariff, request), price: quote.price }
    : undefined;
}
