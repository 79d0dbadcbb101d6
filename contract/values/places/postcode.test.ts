import { describe, expect, it } from 'vitest';
import { formatPostalCode, parsePostcode, postalCode, shipmentPostalCode } from './postcode.ts';

const messageOf = (schema: typeof postalCode, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('a formatted postal code', () => {
  it.each([
    ['da11aa', 'DA1 1AA'],
    ['DA1 1AA', 'DA1 1AA'],
    ['  sw1a1aa ', 'SW1A 1AA'],
    ['S W 1 A 1 A A', 'SW1A 1AA'],
    ['m1  1ae', 'M1 1AE'],
    ['m1 1', 'M1 1'],
    ['', ''],
    ['ｄａ１　１ａａ', 'DA1 1AA'],
    ['DA1\u200B 1AA\uFEFF', 'DA1 1AA'],
    ['gir0aa', 'GIR 0AA'],
    ['da1-1aa', 'DA1-1AA'],
    ['DA1 1AA,  Dartford', 'DA1 1AA, DARTFORD'],
    ['Dartford  DA1 1AA', 'DARTFORD DA1 1AA'],
    ['Dartford DA1 1AA', 'DARTFORD DA1 1AA'],
    ['12345', '12345'],
  ])('%j becomes %j', (text, formatted) => {
    expect(formatPostalCode(text)).toBe(formatted);
  });
});

describe('the parts of a postcode', () => {
  it.each([
    ['m11ae', { area: 'M', outcode: 'M1', districtNumber: 1, sector: 'M1 1', unit: 'M1 1AE' }],
    ['B33 8TH', { area: 'B', outcode: 'B33', districtNumber: 33, sector: 'B33 8', unit: 'B33 8TH' }],
    ['CR2 6XH', { area: 'CR', outcode: 'CR2', districtNumber: 2, sector: 'CR2 6', unit: 'CR2 6XH' }],
    ['PH42 4RL', { area: 'PH', outcode: 'PH42', districtNumber: 42, sector: 'PH42 4', unit: 'PH42 4RL' }],
    ['W1A 0AX', { area: 'W', outcode: 'W1A', districtNumber: 1, sector: 'W1A 0', unit: 'W1A 0AX' }],
    ['EC1A 1BB', { area: 'EC', outcode: 'EC1A', districtNumber: 1, sector: 'EC1A 1', unit: 'EC1A 1BB' }],
    ['BL0 0AA', { area: 'BL', outcode: 'BL0', districtNumber: 0, sector: 'BL0 0', unit: 'BL0 0AA' }],
    ['gir0aa', { area: 'GIR', outcode: 'GIR', districtNumber: undefined, sector: 'GIR 0', unit: 'GIR 0AA' }],
  ])('%s', (text, parts) => {
    expect(parsePostcode(text)).toEqual(parts);
  });

  it.each([
    'SW1A 1__',
    'SW1A',
    'DA1 1A',
    'DA1 1AAA',
    'DA1-1AA',
    '1DA 1AA',
    'DA111 1AA',
    'AAA1 1AA',
    'DA1 1AA\u0000',
    'ıV1 1AA',
    '',
  ])('%j is not a postcode', (text) => {
    expect(parsePostcode(text)).toBeUndefined();
  });

  it.each('CIKMOV'.split(''))('the letter %s never ends one', (letter) => {
    expect(parsePostcode(`DA1 1A${letter}`)).toBeUndefined();
    expect(parsePostcode(`DA1 1${letter}A`)).toBeUndefined();
  });

  it.each('ABDEFGHJLNPQRSTUWXYZ'.split(''))('the letter %s may end one', (letter) => {
    expect(parsePostcode(`DA1 1${letter}${letter}`)?.unit).toBe(`DA1 1${letter}${letter}`);
  });
});

describe('the postal code of the quote form', () => {
  it('is normalised on the way in', () => {
    expect(postalCode.parse(' da11aa ')).toBe('DA1 1AA');
  });

  it.each([
    [undefined, 'Postal code is required!.'],
    [null, 'Postal code is required!.'],
    ['', 'Postal code is required!.'],
    ['   ', 'Postal code is required!.'],
    ['DA1', 'Invalid postal code'],
    ['12345', 'Invalid postal code'],
    ['SW1A 1__', 'Invalid postal code'],
    ['QV1 1CC', 'Invalid postal code'],
    ['lone \ud800', 'Invalid postal code'],
    ['bfpo 801', 'We don’t deliver to BFPO addresses. Only the forces’ own post does.'],
    ['BFPO5', 'We don’t deliver to BFPO addresses. Only the forces’ own post does.'],
    ['BFPO', 'Invalid postal code'],
    [12345, 'Invalid postal code'],
    [['DA1 1AA'], 'Invalid postal code'],
  ])('%j: %s', (value, message) => {
    expect(messageOf(postalCode, value)).toBe(message);
  });
});

describe('the postal code of the shipment form', () => {
  it('is normalised on the way in', () => {
    expect(shipmentPostalCode.parse('m1 1ae')).toBe('M1 1AE');
  });

  it.each([undefined, '', 'DA1', 'SW1A 1__', 'DA1-1AA'])('%j: Invalid postal code', (value) => {
    expect(messageOf(shipmentPostalCode, value)).toBe('Invalid postal code');
  });
});
