import { isCommonPassword } from '../../../contract/values/common-password.ts';
import { passwordLength } from '../../../contract/values/password.ts';

/** How strong a password is: a word for it, and from 0 to 4 how far it has come. Below 2 it can't be chosen. */
export interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
}

/** Judges a password as an attacker would: by whether it is known, then by its length, then by how varied it is. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < passwordLength.fewest) return { level: 0, word: 'Too short' };
  if (characters.length > passwordLength.most) return { level: 1, word: 'Too long' };
  if (isCommonPassword(password)) return { level: 1, word: 'Easy to guess' };
  const points = characters.length + 2 * kindsIn(password);
  if (points >= 20) return { level: 4, word: 'Strong' };
  return points >= 15 ? { level: 3, word: 'Good' } : { level: 2, word: 'Fair' };
}

/** How many kinds of characters there are: small letters, capitals, digits, anything else. */
function kindsIn(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
}
