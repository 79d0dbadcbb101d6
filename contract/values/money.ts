import * as z from 'zod/mini';

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** The API uses pounds, the database whole pence. */
export function poundsFromPence(pence: number): number {
  return pence / 100;
}

export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100);
}

/** `£7.92`. */
export function formatPounds(pounds: number): string {
  return sterling.format(pounds);
}

/** More than anything we sell; in pence it fits the database column. */
const mostPounds = 1_000_000;

const poundsMessage = 'Enter an amount in pounds and pence.';

/** An amount in the API: pounds as a JSON number, not negative, in whole pence. */
export const pounds = z.number(poundsMessage).check(
  z.gte(0, poundsMessage),
  z.lte(mostPounds, 'That’s more than any parcel costs.'),
  z.refine((amount) => poundsFromPence(penceFromPounds(amount)) === amount, poundsMessage),
);
