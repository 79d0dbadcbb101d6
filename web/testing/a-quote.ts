import type { QuoteAnswer } from '../../contract/quotes.ts';

/** A quote as the server gives it, from Dartford to Manchester, with whatever the test cares about changed. */
export function aQuote(changes: Partial<QuoteAnswer> = {}): QuoteAnswer {
  return {
    estimate: 3.84,
    message: 'Your quote is ready.',
    quote_id: crypto.randomUUID(),
    valid_until: new Date(Date.now() + 1_800_000).toISOString(),
    lines: [
      { label: 'Parcel up to 2 kg', amount: 3.2 },
      { label: 'VAT at 20%', amount: 0.64 },
    ],
    net: 3.2,
    vat: 0.64,
    zone: 'MAINLAND',
    delivery_days: 2,
    collection_date: '2026-11-19',
    delivery_date: '2026-11-23',
    co2e_grams: 398,
    co2e_method: 'Counted by the kilometre.',
    pickup_area: 'Dartford',
    delivery_area: 'Manchester',
    ...changes,
  };
}
