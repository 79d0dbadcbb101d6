import { randomInt } from 'node:crypto';
import { checkDigitOf } from '../../contract/values/tracking-code.ts';

// C stands for a parcel in the UPU's S10. The second letter is ours to choose: 24 of them, without those that look like digits,
// make 2.4 billion codes, so that a guess rarely meets a parcel and a new code rarely an old one.
const secondLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new tracking code. It is random: it tells neither how many parcels there are nor the code of another. */
export function newTrackingCode(): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `C${secondLetters[randomInt(secondLetters.length)]}${digits}${checkDigitOf(digits)}GB`;
}
