import { randomInt } from 'node:crypto';

// Digits and letters that nobody mistakes for one another when they are read out (Crockford's base 32).
const legible = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference of a shipment: `SHP-` and ten characters, which are random so that they tell nothing of anybody else's. */
export function newReference(): string {
  // Node keeps random numbers in store for randomInt, but asks the system each time for randomBytes.
  const characters = Array.from({ length: 10 }, () => legible.charAt(randomInt(legible.length)));
  return `SHP-${characters.join('')}`;
}
