import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pounds } from './values/money.ts';
import { pieces } from './values/pieces.ts';
import { country } from './values/places/country.ts';
import { postalCode } from './values/places/postcode.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { minimumWeightKg, weight } from './values/weight.ts';

/** A signed quote. Any other text is ignored. */
export const quoteId = boundedText(1000).check(z.maxLength(1000));

export const quoteRequest = z.object({
  country,
  postal_code_from: postalCode,
  postal_code_to: postalCode,
  weight,
  /** Absent: one. The specification's payload has no pieces; the shipment form has. */
  number_of_pieces: z.optional(pieces),
  /** An earlier quote for the same journey. While it is valid, the answer has its price. */
  quote_id: z.optional(quoteId),
});

/** Section 3. */
export const quoteFormDefaults = {
  country: 'UK',
  postal_code_from: '',
  postal_code_to: '',
  weight: minimumWeightKg,
} as const satisfies z.input<typeof quoteRequest>;

/** Its lines add up to the estimate, which includes VAT. */
export const quoteAnswer = z.object({
  estimate: pounds,
  message: z.string(),
  quote_id: z.string(),
  /** Until when a shipment with this quote costs this price. */
  valid_until: z.iso.datetime(),
  lines: z.array(z.object({ label: z.string(), amount: pounds })),
  net: pounds,
  vat: pounds,
  /** The zone of the supplement: the dearer one of pickup and delivery. */
  zone: z.string(),
  /** Working days from collection to delivery. */
  delivery_days: z.int(),
  /** The next working day where it is collected, once the price is no longer held, and when it would then arrive. */
  collection_date: z.iso.date(),
  delivery_date: z.iso.date(),
  co2e_grams: z.int(),
  /** For the customer, in a sentence or two. */
  co2e_method: z.string(),
  /** Post towns, such as 'Windsor'. */
  pickup_area: z.string(),
  delivery_area: z.string(),
});

export type QuoteRequest = z.output<typeof quoteRequest>;
export type QuoteAnswer = z.output<typeof quoteAnswer>;

export const getQuote = defineEndpoint('getQuote', 'POST /shipment/get-quote', {
  summary: 'Price a shipment between two UK postcodes',
  auth: 'public',
  body: quoteRequest,
  response: quoteAnswer,
  errors: ['NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});
