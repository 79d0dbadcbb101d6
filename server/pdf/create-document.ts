import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { type FontFace, fontFaces } from './fonts.ts';
import type { PdfBytes } from './render-in-thread.ts';

/** Without a page. Units are points, 72 to the inch. */
export function createDocument(title: string, author: string): PDFKit.PDFDocument {
  const document = new PdfDocument({
    autoFirstPage: false,
    font: '', // none but ours
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  for (const [name, font] of Object.entries(fontFaces)) {
    document.registerFont(name, font as unknown as Uint8Array); // pdfkit also takes an open font, which its types don't know
  }
  return document.font('regular' satisfies FontFace);
}

/** Finished pages that were not taken before: all but the last. */
export function* writtenSoFar(document: PDFKit.PDFDocument): Generator<PdfBytes> {
  const written: unknown = document.read();
  if (written instanceof Uint8Array) yield new Uint8Array(written); // its own memory, which a thread can hand over
}

export async function finishDocument(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  document.end();
  return new Uint8Array(await buffer(document));
}
