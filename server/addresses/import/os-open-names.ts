import { parsePostcode } from '../../../contract/values/postcode.ts';
import {
  BrokenLine,
  type LineFormat,
  type PlaceRow,
  type PostcodeRow,
  type Row,
  readGridNumber,
  type StreetRow,
  splitLine,
} from './line-format.ts';

/** Where things stand in a line (the download's own DOC/OS_Open_Names_Header.csv). */
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

/** The format of OS Open Names: streets, settlements and postcodes of Great Britain, among hills and lakes that we leave out. */
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
