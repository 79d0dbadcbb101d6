import { randomInt } from 'node:crypto';
import { checkDigitOf } from '../../contract/values/tracking-code.ts';

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
