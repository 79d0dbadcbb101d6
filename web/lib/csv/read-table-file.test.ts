import { describe, expect, it, test } from 'vitest';
import { readTableFile } from './read-table-file.ts';

const notCsv = 'This isn’t a CSV file. Save your spreadsheet as CSV, then choose that file.';
const workbook = 'This is a spreadsheet file. Open it and save it as CSV first.';

test('reads a table with commas, semicolons or tabs between its cells', async () => {
  const table = { headings: ['Name', 'Town'], lines: [{ line: 2, cells: ['Zoë', 'Leeds'] }] };
  for (const text of ['Name,Town\r\nZoë,Leeds\r\n', '\uFEFFName;Town\nZoë;Leeds', 'Name\tTown\nZoë\tLeeds']) {
    expect(await readTableFile(new File([text], 'book.csv'))).toEqual(table);
  }
});

test('takes a line that tells what stands between the cells for no heading', async () => {
  expect(await readTableFile(new File(['\uFEFFsep=;\r\nName;Town\r\nZoë;Leeds, York\r\n'], 'book.csv'))).toEqual({
    headings: ['Name', 'Town'],
    lines: [{ line: 3, cells: ['Zoë', 'Leeds, York'] }],
  });
});

test.each([
  ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46], notCsv],
  ['a PDF', [...new TextEncoder().encode('%PDF-1.7\n%stream')], notCsv],
  ['a workbook of today', [0x50, 0x4b, 0x03, 0x04, 0x14], workbook],
  ['a workbook of long ago', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], workbook],
])('says what %s is instead of asking for its columns', async (_what, bytes, message) => {
  expect(await readTableFile(new File([Uint8Array.from(bytes)], 'table.csv'))).toBe(message);
});

test.each([
  ['and swallows all that follows', 'Name,Town\r\n"Zoë",Leeds\r\n"Ada,York\r\nBob,Hull\r\n', 3],
  ['and swallows lines up to another quoted cell', 'Name,Town\nZoë,"Leeds\nAda,"York, North"\nBob,Hull\n', 2],
  ['after a cell of several lines', 'Name;Town\n"Zoë\nand Ada";Leeds\nBob;"Hull', 4],
  ['in the headings', '"Name,Town\nZoë,Leeds\n', 1],
])('names the line where a quotation mark opens that is not closed %s', async (_what, text, line) => {
  expect(await readTableFile(new File([text], 'book.csv'))).toBe(
    `A quotation mark (") opens on line ${line} of this file and never closes. Close or remove it, then choose the file again.`,
  );
});

test('reads cells of several lines, and quotation marks that stand where they do no harm', async () => {
  const text = 'Name,Content\n"Zoë\nand Ada","""Tea"""\nBob,5" nails\n"Eve","3" nails"\n';
  expect(await readTableFile(new File([text], 'book.csv'))).toMatchObject({
    lines: [{ cells: ['Zoë\nand Ada', '"Tea"'] }, { cells: ['Bob', '5" nails'] }, { cells: ['Eve', '3" nails'] }],
  });
});

test('refuses a file of more than 5 MB before it is read', async () => {
  const file = new File([new Uint8Array(5_000_001)], 'table.csv');
  expect(await readTableFile(file)).toBe('This file is larger than 5 MB. Split it into smaller files.');
});

const text = 'Full name,Content\r\nZoë Łukasz,"£5 – tea"\r\n';
const western = 'Full name,Content\r\nZoë,"£5 – tea"\r\n';

function utf16(value: string, isLittle: boolean, mark: string): ArrayBuffer {
  const bytes = new ArrayBuffer((mark.length + value.length) * 2);
  const view = new DataView(bytes);
  for (const [index, character] of Array.from(mark + value).entries())
    view.setUint16(index * 2, character.charCodeAt(0), isLittle);
  return bytes;
}

/** As older spreadsheets write it: a byte for each character. */
function windows1252(value: string): ArrayBuffer {
  const codes: Readonly<Record<string, number>> = { '–': 0x96 };
  return Uint8Array.from(value, (character) => codes[character] ?? character.charCodeAt(0)).buffer;
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text).buffer, 'Zoë Łukasz'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`).buffer, 'Zoë Łukasz'],
    ['UTF-16 little-endian with its mark', utf16(text, true, '\uFEFF'), 'Zoë Łukasz'],
    ['UTF-16 big-endian with its mark', utf16(text, false, '\uFEFF'), 'Zoë Łukasz'],
    ['UTF-16 little-endian without a mark', utf16(text, true, ''), 'Zoë Łukasz'],
    ['UTF-16 big-endian without a mark', utf16(text, false, ''), 'Zoë Łukasz'],
    ['Windows-1252', windows1252(western), 'Zoë'],
  ])('may be %s', async (_what, bytes, name) => {
    expect(await readTableFile(new File([bytes], 'book.csv'))).toEqual({
      headings: ['Full name', 'Content'],
      lines: [{ line: 2, cells: [name, '£5 – tea'] }],
    });
  });

  it('is not taken for UTF-16 because of a stray zero', async () => {
    expect(await readTableFile(new File(['Name\r\nA\0da'], 'book.csv'))).toMatchObject({
      headings: ['Name'],
      lines: [{ cells: ['A\0da'] }],
    });
  });
});

test('reads an empty file as a table without lines', async () => {
  expect(await readTableFile(new File([], 'book.csv'))).toEqual({ headings: [], lines: [] });
});
