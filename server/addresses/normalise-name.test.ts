import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseName } from './normalise-name.ts';

it.each([
  ['Dartford', 'dartford'],
  ['Stoke-on-Trent', 'stoke on trent'],
  ["St James's Street", 'st jamess street'],
  ['St James’s  Street ', 'st jamess street'],
  ['Tŷ-du Road', 'ty du road'],
  ["Taobh a' Chaolais", 'taobh a chaolais'],
  ['ＷＨＩＴＥＨＡＬＬ', 'whitehall'],
  ["'; drop table streets; --", 'drop table streets'],
  ['100%_\\', '100'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(normaliseName(text)).toBe(folded);
});

it('changes nothing when done twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normaliseName(text);
      expect(normaliseName(once)).toBe(once);
    }),
  );
});
