import type { CsvTable } from './csv-table.ts';
import { decodeText } from './decode-text.ts';

const largestBytes = 5_000_000;

/** Returns a sentence where the file can't be read. Loads the parser with the first file. */
export async function readTableFile(file: File): Promise<CsvTable | string> {
  if (file.size > largestBytes) return 'This file is larger than 5 MB. Please split it into smaller ones.';
  const bytes = await file.arrayBuffer();
  if (isWorkbook(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 4)))) {
    return 'This is a spreadsheet’s own file. Please open it there and save it as CSV first.';
  }
  const text = decodeText(bytes);
  if (isNoText(text)) return 'This is not a CSV file. Please save your table as CSV, and choose that file.';
  const { readTable } = await import('./csv-table.ts');
  return readTable(text);
}

/** An .xlsx or .ods is a ZIP archive, an .xls a compound file. */
function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  const isZip = first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
  return isZip || (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0);
}

/** A picture or a program has control characters in its first line; a PDF begins with its name. */
function isNoText(text: string): boolean {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  return firstLine.startsWith('%PDF-') || /[^\P{Cc}\t]/u.test(firstLine);
}
