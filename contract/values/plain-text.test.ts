import { describe, expect, it } from 'vitest';
import { longTextWith, plainTextWith } from './plain-text.ts';

const name = plainTextWith('Please provide a name.', 20);

describe('a line of text', () => {
  it.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ada\r\nBcc: eve', 'Ada Bcc: eve'],
    ['Łukasz 🦆', 'Łukasz 🦆'],
    ['<script>', '<script>'],
    ['\u202EAda \u200B \u2066Lovelace\u2069', 'Ada Lovelace'],
  ])('%j becomes %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept);
  });

  it.each([
    [undefined, 'Please provide a name.'],
    [null, 'Please provide a name.'],
    [' \t\n', 'Please provide a name.'],
    ['\u200B', 'Please provide a name.'],
    ['\u3164 \u2800', 'Please provide a name.'],
    [7, 'Please provide text.'],
    ['x'.repeat(21), 'Please use at most 20 characters.'],
  ])('%j: %s', (value, message) => {
    expect(name.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('text of several lines', () => {
  const question = longTextWith('Please write something.', 30);

  it.each([
    ['  Where is it?\r\nIt is late. ', 'Where is it?\nIt is late.'],
    ['One \t\n\n\n\nTwo', 'One\n\nTwo'],
    ['Red \u001b[31m\u0007', 'Red [31m'],
    ['Łukasz 🦆', 'Łukasz 🦆'],
    ['A\u00a0 \t gap \u3000\nand one at its end', 'A\u00a0 \t gap\nand one at its end'],
  ])('%j becomes %j', (given, kept) => {
    expect(longTextWith('Please write something.', 60).parse(given)).toBe(kept);
  });

  it('is refused at once where it is a megabyte of gaps, in which nobody else could be served', () => {
    const gap = ' \t'.repeat(524_288);
    for (const hostile of [`${gap}x`, `x${gap}x`, `${gap}\nx${gap}`]) question.safeParse(hostile); // by the hour, if each were tried
    expect(question.safeParse(`x${gap}x`).success).toBe(false);
  });

  it.each([
    [undefined, 'Please write something.'],
    [' \n\u0000 ', 'Please write something.'],
    ['\u200B\n\u2060', 'Please write something.'],
    [7, 'Please provide text.'],
    ['x'.repeat(31), 'Please use at most 30 characters.'],
  ])('%j: %s', (value, message) => {
    expect(question.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
