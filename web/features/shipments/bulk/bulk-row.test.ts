import { describe, expect, it } from 'vitest';
import { bulkColumns, guessMapping, headingOf } from './bulk-columns.ts';
import {
  answerRow,
  bulkRow,
  changeText,
  findSameReferences,
  hasErrors,
  hasMissingHouse,
  settleRow,
} from './bulk-row.ts';
import { templateRows } from './choose-bulk-file.tsx';
import { mapCsvRow } from './map-csv-row.ts';

const own = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '447700900123',
  shipper_country: 'UK',
  shipper_postal_code: 'DA1 1AA',
  shipper_building: '1',
  shipper_street_name: 'Engine Street',
};
/** The form's own beginning, of which only the sender counts. */
const started = { ...own, weight: '1', total_gross_weight: '1', receiver_fullname: 'Somebody' };
const headings = ['Name', 'Email', 'Phone', 'Street', 'Postcode', 'Content', 'Weight', 'Type', 'Sender name'];
const mapping = guessMapping(headings);
const grace = ['Grace', 'grace@example.com', '7700900456', 'Piccadilly', 'm1 1ae', 'Books', '2,5 kg', 'doc', ''];

function rowOf(cells: readonly string[]) {
  return bulkRow(2, mapCsvRow({ line: 2, cells }, mapping, started));
}

it('finds rows with the same reference, however it is cased; an empty one is none', () => {
  const references = ['PO-1', '', 'po-1 ', '', 'PO-2', 'PO-1'];
  const rows = references.map((your_reference, index) => {
    const row = rowOf(grace);
    return bulkRow(index + 2, { ...row.texts, your_reference });
  });
  expect(findSameReferences(rows)).toEqual(
    new Map([
      [4, 2],
      [2, 4],
      [7, 2],
    ]),
  );
});

describe('a row of a file', () => {
  it('has what it leaves out filled in, and what spreadsheets do to figures undone', () => {
    const row = rowOf(grace);
    expect(row.texts).toMatchObject({
      ...own,
      receiver_phone_number: '07700900456',
      receiver_postal_code: 'M1 1AE',
      receiver_country: 'UK',
      weight: '2.5',
      total_gross_weight: '2.5',
      number_of_pieces: '1',
      parcel_type: 'DOCUMENT',
    });
    expect(hasErrors(row)).toBe(false);
  });

  it('has none of the customer’s own details where it names another sender', () => {
    const row = rowOf([...grace.slice(0, 8), 'Bob']);
    expect(row.texts).toMatchObject({ shipper_fullname: 'Bob', shipper_street_name: '', shipper_country: 'UK' });
    expect(row.errors).toMatchObject({ shipper_street_name: 'This field is required!.' });
  });

  it('says what the form would say, and that a NUL can’t be used', () => {
    expect(rowOf(['', 'grace', '12', 'x\0y', 'M1', '', '0', 'BOX', '']).errors).toEqual({
      receiver_fullname: 'This field is required!.',
      receiver_email_address: 'Please provide a valid email address!.',
      receiver_phone_number: 'Phone number is too short',
      receiver_street_name: 'This contains characters we can’t use. Please type it again.',
      receiver_postal_code: 'Invalid postal code',
      shipment_content: 'This field is required!.',
      weight: 'Please provide a valid weight in KG!.',
      parcel_type: 'This field is required!.',
    });
  });

  it('keeps a fixed field open, and loses its price with every change', () => {
    const wrong = rowOf(['', ...grace.slice(1)]);
    const fixed = answerRow(changeText(wrong, 'receiver_fullname', 'Grace'), {
      net: 2,
      vat: 0.4,
      total: 2.4,
      quote_id: 'held',
      receiver_town: 'Manchester',
    });
    expect(fixed).toMatchObject({ errors: {}, fieldsToFix: ['receiver_fullname'], price: { total: 2.4 } });
    expect(changeText(fixed, 'weight', '3')).toMatchObject({ price: undefined, texts: { total_gross_weight: '3' } });
  });

  it('shows what the server refuses until that is changed', () => {
    const refused = answerRow(rowOf(grace), { fields: { receiver_postal_code: 'We can’t deliver to JE2 3AB.' } });
    expect(refused.fieldsToFix).toEqual(['receiver_postal_code']);
    expect(hasErrors(refused)).toBe(true);
    expect(hasErrors(changeText(refused, 'receiver_postal_code', 'M1 1AE'))).toBe(false);
  });

  it('is right without a house number where the street has one, and warned of where it has none', () => {
    expect(rowOf(grace.with(3, '7 Piccadilly'))).toMatchObject({ errors: {}, missingHouses: [] });
    const row = rowOf(grace);
    expect(row).toMatchObject({ errors: {}, missingHouses: ['receiver_building'] });
    expect(hasMissingHouse(row)).toBe(true);
    const fixed = changeText(row, 'receiver_building', 'Rose Cottage');
    expect(hasMissingHouse(fixed)).toBe(false);
    expect(fixed.missingHouses).toEqual(['receiver_building']); // still open while it is typed
    expect(settleRow(fixed).missingHouses).toEqual([]);
    expect(hasMissingHouse(changeText(row, 'receiver_street_name', 'Piccadilly 7'))).toBe(false);
    expect(hasMissingHouse(rowOf(grace.with(8, 'Bob').with(3, '7 Piccadilly')))).toBe(false); // no sender's street at all
  });

  it('tells of goods on the list', () => {
    expect(rowOf(grace.with(5, 'Perfume'))).toMatchObject({ errors: {}, goods: [{ restriction: 'LIMITED' }] });
    expect(rowOf(grace).goods).toEqual([]);
  });

  it('is wrong with goods that we can’t carry', () => {
    const forbidden = rowOf(grace.with(5, 'Fireworks'));
    expect(forbidden.errors.shipment_content).toMatch(/^We can’t carry fireworks and flares\./);
    expect(hasErrors(changeText(forbidden, 'shipment_content', 'Books'))).toBe(false);
  });

  it('passes when it is one of the template’s examples', () => {
    const whole = guessMapping(bulkColumns.map(headingOf));
    for (const example of templateRows) {
      const cells = bulkColumns.map((name) => example[name] ?? '');
      expect(bulkRow(2, mapCsvRow({ line: 2, cells }, whole, {}))).toMatchObject({ errors: {}, missingHouses: [] });
    }
  });
});
