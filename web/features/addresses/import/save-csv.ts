import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { saveTable } from '../../../lib/csv/save-table.ts';
import { addressHeadings, cellsOf } from './address-csv.ts';

/** Lets the browser save addresses as a file; without any, it has the headings alone. */
export function saveCsv(entries: readonly AddressBookEntry[], name: string): Promise<void> {
  return saveTable(name, addressHeadings, entries.map(cellsOf));
}
