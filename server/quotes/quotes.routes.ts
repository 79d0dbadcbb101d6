import type { FastifyInstance } from 'fastify';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import * as contract from '../../contract/quotes.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { dateText } from '../../contract/values/time/working-days.ts';
import { mainTown } from '../addresses/post-areas.ts';
import type { Database } from '../database/database.ts';
import type { Authenticate, Customer } from '../http/authenticate.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { co2eMethod } from './estimate-co2e.ts';
import { getQuote, type Quote } from './get-quote.ts';
import type { ReadPriceBook } from './price-book.ts';
import type { QuoteTokens } from './quote-tokens.ts';
import { registerTariffRoutes } from './tariffs/tariffs.routes.ts';

export interface QuoteRouteDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly readPriceBook: ReadPriceBook;
  /** Of who is signed in, who may have a tariff of their own. */
  readonly authenticate: Authenticate<Customer>;
  readonly quoteTokens: QuoteTokens;
  readonly countTry: CountTry;
  /** Quotes that one IP address may ask for. */
  readonly limit: Limit;
}

/** Quotes of one IP address that are counted with one query. */
const blockSize = 20;

export function registerQuoteRoutes(app: FastifyInstance, deps: QuoteRouteDeps): void {
  registerTariffRoutes(app, deps);
  const count = countInBlocks(deps.countTry, { limit: deps.limit, blockSize, now: deps.now });
  // Read before anybody is served, so that the first customer does not wait for it. The next caller gets the error.
  app.addHook('onReady', async () => void (await deps.readPriceBook().catch(() => undefined)));
  serve(app, contract.getQuote, async ({ body }, { address, headers }) => {
    const refused = await count(`quote for ${networkOf(address)}`);
    if (refused) throw tooManyTries(refused, 'You’ve asked for a lot of quotes.');
    const customer = await deps.authenticate(headers.authorization);
    const priceBook = await deps.readPriceBook(customer?.organisationId);
    return presentQuote(getQuote({ ...deps, priceBook }, body, deps.now()));
  });
}

function presentQuote({ price, ...quote }: Quote): QuoteAnswer {
  return {
    estimate: poundsFromPence(price.grossPence),
    message: 'Your quote is ready.',
    quote_id: quote.id,
    valid_until: quote.validUntil.toISOString(),
    lines: price.lines.map(({ label, pence }) => ({ label, amount: poundsFromPence(pence) })),
    net: poundsFromPence(price.netPence),
    vat: poundsFromPence(price.vatPence),
    zone: quote.zone.code,
    delivery_days: quote.deliveryDays,
    collection_date: dateText(quote.collectionDay),
    delivery_date: dateText(quote.deliveryDay),
    co2e_grams: quote.co2eGrams,
    co2e_method: co2eMethod,
    pickup_area: mainTown(quote.pickup.area),
    delivery_area: mainTown(quote.delivery.area),
  };
}
