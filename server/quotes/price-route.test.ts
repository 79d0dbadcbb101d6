import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../contract/quotes.ts';
import { maximumPieces } from '../../contract/values/pieces.ts';
import { parsePostcode } from '../../contract/values/places/postcode.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { cachePriceBook, type PriceBook } from './price-book.ts';
import { priceRoute } from './price-route.ts';
import { type Tariff, tariffAt } from './tariff.ts';

const instant = new Date('2026-11-15T12:00:00Z');

let database: TestDatabase;
let book: PriceBook;
let tariff: Tariff;

// The rules are checked on the tariff and outcodes that the migrations bring, not on made-up ones.
beforeAll(async () => {
  database = await createTestDatabase();
  book = await cachePriceBook(database.db, () => instant)();
  tariff = tariffAt(book.tariffs, instant);
});
afterAll(() => database.drop());

const request = (from: string, to: string, weight: number, pieces = 1): QuoteRequest => ({
  country: 'UK',
  postal_code_from: from,
  postal_code_to: to,
  weight,
  number_of_pieces: pieces,
});
const route = (from: string, to: string, weight = 1, pieces = 1) =>
  priceRoute(book, tariff, request(from, to, weight, pieces));

const zoneOf = (outcode: string) => route('DA1 1AA', `${outcode} 1AA`).delivery.zone.code;
const zonesNaming = (outcode: string) => {
  const { area, districtNumber = Number.NaN } = parsePostcode(`${outcode} 1AA`) ?? {};
  return tariff.zones
    .filter(({ districts }) =>
      districts.some((d) => d.area === area && d.firstDistrict <= districtNumber && districtNumber <= d.lastDistrict),
    )
    .map((zone) => zone.code);
};
// A function, because the outcodes are known only once the database has been read.
const anyPostcode = () => fc.constantFrom(...book.postAreas.keys()).map((outcode) => `${outcode} 1AA`);

describe('Tariff 1', () => {
  it.each([
    [1, 200],
    [1.01, 320],
    [2, 320],
    [5, 475],
    [10, 660],
    [15, 890],
    [20, 1150],
    [25, 1400],
    [25.5, 1650],
    [30, 1650],
  ])('carries %d kg on the mainland for %d pence net', (weightKg, netPence) => {
    expect(route('DA1 1AA', 'M1 1AE', weightKg).price.netPence).toBe(netPence);
  });

  it.each([
    ['MAINLAND', 0, 2],
    ['HIGHLANDS', 250, 3],
    ['SCOTTISH_ISLANDS', 650, 4],
    ['NORTHERN_IRELAND', 600, 3],
    ['ISLE_OF_WIGHT', 200, 3],
    ['SCILLY', 650, 4],
  ])('adds for %s %d pence and takes %d working days', (code, supplementPence, deliveryDays) => {
    expect(tariff.zones.find((zone) => zone.code === code)).toMatchObject({ supplementPence, deliveryDays });
  });

  it('charges the larger of two supplements and waits for the slower of two zones', () => {
    expect(route('BT1 1AA', 'PO30 1AA')).toMatchObject({ zone: { code: 'NORTHERN_IRELAND' }, deliveryDays: 3 });
    expect(route('IV1 1AA', 'ZE1 0AA')).toMatchObject({ zone: { code: 'SCOTTISH_ISLANDS' }, deliveryDays: 4 });
  });
});

describe('the zones', () => {
  it.each([
    ['PA1', 'MAINLAND'],
    ['PH1', 'MAINLAND'],
    ['PO3', 'MAINLAND'],
    ['IV99', 'MAINLAND'],
    ['TR20', 'MAINLAND'],
    ['KA26', 'MAINLAND'],
    ['PH42', 'SCOTTISH_ISLANDS'],
    ['PA20', 'SCOTTISH_ISLANDS'],
    ['KA27', 'SCOTTISH_ISLANDS'],
    ['KW15', 'SCOTTISH_ISLANDS'],
    ['HS9', 'SCOTTISH_ISLANDS'],
    ['KW14', 'HIGHLANDS'],
    ['PA21', 'HIGHLANDS'],
    ['PH41', 'HIGHLANDS'],
    ['BT82', 'NORTHERN_IRELAND'],
    ['PO30', 'ISLE_OF_WIGHT'],
    ['TR21', 'SCILLY'],
    ['SW1A', 'MAINLAND'],
  ])('%s lies in %s', (outcode, zone) => {
    expect(zoneOf(outcode)).toBe(zone);
  });

  it('divide the country: every outcode in use is named by one zone, or by none and is mainland', () => {
    expect(book.postAreas.size).toBe(2976);
    const misplaced = [...book.postAreas.keys()].filter((outcode) => {
      const naming = zonesNaming(outcode);
      return naming.length > 1 || zoneOf(outcode) !== (naming[0] ?? 'MAINLAND');
    });
    expect(misplaced).toEqual([]);
  });
});

describe('a price', () => {
  const pieces = fc.integer({ min: 1, max: maximumPieces });
  const weight = fc.double({ min: 1, max: 30, noNaN: true });

  it('never falls when the weight rises', () => {
    fc.assert(
      fc.property(anyPostcode(), anyPostcode(), weight, weight, pieces, (from, to, one, other, count) => {
        const lighter = route(from, to, Math.min(one, other), count).price;
        const heavier = route(from, to, Math.max(one, other), count).price;
        expect(lighter.grossPence).toBeLessThanOrEqual(heavier.grossPence);
      }),
    );
  });

  it('is the same in both directions, and so are zone, days and CO2e', () => {
    fc.assert(
      fc.property(anyPostcode(), anyPostcode(), weight, pieces, (from, to, weightKg, count) => {
        const { pickup: _there, delivery: _back, ...outward } = route(from, to, weightKg, count);
        const { pickup: _here, delivery: _away, ...homeward } = route(to, from, weightKg, count);
        expect(outward).toEqual(homeward);
      }),
    );
  });

  it('adds up: lines to gross, net and VAT to gross, VAT to a fifth of net with a half penny rounded up', () => {
    fc.assert(
      fc.property(anyPostcode(), anyPostcode(), weight, pieces, (from, to, weightKg, count) => {
        const { lines, netPence, vatPence, grossPence } = route(from, to, weightKg * count, count).price;
        expect(lines.reduce((sum, line) => sum + line.pence, 0)).toBe(grossPence);
        expect(netPence + vatPence).toBe(grossPence);
        const tenthsTooMuch = vatPence * 10 - netPence * 2;
        expect(tenthsTooMuch).toBeGreaterThan(-5);
        expect(tenthsTooMuch).toBeLessThanOrEqual(5);
        expect([netPence, vatPence].every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('what we cannot carry', () => {
  it.each([
    ['JE2 3NG', 'it is in Jersey, which is not part of the United Kingdom.'],
    ['GY1 1AA', 'it is in Guernsey, which is not part of the United Kingdom.'],
    ['IM1 1AA', 'it is on the Isle of Man, which is not part of the United Kingdom.'],
    ['BF1 2AU', "it is a British Forces (BFPO) address, which only the forces' own post serves."],
    ['BX1 1LT', "it is a bank's or company's own postcode and names no place."],
    ['XX10 1AA', 'it is a returns postcode and names no place.'],
    ['GIR 0AA', "it is a bank's own postcode and names no place."],
    ['NONSENSE', 'it doesn’t look like a UK postcode.'],
  ])('%s: %s', (postcode, reason) => {
    const from = `We can’t collect from ${postcode}: ${reason}`;
    const to = `We can’t deliver to ${postcode}: ${reason}`;
    const refusal = {
      code: 'NOT_QUOTABLE',
      message: `${from} ${to}`,
      fields: { postal_code_from: from, postal_code_to: to },
    };
    expect(() => route(postcode, postcode)).toThrow(expect.objectContaining(refusal));
  });

  it.each(['QV1 1AA', 'SW1B 1AA', 'ZZ99 9ZZ'])('%s, because we do not know it', (postcode) => {
    const message = `We don’t recognise the postcode ${postcode}. Please check it, or contact us.`;
    const fields = { postal_code_from: message, postal_code_to: message };
    expect(() => route(postcode, postcode)).toThrow(expect.objectContaining({ code: 'NOT_QUOTABLE', message, fields }));
  });

  it.each([
    ['JE2 3NG', 'M1 1AE', 'postal_code_from', 'We can’t collect from JE2 3NG: it is in Jersey'],
    ['M1 1AE', 'JE2 3NG', 'postal_code_to', 'We can’t deliver to JE2 3NG: it is in Jersey'],
  ])('%s to %s: the field %s alone is to blame', (from, to, field, words) => {
    const message = `${words}, which is not part of the United Kingdom.`;
    const refusal = { code: 'NOT_QUOTABLE', message, fields: { [field]: message } };
    expect(() => route(from, to)).toThrow(expect.objectContaining(refusal));
  });

  it.each([
    [30.01, 1],
    [61, 2],
    [Number.MAX_VALUE, 99],
  ])('%d kg in %d pieces: contact us', (weightKg, count) => {
    const message = 'We can’t price a parcel over 30 kg online. Contact us and we’ll quote you.';
    const refusal = { code: 'NOT_QUOTABLE', message, fields: { weight: message } };
    expect(() => route('DA1 1AA', 'M1 1AE', weightKg, count)).toThrow(expect.objectContaining(refusal));
  });
});
