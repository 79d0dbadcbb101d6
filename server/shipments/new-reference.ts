import { randomInt } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';

/** A new reference of a shipment: `SHP-` and ten characters, which are random so that they tell nothing of anybody else's. */
export function newReference(): string {
  // Node keeps random numbers in store for randomInt, but asks the system each time for randomBytes.
  const characters = Array.from({ length: 10 }, () => legibleCharacters.charAt(randomInt(legibleCharacters.length)));
  return `SHP-${characters.join('')}`;
}
