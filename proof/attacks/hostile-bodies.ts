import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';

/** Becomes eighteen characters when normalised. */
const growing = '\ufdfa';

const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 5 };

export const ordinaryQuote = quote;

function quoteFrom(postal_code_from: string): string {
  return JSON.stringify({ ...quote, postal_code_from });
}

function manyKeys(count: number): string {
  return Array.from({ length: count }, (_, place) => `"k${place}":1`).join();
}

/** Up to a megabyte. Careless parsing makes them cost more than a quote. */
export const hostileBodies = {
  'quote of U+FDFA': { path: '/shipment/get-quote', body: quoteFrom(growing.repeat(340_000)) },
  'quote of combining marks': { path: '/shipment/get-quote', body: quoteFrom(`a${'\u0316\u0301'.repeat(250_000)}`) },
  'quote of letters and spaces': { path: '/shipment/get-quote', body: quoteFrom('a '.repeat(500_000)) },
  'list of empty objects for a quote': {
    path: '/shipment/get-quote',
    body: `[${Array.from({ length: 340_000 }, () => '{}').join()}]`,
  },
  'quote with 90,000 keys': {
    path: '/shipment/get-quote',
    body: `{${manyKeys(90_000)},${JSON.stringify(quote).slice(1)}`,
  },
  'quote with deep lists': {
    path: '/shipment/get-quote',
    body: `{"country":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  },
  'set-up of U+FDFA': {
    path: '/auth/setup-account',
    body: JSON.stringify({
      email: 'somebody@example.com',
      setup_token: 'x',
      address: '1 High Street',
      phone: '07700 900123',
      postal_code: growing.repeat(340_000),
    }),
  },
  'postcode check of U+FDFA': {
    path: '/receiver/check-postcode',
    body: JSON.stringify({ tracking_code: 'LK000717618GB', postal_code: growing.repeat(340_000) }),
  },
} as const;

export function ordinaryFile(): string {
  return JSON.stringify({ rows: Array.from({ length: 1000 }, () => shipmentForm()) });
}

/** Only customers may send these: up to five megabytes. */
export const hostileBulkBodies = {
  'bulk check, 1,000 rows of U+FDFA': `{"rows":[${Array.from({ length: 1000 }, () => `{"receiver_postal_code":"${growing.repeat(1800)}"}`).join()}]}`,
  'bulk check, a row of 450,000 keys': `{"rows":[{${manyKeys(450_000)}}]}`,
} as const;

/** The largest row of unknown keys that fits into six megabytes; each key costs a hundred bytes of memory. */
export function keyBomb(): string {
  return `{"rows":[{${Array.from({ length: 560_000 }, (_, place) => `"${place.toString(36)}":1`).join()}}]}`;
}
