import { randomInt } from 'node:crypto';
import { recoveryCodeLength } from '../../../contract/accounts/second-factor.ts';
import { legibleCharacters } from '../../../contract/values/texts/legible-characters.ts';
import { type PasswordHasher, userCaller } from './password-hash.ts';

const recoveryCodeCount = 10;

/** Each code is its slot number followed by 45 random bits. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, slot) => `${slot}${randomCharacters(recoveryCodeLength - 1)}`);
}

/**
 * One after the other, so that other callers get their turn. 45 random bits need a slow hash: with a fast one a stolen table would be
 * cracked within the hour.
 */
export async function hashRecoveryCodes(
  passwords: PasswordHasher,
  userId: string,
  codes: readonly string[],
): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await passwords.hash(userCaller(userId), code));
  return hashes;
}

/** The slot is the first digit. */
export function slotOf(code: string): number | undefined {
  const slot = Number(code.charAt(0));
  return Number.isInteger(slot) && slot < recoveryCodeCount ? slot : undefined;
}

export function writeRecoveryCode(code: string): string {
  const half = recoveryCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => legibleCharacters[randomInt(legibleCharacters.length)]).join('');
}
