import * as z from 'zod/mini';

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds as they travel, for whole pence as they are kept. */
export function poundsFromPence(pence: number): number {
  return pence / 100;
}

/** Whole pence as they are kept, for pounds as they travel. */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Pounds as people read them: `£7.92`. */
export function formatPounds(pounds: number): string {
  return sterling.format(pounds);
}

/** More than anything we sell; in pence it still fits where amounts are kept. */
const mostPounds = 1_000_000;

const poundsMessage = 'Please provide an amount in pounds and whole pence.';

/** An amount on the wire: pounds as a JSON number, never negative and never finer than a penny. */
export const pounds = z.number(poundsMessage).check(
  z.gte(0, poundsMessage),
  z.lte(mostPounds, 'That is more than any parcel costs.'),
  z.refine((amount) => poundsFromPence(penceFromPounds(amount)) === amount, poundsMessage),
);
