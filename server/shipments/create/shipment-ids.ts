import { randomInt, randomUUID } from 'node:crypto';
import { legibleCharacters } from '../../../contract/values/texts/legible-characters.ts';
import { checkDigitOf } from '../../../contract/values/tracking-code.ts';

let lastTime = '';
let sequence = 0;

/**
 * A UUID version 7: the time, a sequence number for ids of the same millisecond, and 62 random bits. Ids of one process are in the
 * order they were made, so a file's shipments stay in its order; neighbours in time are neighbours in an index.
 */
export function newParcelId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  sequence = time === lastTime ? (sequence + 1) % 0x1000 : 0;
  lastTime = time;
  const random = randomUUID().slice('xxxxxxxx-xxxx-4xxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${random}`;
}

/** A new reference of a shipment: `SHP-` and ten characters, which are random so that they tell nothing of anybody else's. */
export function newReference(): string {
  // Node keeps random numbers in store for randomInt, but asks the system each time for randomBytes.
  const characters = Array.from({ length: 10 }, () => legibleCharacters.charAt(randomInt(legibleCharacters.length)));
  return `SHP-${characters.join('')}`;
}

// Without the two that look like digits. Two of these make 57 billion codes: with ten million parcels a guess meets one of them in
// 5,700 tries, and a new code hardly ever an old one.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new tracking code. It is random: it tells neither how many parcels there are nor the code of another. */
export function newTrackingCode(): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `${randomLetter()}${randomLetter()}${digits}${checkDigitOf(digits)}GB`;
}

function randomLetter(): string {
  return letters.charAt(randomInt(letters.length));
}
