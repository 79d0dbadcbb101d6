import { describe, expect, it } from 'vitest';
import { matchesPostalCodePattern, postalCodePatterns } from './postal-code-patterns.ts';

describe('the country table of postal-code patterns', () => {
  it.each([
    ['GB', 'DA1 1AA', 'DA1'],
    ['UK', 'SW1A1AA', 'SW1A1A'],
    ['IE', 'D02 AF30', 'D02'],
    ['DE', '10115', '1011'],
    ['US', '20500-0003', '20500-3'],
    ['CA', 'K1A 0B1', 'K1A OB1'],
    ['JP', '100-0001', '1000001'],
    ['NL', '1012 JS', '1012'],
    ['IL', '9190401', '9190'],
    ['IS', '101', '1010'],
    ['JE', 'JE2 3NG', 'GY1 1AA'],
    ['NG', '', '12345'],
  ])('%s: %j fits and %j does not', (country, right, wrong) => {
    expect(matchesPostalCodePattern(right, country)).toBe(true);
    expect(matchesPostalCodePattern(wrong, country)).toBe(false);
  });

  it('knows about 190 countries, each by two letters', () => {
    expect(postalCodePatterns.size).toBe(186);
    expect([...postalCodePatterns.keys()].filter((country) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
  });

  it.each(['ZZ', 'gb', '', 'toString', '__proto__'])('raises an error for the unknown country code %j', (country) => {
    expect(() => matchesPostalCodePattern('12345', country)).toThrow(`Invalid country code: ${country}`);
  });
});
