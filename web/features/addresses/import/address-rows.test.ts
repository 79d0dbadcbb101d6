import { describe, expect, it } from 'vitest';
import { addressForm } from '../../../../contract/addresses/address-book.ts';
import { readTable, writeTable } from '../../../lib/csv/csv-table.ts';
import { addressHeadings, cellsOf, errorsOf, isReady, readAddresses } from './address-rows.ts';

const grace = {
  fullname: 'Grace Hopper',
  email_address: 'grace@example.com',
  phone_number: '447700900123',
  country: 'UK',
  postal_code: 'M1 1AE',
  street_name: 'Piccadilly',
  building: '7',
  town: 'Manchester',
};

function readCsv(text: string) {
  const table = readTable(text);
  if (typeof table === 'string') throw new Error(table);
  return readAddresses(table);
}
const writeCsv = (entries: readonly (typeof grace)[]) => writeTable(addressHeadings, entries.map(cellsOf));

function rowsOf(text: string) {
  const content = readCsv(text);
  if ('problem' in content) throw new Error(content.problem);
  return content.rows;
}

describe('a file of addresses', () => {
  it('has headings, and phone numbers that a spreadsheet leaves alone', () => {
    expect(writeCsv([grace])).toBe(
      '\uFEFFFull name,House number or name,Street name,Town,Postcode,Country,Email address,Phone number\r\n' +
        'Grace Hopper,7,Piccadilly,Manchester,M1 1AE,UK,grace@example.com,07700 900123\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("https://example.com","x")'],
    ['+44'],
    ['-1'],
    ['@SUM(A1)'],
    ['＝1+1'],
    ['＋44'],
    ['－1'],
    ['＠SUM(A1)'],
    ["'=1"],
    ["''-quoted"],
    ["'Quoted' Name"],
    ['a "quoted", comma'],
    ['Two\nlines'],
    ['Łukasz 李'],
  ])('reads %j back as it was, and runs nothing', (fullname) => {
    const text = writeCsv([{ ...grace, fullname }]);
    expect(rowsOf(text)[0]?.texts.fullname).toBe(fullname);
    const cell = text.split('\r\n')[1]?.replace(/^"/, '') ?? '';
    expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });

  it('is imported as it was exported', () => {
    const [row] = rowsOf(writeCsv([grace, { ...grace, phone_number: '33123456789' }]));
    expect(addressForm.parse(row?.texts)).toEqual(grace);
    expect(rowsOf(writeCsv([{ ...grace, phone_number: '33123456789' }]))[0]?.texts.phone_number).toBe('+33123456789');
  });

  it.each([
    ['commas', 'Postcode,Name,Street\nM1 1AE,Grace,Piccadilly'],
    ['semicolons', 'postal_code;fullname;street_name\nM1 1AE;Grace;Piccadilly'],
    ['tabs', 'POSTAL CODE\tFull Name\tStreet-name\r\nM1 1AE\tGrace\tPiccadilly\r\n'],
    ['an unknown column', '\uFEFFname,colour,postcode,street\nGrace,green,M1 1AE,Piccadilly\n\n'],
  ])('is read with %s', (_what, text) => {
    expect(rowsOf(text)).toMatchObject([
      {
        line: 2,
        texts: {
          fullname: 'Grace',
          building: '',
          street_name: 'Piccadilly',
          town: '',
          postal_code: 'M1 1AE',
          country: 'UK',
          email_address: '',
          phone_number: '',
        },
      },
    ]);
  });

  it.each(['Town', 'city', 'Town/City', 'Post town'])('has its towns under %s', (heading) => {
    const [row] = rowsOf(`name,postcode,street,${heading}\nGrace,SL4 6AF,High Street,Eton`);
    expect(row?.texts.town).toBe('Eton');
  });

  it('tells the line of each row, past empty ones, and of countries only the one we serve', () => {
    const rows = rowsOf('name,postcode,street,country\nA,M1 1AE,x,England\n,,,\nB,M1 1AE,y,France\nC');
    expect(rows.map(({ line, texts }) => [line, texts.fullname, texts.country])).toEqual([
      [2, 'A', 'UK'],
      [4, 'B', 'France'],
      [5, 'C', 'UK'],
    ]);
  });

  it('has errors in the row of a NUL, and in no other', () => {
    const rows = rowsOf('name,postcode,street\nAnn,M1 1AE,Picca\0dilly\nAnn,M1 1AE,Piccadilly');
    expect(rows.map(errorsOf)).toEqual([
      { street_name: 'This contains characters we can’t use. Please type it again.' },
      {},
    ]);
    expect(rows.map(({ fieldsToFix }) => fieldsToFix)).toEqual([['street_name'], []]);
    expect(rows.map(isReady)).toEqual([false, true]);
  });

  it.each([
    ['', "'Full name', 'Street name' and 'Postcode' are missing"],
    ['name,postcode\nA,M1 1AE', "'Street name' is missing"],
    ['name,postcode,street\n\n', 'There are no addresses in this file.'],
  ])('%j can not be one: %s', (text, problem) => {
    expect(readCsv(text)).toEqual({ problem: expect.stringContaining(problem) as string }); // a matcher
  });
});
