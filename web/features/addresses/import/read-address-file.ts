import { mostAddresses } from '../../../../contract/address-book.ts';
import { readTableFile } from '../../../lib/csv/read-table-file.ts';
import { readAddresses } from './address-csv.ts';
import { type ImportRow, importRow } from './import-row.ts';

/** Reads the rows of a file the customer chose, or says why it can't be read. */
export async function readAddressFile(file: File): Promise<readonly ImportRow[] | string> {
  const table = await readTableFile(file);
  if (typeof table === 'string') return table;
  const content = readAddresses(table);
  if ('problem' in content) return content.problem;
  if (content.rows.length > mostAddresses) {
    const [found, most] = [content.rows.length, mostAddresses].map((count) => count.toLocaleString('en-GB'));
    return `This file has ${found} rows, and an address book holds ${most} addresses. Please split it.`;
  }
  return content.rows.map(({ line, texts }) => importRow(line, texts));
}
