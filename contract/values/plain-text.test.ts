import { describe, expect, it } from 'vitest';
import { plainTextWith } from './plain-text.ts';

const name = plainTextWith('Please provide a name.', 20);

describe('a line of text', () => {
  it.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ada\r\nBcc: eve', 'Ada Bcc: eve'],
    ['Łukasz 🦆', 'Łukasz 🦆'],
    ['<script>', '<script>'],
  ])('%j becomes %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept);
  });

  it.each([
    [undefined, 'Please provide a name.'],
    [null, 'Please provide a name.'],
    [' \t\n', 'Please provide a name.'],
    [7, 'Please provide text.'],
    ['x'.repeat(21), 'Please use at most 20 characters.'],
  ])('%j: %s', (value, message) => {
    expect(name.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
