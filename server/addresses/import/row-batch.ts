import type { ImportedSourceTable } from '../../database/tables.ts';
import { searchName } from '../search-name.ts';
import type { Row } from './row.ts';

/** Rows on their way to the database, as lines of COPY's text format by table and key. Of two with the same key the last one counts. */
export interface RowBatch {
  readonly sources: Set<ImportedSourceTable['source']>;
  readonly postcodes: Map<string, string>;
  readonly streets: Map<string, string>;
  readonly places: Map<string, string>;
}

/** A batch without rows. */
export function newBatch(): RowBatch {
  return { sources: new Set(), postcodes: new Map(), streets: new Map(), places: new Map() };
}

/** How many rows are in a batch. */
export function sizeOf({ postcodes, streets, places }: RowBatch): number {
  return postcodes.size + streets.size + places.size;
}

/** Puts a row into the batch. */
export function addRow(batch: RowBatch, row: Row): void {
  if (row.kind === 'postcode') {
    batch.postcodes.set(row.postcode, `${row.postcode}\t${row.easting}\t${row.northing}\n`);
  } else if (row.kind === 'street') {
    const { id, name, town, outcode, west, south, east, north } = row;
    const texts = [id, name, town, outcode, searchName(`${name} ${town}`)].map(escape).join('\t');
    batch.streets.set(id, `${texts}\t${west}\t${south}\t${east}\t${north}\n`);
  } else {
    const { id, name, county, size } = row;
    const texts = [id, name, county, searchName(`${name} ${county}`)].map(escape).join('\t');
    batch.places.set(id, `${texts}\t${size}\n`);
  }
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character);
}
