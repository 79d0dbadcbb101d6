import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longTextWith, oneLine, plainTextWith, severalLines } from './plain-text.ts';

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
    [7, 'Enter text.'],
    ['x'.repeat(21), 'Use at most 20 characters.'],
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
    [7, 'Enter text.'],
    ['x'.repeat(31), 'Use at most 30 characters.'],
  ])('%j: %s', (value, message) => {
    expect(question.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('text without invisible characters', () => {
  it.each([
    ['Ada', 'Ada'],
    ['\u200B', ''],
    ['\uFEFFA\u00ADd\u200Ba\u2060', 'Ada'],
    ['\u202EevelacE\u202C \u2066Ada\u2069\u200F', 'evelacE Ada'],
    ['\u3164\u115F\u1160\uFFA0\u034F', ''],
    ['A\u{E0041}\u{E0064}da', 'Ada'],
    ['A\u200Dd\u200Ca', 'Ada'],
    ['\u200D\u200C\uFE0F\u{E007F}', ''],
    ['\u180B\u200D', ''],
    ['A\uFFF9b\uFFFBc', 'Abc'],
    ['\u2800', ''],
    ['A\u2800d', 'A d'],
  ])('%j becomes %j', (given, kept) => {
    expect(oneLine(given)).toBe(kept);
  });

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a technician', '👩🏽‍💻'],
    ['a heart and a kiss', '👩‍❤️‍💋‍👨'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a key of a telephone', '1\uFE0F\u20E3'],
    ['Persian', 'علی\u200Cرضا'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam', 'അവന്\u200D'],
    ['a Japanese family name', '葛\u{E0100}城'],
    ['names of Europe', 'Zoë Łukasz Ἀθηνᾶ Ирина e\u0301'],
  ])('keeps %s', (_, text) => {
    expect(oneLine(text)).toBe(text);
  });

  it('is found in a moment where it is long', () => {
    for (const unit of ['\u200D', '🏴\u{E0067}', 'ශ\u200D', '👩\u200D', 'a\uFE0F\uFE0F']) {
      expect(oneLine(unit.repeat(200_000)).length).toBeLessThanOrEqual(unit.length * 200_000);
    }
  });
});

// The characters that meet each other in the rules, far more often than chance would have them meet.
const awkward = fc.constantFrom(
  ...['a', 'e\u0301', 'ع', 'ශ', '්', '葛', '\u1820', '1', '!', '🏴', '👩', '❤', '🏽', '\u20E3'].concat(
    [' ', '\t', '\n', '\r\n', '\u0000', '\u2028', '\u00A0', '\u2800'],
    ['\u200B', '\u200C', '\u200D', '\u200E', '\u202E', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u115F', '\u3164'],
    ['\uFE0E', '\uFE0F', '\u180B', '\u{E0100}', '\u{E0067}', '\u{E007F}'],
  ),
);
const anyText = fc.array(fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 });

describe.each([
  ['a line', oneLine],
  ['lines', severalLines],
])('%s of any text', (_, clean) => {
  it('is empty or has something to see', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = clean(parts.join(''));
        expect(text === '' || /[^\s\p{Cc}\u2800\p{Default_Ignorable_Code_Point}]/u.test(text)).toBe(true);
      }),
    );
  });

  it('is as clean as it will ever be', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = clean(parts.join(''));
        expect(clean(text)).toBe(text);
      }),
    );
  });
});
