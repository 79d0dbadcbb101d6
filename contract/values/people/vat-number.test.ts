import { describe, expect, it } from 'vitest';
import { formatVatNumber, vatNumber } from './vat-number.ts';

const form = 'Enter a UK VAT number, such as GB 123 4567 82.';
const digits = 'Check this VAT number. One of its digits is wrong.';
const messageOf = (value: unknown) => vatNumber.safeParse(value).error?.issues[0]?.message;

describe('a VAT number', () => {
  it.each([
    ['GB 980 7806 84', 'GB980780684'],
    ['gb980-7806-84', 'GB980780684'],
    ['980780684', 'GB980780684'],
    ['GB123456782', 'GB123456782'],
    ['GB123456727', 'GB123456727'], // the 9755 rule
    ['XI 123 4567 82', 'XI123456782'],
    ['GB 123 4567 82 001', 'GB123456782001'],
    ['GBGD001', 'GBGD001'],
    ['gd 499', 'GBGD499'],
    ['GBHA500', 'GBHA500'],
    ['XIHA999', 'XIHA999'],
    ['', ''],
    ['   ', ''],
  ])('%j is kept as %j', (value, kept) => {
    expect(vatNumber.parse(value)).toBe(kept);
  });

  it.each([
    ['GB12345678', form],
    ['GB1234567890', form],
    ['GB12345678200', form],
    ['DE123456782', form],
    ['GBGD500', form],
    ['GBHA499', form],
    ['GB 123 4567 8x', form],
    ['=1+1', form],
    ['ﷺ'.repeat(100), form],
    [123456782, form],
    [null, form],
    ['GB123456783', digits],
    ['GB123456728', digits],
    ['GB132456782', digits], // two digits swapped
    ['GB123456783001', digits],
    ['GB000000000', digits],
    ['GB000000097', digits],
  ])('%j is refused: %s', (value, message) => {
    expect(messageOf(value)).toBe(message);
  });
});

it.each([
  ['GB123456782', 'GB 123 4567 82'],
  ['XI123456782001', 'XI 123 4567 82 001'],
  ['GBGD001', 'GB GD001'],
  ['', ''],
])('%j reads %j', (kept, text) => {
  expect(formatVatNumber(kept)).toBe(text);
});
