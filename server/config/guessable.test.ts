import { expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { fewestBits, isGuessable } from './guessable.ts';

const alphabets = ['0123456789abcdef', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'];

it.each(alphabets)('hardly ever takes a random key for a weak one: %s', (alphabet) => {
  const random = seededRandom(17);
  const keyOf = (length: number) => Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');
  const refused = (length: number, bits: number) =>
    Array.from({ length: 2_000 }, () => keyOf(length)).filter((key) => isGuessable(key, bits)).length;
  expect(refused(16, fewestBits.online)).toBeLessThan(20);
  expect(refused(32, fewestBits.offline)).toBeLessThan(20);
});
