import { mostAddresses } from '../../../../contract/address-book.ts';
import { type ImportRow, importRow } from './import-row.ts';

const largestBytes = 5_000_000;

/** Reads the rows of a file the customer chose, or says why it can't be read. The parser is loaded by the first file. */
export async function readAddressFile(file: File): Promise<readonly ImportRow[] | string> {
  if (file.size > largestBytes) return 'This file is larger than 5 MB. Please split it into smaller ones.';
  const { readCsv } = await import('./address-csv.ts');
  const content = readCsv(decode(await file.arrayBuffer()));
  if ('problem' in content) return content.problem;
  if (content.rows.length > mostAddresses) {
    const [found, most] = [content.rows.length, mostAddresses].map((count) => count.toLocaleString('en-GB'));
    return `This file has ${found} rows, and an address book holds ${most} addresses. Please split it.`;
  }
  return content.rows.map(({ line, texts }) => importRow(line, texts));
}

/** As UTF-8, or where it is none as older spreadsheets of the West write it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
