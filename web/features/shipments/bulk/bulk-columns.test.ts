import { describe, expect, it } from 'vitest';
import { bulkColumns, guessMapping, headingOf, neededColumns } from './bulk-columns.ts';

describe('guessing the columns of a file', () => {
  it('knows our template by its headings, in any order, and the wire’s own names', () => {
    const reversed = bulkColumns.toReversed();
    const expected = Object.fromEntries(reversed.map((name, at) => [name, at]));
    expect(guessMapping(reversed.map(headingOf))).toEqual(expected);
    expect(guessMapping(reversed)).toEqual(expected);
  });

  it('knows what shops call them', () => {
    const headings = [
      'Order',
      'Shipping Name',
      'Email',
      'Shipping Phone',
      'Shipping Street',
      'Shipping Zip',
      'Shipping City',
      'Lineitem name',
      'Weight (kg)',
    ];
    const mapping = guessMapping(headings);
    expect(neededColumns.every((name) => mapping[name] !== undefined)).toBe(true);
    expect(mapping).toMatchObject({
      your_reference: 0,
      receiver_fullname: 1,
      receiver_postal_code: 5,
      receiver_town: 6,
      shipment_content: 7,
      weight: 8,
    });
  });

  it('takes a column once, and leaves out what it can’t tell', () => {
    expect(guessMapping(['Name', 'Full name', 'Colour'])).toEqual({ receiver_fullname: 0 });
    expect(guessMapping([])).toEqual({});
  });
});
