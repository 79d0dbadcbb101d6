import { parsePostcode } from '../../../contract/values/places/postcode.ts';
import type { ImportedSourceTable } from '../../database/tables.ts';

/** How one of the Ordnance Survey's downloads writes its lines. */
export interface LineFormat {
  readonly source: ImportedSourceTable['source'];
  isHeader(line: string): boolean;
  /** Told by its content, because files come with and without a header. */
  fits(line: string): boolean;
  /** Often nothing. Throws a BrokenLine. */
  read(line: string): readonly Row[];
}

/** Numbers are metres on the national grid. */
export type Row = PostcodeRow | StreetRow | PlaceRow;

interface PostcodeRow {
  readonly kind: 'postcode';
  readonly postcode: string;
  readonly easting: number;
  readonly northing: number;
}

interface StreetRow {
  readonly kind: 'street';
  readonly id: string;
  readonly name: string;
  readonly town: string;
  readonly outcode: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface PlaceRow {
  readonly kind: 'place';
  readonly id: string;
  readonly name: string;
  readonly county: string;
  /** From 1, a city, to 5. */
  readonly size: number;
}

/** The message completes 'line 7: …'. */
export class BrokenLine extends Error {}

const farthest = { easting: 800_000, northing: 1_400_000 } as const;

/** In whole metres. */
function readGridNumber(text: string | undefined, axis: keyof typeof farthest): number {
  if (text === undefined || !/^\d{1,9}(\.\d+)?$/.test(text)) throw new BrokenLine(`the ${axis} is not a number`);
  const metres = Math.round(Number(text));
  if (metres > farthest[axis]) throw new BrokenLine(`the ${axis} ${metres} lies outside Great Britain`);
  return metres;
}

/** Comma-separated values. A quote that never ends shows in the number of columns. */
export function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const columns: string[] = [];
  for (const [, quoted, plain = ''] of line.matchAll(csvColumn)) {
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return columns;
}

// Each begins the line or follows a comma.
const csvColumn = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

// Postcode, quality, easting, northing; codes of authorities follow. One pattern reads a line in a tenth of the time that splitting it
// takes, and there are 1.8 million of them.
const codePointLine =
  /^"?([A-Z]{1,2}\d[A-Z\d]?) *(\d[ABD-HJLNP-UW-Z]{2})"?,"?(\d{1,3})"?,"?(\d{1,9})"?,"?(\d{1,9})"?(?:,[^\0]{0,500})?$/;
/** The quality of a postcode that the Ordnance Survey could not place; its position is 0,0. */
const unplaced = '90';

/** Every postcode of Great Britain with its position. */
export const codePointOpen: LineFormat = {
  source: 'code-point-open',
  isHeader: (line) => /^"?(PC|Postcode)"?,/i.test(line),
  fits: (line) => codePointLine.test(line),
  read: (line) => {
    const [, outcode, inward, quality, easting, northing] = codePointLine.exec(line) ?? [];
    if (northing === undefined) throw new BrokenLine(codePointError(line));
    if (quality === unplaced) return [];
    return [
      {
        kind: 'postcode',
        postcode: `${outcode} ${inward}`,
        easting: readGridNumber(easting, 'easting'),
        northing: readGridNumber(northing, 'northing'),
      },
    ];
  },
};

function codePointError(line: string): string {
  const [postcode = '', quality = '', easting = '', northing] = splitLine(line);
  if (northing === undefined) return 'it has fewer than 4 columns';
  if (!parsePostcode(postcode)) return 'it does not begin with a postcode';
  if (!/^\d{1,3}$/.test(quality)) return 'the quality is not a number';
  if (!/^\d{1,9}$/.test(easting)) return 'the easting is not a number';
  return /^\d{1,9}$/.test(northing) ? 'it is not written like the others' : 'the northing is not a number';
}

/** Positions in a line, from the download's DOC/OS_Open_Names_Header.csv. */
const column = {
  id: 0,
  name: 2,
  otherName: 4,
  type: 6,
  localType: 7,
  easting: 8,
  northing: 9,
  west: 12,
  south: 13,
  east: 14,
  north: 15,
  outcode: 16,
  town: 18,
  borough: 21,
  county: 24,
} as const;
const columnCount = 34;
const longestText = 200;

const sizes: Readonly<Record<string, number>> = { City: 1, Town: 2, Village: 3, 'Suburban Area': 4 };
const smallest = 5;

/** Streets, settlements and postcodes of Great Britain, among hills and lakes that we leave out. */
export const osOpenNames: LineFormat = {
  source: 'os-open-names',
  isHeader: (line) => /^"?ID"?,"?NAMES_URI"?,/i.test(line),
  fits: (line) => {
    const columns = splitLine(line);
    return columns.length === columnCount && /^\d+(\.\d+)?$/.test(columns[column.easting] ?? '');
  },
  read: (line) => {
    const columns = splitLine(line);
    if (columns.length !== columnCount) {
      throw new BrokenLine(`it has ${columns.length} columns where ${columnCount} belong`);
    }
    const read = (name: keyof typeof column) => readText(columns[column[name]] ?? '');
    const localType = read('localType');
    if (localType === 'Postcode') return [readPostcode(read)];
    if (localType === 'Named Road' || localType === 'Section Of Named Road')
      return inBothLanguages(read, readStreet(read));
    if (read('type') === 'populatedPlace') return inBothLanguages(read, readPlace(read));
    return [];
  },
};

type Read = (name: keyof typeof column) => string;

function readPostcode(read: Read): PostcodeRow {
  const postcode = parsePostcode(read('name'));
  if (!postcode) throw new BrokenLine('its name is not a postcode');
  return { kind: 'postcode', postcode: postcode.unit, ...readPoint(read) };
}

function readStreet(read: Read): StreetRow {
  const { easting, northing } = readPoint(read);
  const hasExtent = read('west') !== '';
  const corner = (name: 'west' | 'east' | 'south' | 'north', otherwise: number) =>
    hasExtent ? readGridNumber(read(name), name === 'west' || name === 'east' ? 'easting' : 'northing') : otherwise;
  const extent = {
    west: corner('west', easting),
    south: corner('south', northing),
    east: corner('east', easting),
    north: corner('north', northing),
  };
  if (extent.west > extent.east || extent.south > extent.north) throw new BrokenLine('its rectangle is inside out');
  return { kind: 'street', ...readIdentity(read), town: read('town'), outcode: read('outcode'), ...extent };
}

function readPlace(read: Read): PlaceRow {
  readPoint(read); // not kept, but a line without one is broken
  const size = sizes[read('localType')] ?? smallest;
  return { kind: 'place', ...readIdentity(read), county: read('county') || read('borough'), size };
}

function readPoint(read: Read) {
  return {
    easting: readGridNumber(read('easting'), 'easting'),
    northing: readGridNumber(read('northing'), 'northing'),
  };
}

function readIdentity(read: Read) {
  const id = read('id');
  const name = read('name');
  if (!/^[\w-]{1,40}$/.test(id)) throw new BrokenLine('it has no id');
  if (name === '') throw new BrokenLine('it has no name');
  return { id, name };
}

function readText(text: string): string {
  if (text.length > longestText) throw new BrokenLine(`it has a text of more than ${longestText} characters`);
  return text.trim();
}

/** Wales and the Highlands name things twice, and people search for either. */
function inBothLanguages(read: Read, row: StreetRow | PlaceRow): Row[] {
  const otherName = read('otherName');
  if (otherName === '' || otherName === row.name) return [row];
  return [row, { ...row, id: `${row.id}/2`, name: otherName }];
}

const formats = [codePointOpen, osOpenNames] as const;
/** A few broken lines at the beginning must not hide what a file is. */
const linesToTry = 20;

/** Undefined for a readme, a picture or anything else. */
export function recogniseFormat(lines: readonly string[]): LineFormat | undefined {
  for (const line of lines.slice(0, linesToTry)) {
    const format = formats.find(({ isHeader, fits }) => isHeader(line) || fits(line));
    if (format) return format;
  }
  return undefined;
}
