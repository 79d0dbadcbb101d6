import { commonPasswords } from './common-passwords.ts';

// Characters that people use in place of letters.
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is among those an attacker tries first: one of the best-known, one of them with replaced letters (`P@ssw0rd`) or with
 * a suffix (`Liverpool2024!`), a short repeated run, or a walk along the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/\s/g, '');
  const candidates = [text, withoutTail(text)].flatMap((form) => [form, undisguised(form)]);
  return candidates.some((form) => commonPasswords.has(form)) || isRepetition(text) || isWalk(text);
}

function undisguised(text: string): string {
  return Array.from(text)
    .map((character) => disguises[character] ?? character)
    .join('');
}

/** The word before the digits and signs that people add because a form asks for them. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]{1,6}$/u, '');
}

/** `aaaaaaaa`, `abcabcabc`, `12121212`: at most four characters, repeated. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(text) && new Set(text).size <= 4;
}

const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];

/** `12345678`, `qwertyui`, `zyxwvuts`: neighbours in the alphabet, among the digits or on the keyboard, in either direction. */
function isWalk(text: string): boolean {
  return walks.some((walk) => walk.includes(text) || walk.includes(Array.from(text).toReversed().join('')));
}
