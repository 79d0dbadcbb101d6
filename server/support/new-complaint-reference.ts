import { randomBytes } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';

/** A new reference of a complaint: `CMP-` and eight characters, which are random so that they tell nothing of anybody else's. */
export function newComplaintReference(): string {
  const characters = Array.from(randomBytes(8), (byte) => legibleCharacters[byte % legibleCharacters.length]);
  return `CMP-${characters.join('')}`;
}
