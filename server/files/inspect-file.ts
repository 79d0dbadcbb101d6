import { refuse } from '../http/errors.ts';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** By content: names and declared types are anybody's choice. */
export function inspectFile(bytes: Buffer): FileKind {
  const kind = kindOf(bytes);
  if (!kind) return refuseFile('We can’t use this kind of file. Send a photo (JPEG, PNG, WebP or HEIC) or a PDF.');
  if (isSecondKind(bytes, kind)) {
    refuseFile('This file is two kinds of file in one. Save it again as a photo or a PDF, and send that.');
  }
  if (kind === 'pdf' && !endsAsPdf(bytes))
    refuseFile('This PDF is damaged or incomplete. Save it again and send that.');
  return kind;
}

export function refuseFile(message: string): never {
  return refuse('VALIDATION', message, { file: message });
}

function kindOf(bytes: Buffer): FileKind | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  if (/^%PDF-[12]\.\d/.test(start)) return 'pdf';
  return start.slice(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

/** HEVC in a HEIF container. AVIF has the same container and another brand. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis']);

/** The type box has its length, a major brand, a version and compatible brands, four bytes each. */
function brandsOf(bytes: Buffer): string[] {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256)).match(/[^]{4}/g) ?? [];
  return brands.filter((_brand, index) => index !== 1);
}

const headBytes = 1024;

/**
 * PDF readers and browsers look for their marks in the first kilobyte, and archives are read from their end. Photos are re-encoded, so
 * nothing of a second kind would survive in them, but PDFs are stored as they are.
 */
function isSecondKind(bytes: Buffer, kind: FileKind): boolean {
  const head = bytes.toString('latin1', 0, headBytes);
  const isPdfToo = kind !== 'pdf' && head.includes('%PDF-');
  return isPdfToo || /<(?:!doctype|html|script|svg|\?php)/i.test(head) || endsAsZip(bytes);
}

/** A ZIP's last record has its length of comment at the end, and the place of the directory before it. */
function endsAsZip(bytes: Buffer): boolean {
  const record = { bytes: 22, longestComment: 0xffff, signature: 'PK\x05\x06', directory: 'PK\x01\x02' };
  const first = Math.max(0, bytes.length - record.bytes - record.longestComment);
  for (
    let at = bytes.lastIndexOf(record.signature, undefined, 'latin1');
    at >= first;
    at = at === 0 ? -1 : bytes.lastIndexOf(record.signature, at - 1, 'latin1')
  ) {
    if (at + record.bytes > bytes.length) continue;
    const directoryAt = at - bytes.readUInt32LE(at + 12);
    const isDirectory = directoryAt >= 0 && bytes.toString('latin1', directoryAt, directoryAt + 4) === record.directory;
    if (isDirectory && at + record.bytes + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
  }
  return false;
}

function endsAsPdf(bytes: Buffer): boolean {
  return /startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - headBytes)));
}
