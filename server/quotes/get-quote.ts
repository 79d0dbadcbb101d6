import type { QuoteRequest } from '../../contract/quotes.ts';
import { minutes } from '../../contract/values/duration.ts';
import { type PriceAgainDeps, priceAsQuoted } from './price-again.ts';
import { type PricedRoute, priceRoute } from './price-route.ts';
import { tariffAt } from './tariff.ts';

/** A priced route whose price is held until a given time. */
export interface Quote extends PricedRoute {
  readonly id: string;
  readonly validUntil: Date;
}

const heldForMs = minutes(30);

/** Prices a shipment and holds the price, or answers with the quote that holds it. Anybody may ask; what we can't carry is refused. */
export function getQuote({ priceBook, quoteTokens }: PriceAgainDeps, request: QuoteRequest, at: Date): Quote {
  const id = request.quote_id;
  const held = id === undefined ? undefined : quoteTokens.read(id);
  const heldRoute = held && priceAsQuoted(priceBook, held, request, at);
  if (id !== undefined && heldRoute) return { ...heldRoute, id, validUntil: held.validUntil };
  const route = priceRoute(priceBook, tariffAt(priceBook.tariffs, at), request);
  const { pickup, delivery } = route;
  const quote = { ...route, validUntil: new Date(at.getTime() + heldForMs) };
  return {
    ...quote,
    id: quoteTokens.write({ ...quote, pickupPostcode: pickup.postcode, deliveryPostcode: delivery.postcode }),
  };
}
