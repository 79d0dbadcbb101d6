import type { CsvTable } from './csv-table.ts';

const largestBytes = 5_000_000;

/** Returns a sentence where the file can't be read. Loads the parser with the first file. */
export async function readTableFile(file: File): Promise<CsvTable | string> {
  if (file.size > largestBytes) return 'This file is larger than 5 MB. Split it into smaller files.';
  const bytes = await file.arrayBuffer();
  if (isWorkbook(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 4)))) {
    return 'This is a spreadsheet file. Open it and save it as CSV first.';
  }
  const text = decodeText(bytes);
  if (isNoText(text)) return 'This isn’t a CSV file. Save your spreadsheet as CSV, then choose that file.';
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

/** Bytes examined to detect the encoding. */
const sampledBytes = 1024;

/** As spreadsheets write it: UTF-8, UTF-16 of either order, or else Windows-1252. The byte order mark is removed. */
function decodeText(bytes: ArrayBuffer): string {
  const wide = wideEncodingOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, sampledBytes)));
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its byte order mark, or because every second byte of the beginning is zero, as it is with Latin headings. */
function wideEncodingOf(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const isMostlyZero = (offset: 0 | 1) => {
    const half = sample.filter((_byte, index) => index % 2 === offset);
    return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
  };
  if (isMostlyZero(1)) return isMostlyZero(0) ? undefined : 'utf-16le';
  return isMostlyZero(0) ? 'utf-16be' : undefined;
}
