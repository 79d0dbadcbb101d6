import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as mupdf from 'mupdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { LabelFormat } from '../../../contract/labels.ts';
import { checkDigitOf } from '../../../contract/values/tracking-code.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { drawQr } from './barcodes.ts';
import { drawLabels } from './draw-labels.ts';
import type { LabelData } from './label-data.ts';

const trackingCode = 'LK000717618GB';

const label: LabelData = {
  companyName: 'Larkway',
  service: 'Delivery in 2 working days',
  parcels: [{ number: 1, trackingCode }],
  reference: 'SHP-7KQ2M9XW',
  customerReference: 'Order 4711/B',
  collection: '',
  kind: 'Parcel',
  weightKg: '12.5',
  pieces: 1,
  sender: {
    fullName: 'Zoë Łukaszewicz',
    building: '12',
    streetName: 'Hythe Street',
    town: 'Dartford',
    postcode: 'DA1 1BN',
  },
  senderCompany: '',
  receiver: {
    fullName: 'Παναγιώτης Жуковский',
    building: 'Flat 4',
    streetName: 'Piccadilly',
    town: 'Manchester',
    postcode: 'M1 1AE',
  },
  receiverCompany: '',
};

/** Of a shipment with this number of parcels, whose codes begin with these letters. */
function labelOf(pieces: number, letters = 'AA'): LabelData {
  const parcels = Array.from({ length: pieces }, (_, index) => {
    const digits = String(index + 1).padStart(8, '0');
    return { number: index + 1, trackingCode: `${letters}${digits}${checkDigitOf(digits)}GB` };
  });
  return { ...label, pieces, parcels };
}

beforeAll(async () => {
  // From the package: its own way to the file is the network.
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
});

const draw = async (data: LabelData | readonly LabelData[], format: LabelFormat) =>
  Buffer.concat(await Array.fromAsync(drawLabels([data].flat(), format)));

const open = (bytes: Uint8Array) => mupdf.Document.openDocument(bytes, 'application/pdf');

/** Everything that is written on a page, line by line. */
const textOf = (document: mupdf.Document, page = 0) => document.loadPage(page).toStructuredText('').asText();

/** The codes a reader finds on a page that was printed at this many points to the inch, each with its kind. */
async function codesOf(document: mupdf.Document, dpi: number, page = 0) {
  const scale = mupdf.Matrix.scale(dpi / 72, dpi / 72);
  const pixels = document.loadPage(page).toPixmap(scale, mupdf.ColorSpace.DeviceRGB, false);
  const found = await readBarcodes(new Uint8Array(pixels.asPNG()), { maxNumberOfSymbols: 20 });
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

/** The fonts of a label for a receiver of this name. */
const facesOf = async (fullName: string) => {
  const faces = new Set<string>();
  const receiver = { ...label.receiver, fullName };
  open(await draw({ ...label, receiver }, '4x6'))
    .loadPage(0)
    .toStructuredText('')
    .walk({ onChar: (_letter, _origin, font) => faces.add(font.getName().replace(/^[A-Z]+\+/, '')) });
  return [...faces].toSorted();
};

const barcode = `Code128 ${trackingCode}`;
const qr = `QRCode ${trackingCode}`;

describe('drawLabels', () => {
  it('writes a 4 by 6 inch page that says everything, in letters of every European alphabet', async () => {
    const document = open(await draw(label, '4x6'));
    expect(document.countPages()).toBe(1);
    expect(document.loadPage(0).getBounds()).toEqual([0, 0, 288, 432]);
    const text = textOf(document).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Larkway',
      'Delivery in 2 working days',
      'LK 000 717 618 GB',
      'SHP-7KQ2M9XW',
      'Order 4711/B',
      '12.5 kg',
      '1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    for (const party of [label.sender, label.receiver]) {
      for (const part of Object.values<string>({ ...party })) expect(text).toContain(part);
    }
  });

  it('says when the van comes, beside the longest reference', async () => {
    const planned = {
      ...label,
      collection: 'Thu 19 Nov, 12pm to 4pm',
      customerReference: 'Purchase order 4711/B of'.padEnd(40, 'x'),
    };
    const text = textOf(open(await draw(planned, '4x6'))).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Collection');
    expect(text).toContain(planned.collection);
    expect(text).toContain('Purchase order 4711/B');
    expect(textOf(open(await draw(label, '4x6')))).not.toContain('Collection');
  });

  it('sets a flat on its own line, boxes the district to sort by, and names no country', async () => {
    const text = textOf(open(await draw(label, '4x6')));
    expect(text).toMatch(/^Flat 4\nPiccadilly$/m);
    expect(text).toMatch(/^M1$/m);
    expect(text).not.toContain('United Kingdom');
  });

  it('prints in Figtree, and in DejaVu only for words it has no letters for', async () => {
    expect(await facesOf('Bob Łęcki')).toEqual(['Figtree-Bold', 'Figtree-Regular']);
    expect(await facesOf('Bob Ngũgĩ')).toEqual(['DejaVuSansCondensed-Bold', 'Figtree-Bold', 'Figtree-Regular']);
  });

  it('says on a sheet with one label how to fix it, and on no other', async () => {
    const help = ['Fold here.', 'Tape flat on the largest side.', 'Cover old barcodes.'];
    const one = textOf(open(await draw(label, 'a4')));
    const two = textOf(open(await draw(labelOf(2), 'a4')));
    expect(help.filter((sentence) => one.includes(sentence))).toEqual(help);
    expect(help.filter((sentence) => two.includes(sentence))).toEqual([]);
  });

  it('prints codes that a reader reads at the 203 dots of a thermal printer', async () => {
    const document = open(await draw(label, '4x6'));
    expect(await codesOf(document, 203)).toEqual([barcode, qr]);
  });

  it('gives each of 99 pieces its page and its number', async () => {
    const document = open(await draw(labelOf(99), '4x6'));
    expect(document.countPages()).toBe(99);
    expect(textOf(document, 0)).toContain('1 of 99');
    expect(textOf(document, 98)).toContain('99 of 99');
    expect(textOf(document, 98)).toContain('12.5 kg in total');
  });

  it('puts four labels on an A4 page', async () => {
    const document = open(await draw(labelOf(5), 'a4'));
    expect(document.countPages()).toBe(2);
    expect(textOf(document, 0).match(/\d of 5/g)).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5']);
    expect(textOf(document, 1).match(/\d of 5/g)).toEqual(['5 of 5']);
    const codes = labelOf(4).parcels.map((parcel) => parcel.trackingCode);
    expect(await codesOf(document, 203, 0)).toEqual(
      ['Code128', 'QRCode'].flatMap((kind) => codes.map((code) => `${kind} ${code}`)).toSorted(),
    );
  });

  it('fills the sheets of A4 with the labels of several shipments, each with its own codes and numbers', async () => {
    const other = labelOf(2, 'BB');
    const document = open(await draw([labelOf(3), other], 'a4'));
    expect(document.countPages()).toBe(2);
    expect(textOf(document, 0).match(/\b\d of \d\b/g)).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 2']);
    expect(textOf(document, 1).match(/\b\d of \d\b/g)).toEqual(['2 of 2']);
    expect(await codesOf(document, 203, 1)).toEqual(['Code128 BB000000028GB', 'QRCode BB000000028GB']);
  });

  it('hands over what is drawn before it draws on', async () => {
    const pieces = await Array.fromAsync(drawLabels([labelOf(99)], '4x6'));
    expect(pieces.length).toBeGreaterThan(10);
    const [first] = pieces;
    expect(new TextDecoder('latin1').decode(first)).toContain('/Type /Page');
  });

  it('keeps the codes, the town and the postcode clear of names and streets of any length', async () => {
    const endless = { fullName: 'Ł'.repeat(300), building: 'W'.repeat(100), streetName: 'Long Lane '.repeat(30) };
    const data = { ...label, sender: { ...label.sender, ...endless }, receiver: { ...label.receiver, ...endless } };
    const document = open(await draw(data, '4x6'));
    expect(document.countPages()).toBe(1);
    expect(textOf(document)).toMatch(/Manchester\s+M1 1AE/);
    expect(await codesOf(document, 203)).toEqual([barcode, qr]);
  });

  it.each([
    ['wide letters', 'W'.repeat(35)],
    ['words', 'Order number 12345 of the shop, 2nd'],
    ['letters of two code units', '𝔚'.repeat(35)],
  ])('prints a reference of the most %s whole, clear of everything else', async (_what, customerReference) => {
    const document = open(await draw({ ...label, customerReference }, '4x6'));
    expect(document.countPages()).toBe(1);
    const printed = customerReference.replaceAll('𝔚', '□');
    expect(textOf(document).replaceAll(/\s/g, '')).toContain(printed.replaceAll(' ', ''));
    expect(await codesOf(document, 203)).toEqual([barcode, qr]);
  });

  it('says nothing of a reference that was not given', async () => {
    const text = textOf(open(await draw({ ...label, customerReference: '' }, '4x6')));
    expect(text).not.toContain('Sender’s ref');
  });

  it('goes on where the font has no letter, and takes text as text', async () => {
    const fullName = '山田 \u{1F69A} \u202Eevil\u0007 (\\) <b>%PDF</b>\u0000';
    const document = open(await draw({ ...label, receiver: { ...label.receiver, fullName } }, '4x6'));
    expect(textOf(document).replaceAll(/\s+/g, ' ')).toContain('□□ □ evil (\\) <b>%PDF</b>');
    expect(await codesOf(document, 203)).toEqual([barcode, qr]);
  });

  it('writes a name of several words that is read from the right in its order', async () => {
    const fullName = 'שרה לוי Cohen';
    const document = open(await draw({ ...label, receiver: { ...label.receiver, fullName } }, '4x6'));
    const seen: { letter: string; x: number }[] = [];
    document
      .loadPage(0)
      .toStructuredText('')
      .walk({ onChar: (letter, [x]) => seen.push({ letter, x }) });
    const name = seen.filter(({ letter }) => /[\p{Script=Hebrew}C]/u.test(letter)).toSorted((a, b) => a.x - b.x);
    expect(name.map(({ letter }) => letter)).toEqual(['י', 'ו', 'ל', 'ה', 'ר', 'ש', 'C']);
  });
});

describe('drawQr', () => {
  it('draws a code that a reader reads', async () => {
    const svg = new TextDecoder().decode(drawQr(trackingCode));
    const document = createDocument('', '').addPage({ size: [29, 29], margin: 0 });
    document
      .translate(4, 4)
      .path(/<path d="([^"]+)"/.exec(svg)?.[1] ?? '')
      .fill();
    expect(svg).toContain('viewBox="-4 -4 29 29"');
    expect(await codesOf(open(await finishDocument(document)), 600)).toEqual([qr]);
  });
});
