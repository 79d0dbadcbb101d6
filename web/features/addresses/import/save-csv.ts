import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Lets the browser save addresses as a file; without any, it has the headings alone. */
export async function saveCsv(entries: readonly AddressBookEntry[], name: string): Promise<void> {
  const { writeCsv } = await import('./address-csv.ts');
  saveFile(new TextEncoder().encode(writeCsv(entries)), 'text/csv;charset=utf-8', name);
}
