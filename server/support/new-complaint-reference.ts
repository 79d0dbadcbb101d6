import { randomBytes } from 'node:crypto';

// Digits and letters that nobody mistakes for one another when they are read out (Crockford's base 32).
const legible = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference of a complaint: `CMP-` and eight characters, which are random so that they tell nothing of anybody else's. */
export function newComplaintReference(): string {
  const characters = Array.from(randomBytes(8), (byte) => legible[byte % legible.length]);
  return `CMP-${characters.join('')}`;
}
