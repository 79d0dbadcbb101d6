import { randomInt } from 'node:crypto';
import { recoveryCodeLength } from '../../../contract/account-second-factor.ts';
import { legibleCharacters } from '../../../contract/values/legible-characters.ts';
import { accountCaller, type PasswordHasher } from './password-hash.ts';

/** How many are handed out at once. */
const recoveryCodeCount = 10;

/** A fresh set of codes, each with 45 random bits and the number of its slot in front. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, slot) => `${slot}${randomCharacters(recoveryCodeLength - 1)}`);
}

/**
 * Hashes a set of codes one after the other, so that others get their turns in between. 45 random bits are too few for a fast hash: who
 * had stolen the table would have every code within the hour.
 */
export async function hashRecoveryCodes(
  passwords: PasswordHasher,
  accountId: string,
  codes: readonly string[],
): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await passwords.hash(accountCaller(accountId), code));
  return hashes;
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
