import { apiBasePath } from '../contract/endpoint.ts';
import { getQuote } from '../contract/quotes.ts';
import type { Call } from './bench-case.ts';

const postcodes = ['DA1 1AA', 'M1 1AE', 'IV1 1AA', 'BT1 1AA', 'CF10 1AA', 'EH1 1AA', 'PL1 1AA', 'PO30 1AA'];

// A few hundred calls each, below the rate limit of a minute.
const visitors = 200;
let asked = 0;

/** Each call has another client address, route and weight. */
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
