import type { QuoteAnswer } from '../../contract/quotes.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { mainTown } from '../addresses/find-town.ts';
import { co2eMethod } from './estimate-co2e.ts';
import type { Quote } from './get-quote.ts';

/** A quote as it travels. */
export function presentQuote({ price, ...quote }: Quote): QuoteAnswer {
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
    co2e_grams: quote.co2eGrams,
    co2e_method: co2eMethod,
    pickup_area: mainTown(quote.pickup.area),
    delivery_area: mainTown(quote.delivery.area),
  };
}
