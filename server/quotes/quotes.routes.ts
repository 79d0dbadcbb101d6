import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/quotes.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { getQuote } from './get-quote.ts';
import type { PriceBook } from './price-book.ts';
import type { QuoteTokens } from './quote-tokens.ts';
import { presentQuote } from './quotes.presenter.ts';

/** What serving quotes needs. */
export interface QuoteRouteDeps {
  readonly now: () => Date;
  readonly readPriceBook: () => Promise<PriceBook>;
  readonly quoteTokens: QuoteTokens;
  readonly countTry: CountTry;
  /** How many quotes one address may ask for. */
  readonly limit: Limit;
}

/** How many quotes of an address are counted with one question to the database. */
const blockSize = 20;

/** Serves the quote calls. */
export function registerQuoteRoutes(app: FastifyInstance, deps: QuoteRouteDeps): void {
  const count = countInBlocks(deps.countTry, { limit: deps.limit, blockSize, now: deps.now });
  // Read before anybody is served, so that the first customer does not wait for it. A failure is told to whoever asks next.
  app.addHook('onReady', async () => void (await deps.readPriceBook().catch(() => undefined)));
  serve(app, contract.getQuote, async ({ body }, { address }) => {
    const refused = await count(`quote for ${networkOf(address)}`);
    if (refused) throw tooManyTries(refused, 'You’ve asked for a lot of quotes.');
    const priceBook = await deps.readPriceBook();
    return presentQuote(getQuote({ ...deps, priceBook }, body, deps.now()));
  });
}
