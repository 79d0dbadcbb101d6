import type { ImportedSourceTable } from '../../database/tables.ts';

/** How one of the downloads writes its lines. */
export interface LineFormat {
  readonly source: ImportedSourceTable['source'];
  isHeader(line: string): boolean;
  /** Whether a line is written like this; told by its content, because files come with and without a header. */
  fits(line: string): boolean;
  /** What we keep of a line; often nothing. Throws a BrokenLine for one that can't be right. */
  read(line: string): readonly Row[];
}

/** What an import keeps of a line, its numbers in metres on the national grid. */
export type Row = PostcodeRow | StreetRow | PlaceRow;

/** A postcode, and the point it stands for. */
export interface PostcodeRow {
  readonly kind: 'postcode';
  readonly postcode: string;
  readonly easting: number;
  readonly northing: number;
}

/** A street, and the rectangle it lies in. */
export interface StreetRow {
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

export interface PlaceRow {
  readonly kind: 'place';
  readonly id: string;
  readonly name: string;
  readonly county: string;
  /** From 1, a city, to 5. */
  readonly size: number;
}

/** A line that can't be what its file says it is; the message completes 'line 7: …'. */
export class BrokenLine extends Error {}

const farthest = { easting: 800_000, northing: 1_400_000 } as const;

/** A coordinate on the national grid in whole metres. Throws a BrokenLine for anything else. */
export function readGridNumber(text: string | undefined, axis: keyof typeof farthest): number {
  if (text === undefined || !/^\d{1,9}(\.\d+)?$/.test(text)) throw new BrokenLine(`the ${axis} is not a number`);
  const metres = Math.round(Number(text));
  if (metres > farthest[axis]) throw new BrokenLine(`the ${axis} ${metres} lies outside Great Britain`);
  return metres;
}

/** The columns of a line of comma-separated values. A quote that never ends is left to whoever counts the columns. */
export function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const columns: string[] = [];
  for (const [, quoted, plain = ''] of line.matchAll(column)) {
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return columns;
}

// Each begins the line or follows a comma.
const column = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
