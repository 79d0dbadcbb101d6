import { describe, expect, it } from 'vitest';
import { country, countryWith } from './country.ts';

describe('a country', () => {
  it('is the United Kingdom, as UK', () => {
    expect(country.parse('UK')).toBe('UK');
  });

  it.each([
    [undefined, 'Address is required!.'],
    [null, 'Address is required!.'],
    ['', 'Address is required!.'],
    ['FR', 'We deliver within the United Kingdom only.'],
    [44, 'We deliver within the United Kingdom only.'],
  ])('%j on the quote form: %s', (value, message) => {
    expect(country.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it('says what another form says when it is left empty', () => {
    const schema = countryWith('This field is required!.');
    expect(schema.safeParse('').error?.issues[0]?.message).toBe('This field is required!.');
  });
});
