import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { country } from './values/country.ts';
import { pounds } from './values/money.ts';
import { pieces } from './values/pieces.ts';
import { postalCode } from './values/postcode.ts';
import { minimumWeightKg, weight } from './values/weight.ts';

/** A quote as the server gave it out, signed; any other text is ignored. */
export const quoteId = boundedText(1000).check(z.maxLength(1000));

/** What a quote is asked for with. The quote form is checked by this schema too, so both sides say the same of a mistake. */
export const quoteRequest = z.object({
  country,
  postal_code_from: postalCode,
  postal_code_to: postalCode,
  weight,
  /** One when absent: the specification's payload knows no pieces, the shipment form does. */
  number_of_pieces: z.optional(pieces),
  /** A quote given before for the same journey: while its price is held, it is the answer. */
  quote_id: z.optional(quoteId),
});

/** The values a quote form starts with (section 3). */
export const quoteFormDefaults = {
  country: 'UK',
  postal_code_from: '',
  postal_code_to: '',
  weight: minimumWeightKg,
} as const satisfies z.input<typeof quoteRequest>;

/** A price and everything that explains it. Its lines add up to the estimate, which is the price including VAT. */
export const quoteAnswer = z.object({
  estimate: pounds,
  message: z.string(),
  quote_id: z.string(),
  /** Until when a shipment made from this quote pays this price. */
  valid_until: z.iso.datetime(),
  lines: z.array(z.object({ label: z.string(), amount: pounds })),
  net: pounds,
  vat: pounds,
  /** The zone the supplement was charged for: the dearer one of pickup and delivery. */
  zone: z.string(),
  /** Working days from collection to delivery. */
  delivery_days: z.int(),
  co2e_grams: z.int(),
  /** How the CO2e estimate was made, in a sentence or two for the customer. */
  co2e_method: z.string(),
  /** The post towns, such as 'Windsor'. */
  pickup_area: z.string(),
  delivery_area: z.string(),
});

export type QuoteRequest = z.output<typeof quoteRequest>;
export type QuoteAnswer = z.output<typeof quoteAnswer>;

/** Prices a shipment between two UK postcodes and holds that price for a while. */
export const getQuote = defineEndpoint({
  name: 'getQuote',
  method: 'POST',
  path: '/shipment/get-quote',
  summary: 'Price a shipment between two UK postcodes',
  auth: 'public',
  body: quoteRequest,
  response: quoteAnswer,
  errors: ['NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});
