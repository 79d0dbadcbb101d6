import { describe, expect, it } from 'vitest';
import { newPasswordWith, presentPasswordWith } from './password.ts';

const newPassword = newPasswordWith('Please provide a password!.');

describe('a new password', () => {
  it.each([
    'plover-lantern-42',
    'two plovers, one lantern',
    '🦆🦉🦅🐧🐦🦜🦢🦩',
    'ünïcödé-passwörd-ß',
    'x'.repeat(60) + 'y'.repeat(68),
    ' leading and trailing ',
  ])('may be %j, unchanged', (password) => {
    expect(newPassword.parse(password)).toBe(password);
  });

  it.each([
    [undefined, 'Please provide a password!.'],
    [null, 'Please provide a password!.'],
    [12_345_678, 'Please provide a password!.'],
    ['', 'Please provide a password!.'],
    ['short-7', 'Use at least 8 characters.'],
    ['🦆🦉🦅🐧', 'Use at least 8 characters.'],
    [`${'lantern-'.repeat(16)}x`, 'Use at most 128 characters.'],
  ])('%j: %s', (value, message) => {
    expect(newPassword.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    'password',
    'Password',
    'PASSWORD1',
    'P@ssw0rd!',
    'password2026',
    'Liverpool1892!',
    'larkway2026',
    'iloveyou',
    'aaaaaaaa',
    'abcabcabc',
    '12121212',
    '12345678',
    '987654321',
    'qwertyuiop',
    'poiuytrewq',
    '1q2w3e4r5t',
    'pass word',
    'correct horse battery staple',
  ])('may not be %j, which everybody guesses first', (password) => {
    expect(newPassword.safeParse(password).error?.issues.map((issue) => issue.message)).toEqual([
      'This password is easy to guess. Choose another one.',
    ]);
  });
});

describe('a password to compare', () => {
  it('may be anything but empty', () => {
    const password = presentPasswordWith('Please provide a your account password!.');
    expect(password.parse('x')).toBe('x');
    expect(password.safeParse('').error?.issues[0]?.message).toBe('Please provide a your account password!.');
  });
});
