import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['short1!', 0, 'Too short'],
  ['x'.repeat(129), 1, 'Too long'],
  ['Liverpool2024!', 1, 'Easy to guess'],
  ['12345678', 1, 'Easy to guess'],
  ['rvkqzpwm', 2, 'Fair'],
  ['rvkQzpwm7', 3, 'Good'],
  ['van road lark and a quiet street', 4, 'Strong'],
  ['🦜🚐🏡🌳🦜🌧🚪🗝', 2, 'Fair'],
])('calls %s level %i: %s', (password, level, word) => {
  expect(passwordStrength(password)).toEqual({ level, word });
});
