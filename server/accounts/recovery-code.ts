import { randomInt } from 'node:crypto';
import { recoveryCodeLength } from '../../contract/account-second-factor.ts';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';

/** How many are handed out at once. */
const recoveryCodeCount = 10;

/** A fresh set of codes, each with 45 random bits and the number of its slot in front. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, slot) => `${slot}${randomCharacters(recoveryCodeLength - 1)}`);
}

/** Which of an account's codes this could be; undefined where no code begins like it. */
export function slotOf(code: string): number | undefined {
  const slot = Number(code.charAt(0));
  return Number.isInteger(slot) && slot < recoveryCodeCount ? slot : undefined;
}

/** A code as people copy it down: in two halves. */
export function writeRecoveryCode(code: string): string {
  const half = recoveryCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => legibleCharacters[randomInt(legibleCharacters.length)]).join('');
}
