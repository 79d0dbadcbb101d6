import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { pointCode } from '../../contract/points/points.ts';
import { parsePostcode } from '../../contract/values/places/postcode.ts';
import { readCell } from '../../contract/values/texts/csv-cell.ts';
import { oneLine } from '../../contract/values/texts/plain-text.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import type { OpenPeriod, OpenPeriods } from './point.ts';
import type { PointInFile } from './points.repository.ts';

/** A point of a file; where the postcode says where it is, without a position. */
export interface FilePoint extends Omit<PointInFile, 'easting' | 'northing'> {
  readonly line: number;
  readonly position: Pick<PointInFile, 'easting' | 'northing'> | undefined;
}

const dayColumns = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'bank_holidays'] as const;

export const pointColumns = [
  'code',
  'name',
  'address',
  'town',
  'postcode',
  'easting',
  'northing',
  ...dayColumns,
  'exceptions',
  'step_free',
  'largest_kg',
  'longest_cm',
  'drop_off',
  'pick_up',
] as const;

type Cells = Readonly<Record<(typeof pointColumns)[number], string>>;

/** What is wrong with a file, as a sentence with its line. */
export class BrokenPointsFile extends Error {
  override readonly name = 'BrokenPointsFile';
}

/** Spreadsheets save Windows-1252 unless asked: its ‘é’ would become a mark of no letter. */
export function decodePointsFile(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const lines = Buffer.from(file).toString('latin1').split('\n'); // a character for each byte, so the lines stay
    const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
    throw new BrokenPointsFile(`Line ${line}: it has letters that aren’t in UTF-8. Save the file as “CSV UTF-8”.`);
  }
}

const mostPoints = 50_000;

export function readPointsFile(text: string): readonly FilePoint[] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimiter: ',' });
  const [problem] = errors;
  if (problem) throw new BrokenPointsFile(`Line ${(problem.row ?? 0) + 1}: a quotation mark isn’t closed.`);
  const [head = [], ...rows] = data;
  const headings = head.map((heading) => heading.replace(/^\uFEFF/, '').trim());
  if (headings.join() !== pointColumns.join()) {
    throw new BrokenPointsFile(`Line 1: these have to be the columns: ${pointColumns.join(',')}.`);
  }
  if (rows.length > mostPoints) throw new BrokenPointsFile(`A file may have up to ${mostPoints} points.`);
  const lines = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const line = index + 2;
    if (row.every((cell) => cell.trim() === '')) return [];
    const refuse = (sentence: string): never => {
      throw new BrokenPointsFile(`Line ${line}: ${sentence}`);
    };
    if (row.length !== pointColumns.length) {
      refuse(`it has ${row.length} cells, not ${pointColumns.length}.`);
    }
    const cells = Object.fromEntries(pointColumns.map((name, place) => [name, oneLine(readCell(row[place] ?? ''))]));
    const point = readPoint(cells as Cells, refuse); // every column is there
    const earlier = lines.get(point.code);
    if (earlier !== undefined) refuse(`the code ${point.code} is on line ${earlier} already.`);
    lines.set(point.code, line);
    return [{ ...point, line }];
  });
}

type Refuse = (sentence: string) => never;

function readPoint(cells: Cells, refuse: Refuse): Omit<FilePoint, 'line'> {
  const code = pointCode.safeParse(cells.code);
  if (!code.success) return refuse('the code takes 2 to 20 letters, digits and hyphens.');
  const text = (name: 'name' | 'address' | 'town', most: number): string => {
    const value = cells[name];
    return value === '' || value.length > most ? refuse(`the ${name} takes 1 to ${most} characters.`) : value;
  };
  const flag = (name: 'step_free' | 'drop_off' | 'pick_up'): boolean => {
    const value = cells[name].toLowerCase();
    return value === 'yes' || (value === 'no' ? false : refuse(`${name} takes yes or no.`));
  };
  const number = (name: 'largest_kg' | 'longest_cm', most: number): number => {
    const value = /^\d{1,4}(\.\d{1,2})?$/.test(cells[name]) ? Number(cells[name]) : 0;
    const isRight = value > 0 && value <= most && (name === 'largest_kg' || Number.isInteger(value));
    return isRight ? value : refuse(`${name} takes a number up to ${most}.`);
  };
  const postcode = parsePostcode(cells.postcode)?.unit ?? refuse(`“${cells.postcode}” isn’t a UK postcode.`);
  const point = {
    code: code.data,
    name: text('name', 100),
    address: text('address', 200),
    town: text('town', 100),
    postcode,
    position: readPosition(cells, refuse),
    hours: dayColumns.map((name) => readHours(cells[name], name, refuse)),
    exceptions: readExceptions(cells.exceptions, refuse),
    isStepFree: flag('step_free'),
    largestKg: number('largest_kg', 1000),
    longestCm: number('longest_cm', 1000),
    hasDropOff: flag('drop_off'),
    hasPickUp: flag('pick_up'),
  };
  if (!point.hasDropOff && !point.hasPickUp) refuse('drop_off or pick_up has to be yes.');
  return point;
}

function readPosition({ easting, northing }: Cells, refuse: Refuse): FilePoint['position'] {
  if (easting === '' && northing === '') return undefined;
  const isRight = /^\d{1,6}$/.test(easting) && /^\d{1,7}$/.test(northing);
  const position = { easting: Number(easting), northing: Number(northing) };
  return isRight && position.easting <= 800_000 && position.northing <= 1_400_000
    ? position
    : refuse('easting and northing take metres on the national grid, such as 554300 and 174200.');
}

/** '09:00-12:30 13:30-17:00', or 'closed'. */
function readHours(cell: string, name: string, refuse: Refuse): OpenPeriods {
  if (cell === '' || cell.toLowerCase() === 'closed') return [];
  const wrong = () => refuse(`the hours of ${name} are written like 09:00-12:30 13:30-17:00, or closed.`);
  const periods = cell.split(' ').map((period): OpenPeriod => {
    const [, from, until] = /^([^-]+)-([^-]+)$/.exec(period) ?? [];
    const times = [readTime(from), readTime(until)] as const;
    return times[0] === undefined || times[1] === undefined || times[0] >= times[1] ? wrong() : [times[0], times[1]];
  });
  return periods.some(([from], index) => from <= (periods[index - 1]?.[1] ?? -1)) ? wrong() : periods;
}

function readTime(text = ''): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= 1440 ? minutes : undefined;
}

/** '2026-12-24 09:00-13:00; 2026-12-27 closed'. */
function readExceptions(cell: string, refuse: Refuse): PointInFile['exceptions'] {
  const exceptions = new Map<string, OpenPeriods>();
  for (const part of cell.split(';').map((text) => text.trim())) {
    if (part === '') continue;
    const [, date = '', hours = ''] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(part) ?? [];
    const isDate = date !== '' && !Number.isNaN(dateOf(date).getTime()) && dateText(dateOf(date)) === date;
    if (!isDate) refuse('exceptions are written like 2026-12-24 09:00-13:00; 2026-12-27 closed.');
    if (exceptions.has(date)) refuse(`exceptions have ${date} twice.`);
    exceptions.set(date, readHours(hours, date, refuse));
  }
  if (exceptions.size > 100) refuse('exceptions take up to 100 dates.');
  return Object.fromEntries([...exceptions].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
