import { apiBasePath } from '../contract/endpoint.ts';
import { getQuote } from '../contract/quotes.ts';
import type { Call } from './bench-case.ts';

const postcodes = ['DA1 1AA', 'M1 1AE', 'IV1 1AA', 'BT1 1AA', 'CF10 1AA', 'EH1 1AA', 'PL1 1AA', 'PO30 1AA'];

// Each asks for a few hundred at most, which keeps them all within the limit of a minute.
const visitors = 200;
let asked = 0;

/** A visitor asks for a price, each time another visitor, route and weight. */
export function quoteCall(): Call {
  asked += 1;
  return {
    method: 'POST',
    path: apiBasePath + getQuote.path,
    headers: { 'x-forwarded-for': `10.0.1.${asked % visitors}` },
    body: {
      country: 'UK',
      postal_code_from: postcodeAt(asked),
      postal_code_to: postcodeAt(3 * asked + 1),
      weight: (asked % 20) + 1,
    },
  };
}

function postcodeAt(position: number): string {
  return postcodes[position % postcodes.length] ?? '';
}
