import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { zipOf } from '../zip-of.ts';

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** As a camera held sideways writes it into the EXIF data. */
  readonly orientation?: number;
}

/** The left half is red, the right half blue. */
function drawPhoto({ width = 96, height = 64 }: PhotoOptions): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 220;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** With the place and the camera in its EXIF data. */
export function jpegPhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 26/1 0/1' } };
  return drawPhoto(options)
    .withMetadata({ orientation: options.orientation ?? 1 })
    .withExifMerge(exif)
    .jpeg()
    .toBuffer();
}

export function pngPhoto(): Promise<Buffer> {
  return drawPhoto({}).png().toBuffer();
}

export function webpPhoto(): Promise<Buffer> {
  return drawPhoto({}).webp().toBuffer();
}

/** The same 96 × 64 pixels as an iPhone would store them: HEVC in HEIF, made with heif-enc. */
export const heicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAWwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABjbWRhdAAAAFcoAa8TgHklE1RH//7jV+/99hZ/8b7JZCqf/dRD79NF7/z5rngSBS/6JwJ/H2LQ11vEUHun+uaWF3NOv1aBosKjnnk/8PqF8/w4zaFGhiZhOY48/m3PWHM=',
  'base64',
);

export const pdfDocument = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
);

/** A hundred kilobytes that unpack to 900 million pixels. */
export function pixelBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // a bit for each pixel
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

const kindMessage = 'We can’t use this kind of file. Send a photo (JPEG, PNG, WebP or HEIC) or a PDF.';
const twoKindsMessage = 'This file is two kinds of file in one. Save it again as a photo or a PDF, and send that.';
const photoMessage = 'We can’t read this photo. It may be damaged or incomplete. Send it again, or take a new one.';
const pdfMessage = 'This PDF is damaged or incomplete. Save it again and send that.';

/** What nobody should be able to store, and what they are told. */
export const badFiles: readonly (readonly [name: string, message: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['a few bytes', kindMessage, () => Buffer.from('abc')],
  [
    'a renamed executable',
    kindMessage,
    () => Buffer.from(`MZ${'\0'.repeat(200)}This program cannot be run in DOS mode.`),
  ],
  ['an SVG', kindMessage, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', kindMessage, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', kindMessage, () => Buffer.from('GIF89a'.padEnd(100, '\0'))],
  ['a zip bomb named .pdf', kindMessage, () => zipOf({ 'bomb.pdf': '\0'.repeat(5_000_000) })],
  ['an executable with a PDF in it', kindMessage, () => Buffer.concat([Buffer.from('MZ\0\0'), pdfDocument])],
  ['a photo that is a PDF too', twoKindsMessage, async () => withComment(await jpegPhoto(), pdfDocument)],
  [
    'a photo that is a page too',
    twoKindsMessage,
    async () => withComment(await jpegPhoto(), '<script>alert(1)</script>'),
  ],
  [
    'a photo that is an archive too',
    twoKindsMessage,
    async () => Buffer.concat([await jpegPhoto(), zipOf({ a: 'b' })]),
  ],
  [
    'a PDF that is an archive too',
    twoKindsMessage,
    () => Buffer.concat([pdfDocument, zipOf({ a: 'b' }), pdfDocument.subarray(-18)]),
  ],
  ['a PDF that is a page too', twoKindsMessage, () => Buffer.from(pdfDocument.toString().replace('\n', '\n<html>'))],
  ['a truncated PDF', pdfMessage, () => pdfDocument.subarray(0, -20)],
  ['a truncated JPEG', photoMessage, async () => (await jpegPhoto({ width: 400, height: 300 })).subarray(0, -600)],
  ['a truncated PNG', photoMessage, async () => (await pngPhoto()).subarray(0, -40)],
  ['a truncated WebP', photoMessage, async () => (await webpPhoto()).subarray(0, -40)],
  ['a truncated HEIC', photoMessage, () => heicPhoto.subarray(0, -40)],
  ['the start of a JPEG', photoMessage, () => Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['the start of a HEIC', photoMessage, () => heicPhoto.subarray(0, 40)],
  [
    'a bomb of 30,000 × 30,000 pixels',
    'This photo has 30,000 × 30,000 pixels. We take up to 50 million. Make it smaller and send it again.',
    () => pixelBomb(),
  ],
];

/** A JPEG's comment comes right after its first mark. */
function withComment(jpeg: Buffer, comment: Buffer | string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}
