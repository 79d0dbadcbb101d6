import type { Company } from '../../contract/company.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { createDocument, finishDocument } from '../pdf/create-document.ts';
import { drawLark, drawRouteLine } from '../pdf/draw-brand.ts';
import { heightOfWrapped, writeFitting, writeWrapped } from '../pdf/write-text.ts';
import { afterFinalAnswer } from './support-mail.ts';

/** Our final answer to a complaint, for those who decide about it next. */
export interface DeadlockLetter {
  readonly reference: string;
  readonly name: string;
  /** What we decided and why, as staff wrote it. */
  readonly text: string;
  readonly date: Date;
  readonly company: Pick<Company, 'name' | 'address' | 'email' | 'phone'>;
  readonly redressScheme: string | undefined;
}

const page = { width: 595.28, height: 841.89 };
const margin = 64;
const body = { size: 11, width: page.width - 2 * margin };
const bottom = page.height - 72;
const colours = { ink: '#10201B', quiet: '#4A5A54', evergreen: '#0E3B2E', wing: '#0B6B4F' };

const writeDate = londonFormat({ dateStyle: 'long' });

/** On A4, on as many sheets as the answer takes. */
export async function drawDeadlockLetter(letter: DeadlockLetter): Promise<Uint8Array<ArrayBuffer>> {
  const { reference, name, text, date, company, redressScheme } = letter;
  const document = createDocument(`Final answer to complaint ${reference}`, company.name);
  let y = addSheet(document);
  let sheets = 1;
  /** A sheet by itself says what it belongs to. */
  const addNextSheet = () => {
    y = addSheet(document);
    sheets += 1;
    document.fillColor(colours.quiet);
    const words = `Final answer to complaint ${reference}, sheet ${sheets}`;
    writeWrapped(document, words, { ...body, size: 9.5, x: margin, y: page.height - 48 });
    document.fillColor(colours.ink);
  };

  const write = (words: string, style: { size?: number; font?: 'regular' | 'bold' } = {}, gap = 10) => {
    let rest = words.split(' ');
    while (rest.length > 0) {
      const box = { ...body, ...style };
      const fitting = wordsThatFit(rest.length, (count) => {
        return y + heightOfWrapped(document, rest.slice(0, count).join(' '), box) <= bottom;
      });
      // A word that is longer than what is left of a sheet goes onto a fresh one, and there in any case.
      if (fitting === 0 && y > margin) {
        addNextSheet();
        continue;
      }
      const count = Math.max(1, fitting);
      y += writeWrapped(document, rest.slice(0, count).join(' '), { ...box, x: margin, y });
      rest = rest.slice(count);
    }
    y += gap;
  };

  drawLark(document, { x: margin, y: y - 11, size: 34, body: colours.evergreen, wing: colours.wing });
  document.fillColor(colours.evergreen);
  const nameBox = { x: margin + 44, y: y - 8, width: body.width - 44, height: 30, size: 24, leastSize: 10 };
  writeFitting(document, company.name, { ...nameBox, font: 'bold' });
  drawRouteLine(document, { from: margin, to: page.width - margin, y: y + 42, colour: colours.evergreen });
  y += 62;
  document.fillColor(colours.quiet);
  write(company.address.join(', '), { size: 9.5 }, 2);
  write(`${company.email}, ${company.phone}`, { size: 9.5 }, 22);
  document.fillColor(colours.ink);
  write(writeDate.format(date), {}, 18);
  write(`Our final answer to your complaint ${reference}`, { size: 16, font: 'bold' }, 14);
  write(`Dear ${name},`);
  const said = text.split(/\n+/).filter((line) => line.trim() !== '');
  for (const line of said) write(line);
  y += 6;
  if (y > bottom - 60) addNextSheet(); // the heading stays with what it is about
  write('What this letter means', { size: 12.5, font: 'bold' }, 6);
  write(
    'This is our final answer. Your complaint is closed with us: we haven’t agreed, and writing to us again won’t change the answer.',
  );
  for (const line of afterFinalAnswer(redressScheme)) write(line);
  write('Keep this letter: you’ll need it if somebody else decides about your case.', {}, 18);
  write(company.name, { font: 'bold' });
  return finishDocument(document);
}

/** The most of that many, by halving. */
function wordsThatFit(most: number, fits: (count: number) => boolean): number {
  let [least, tooMany] = [0, most + 1];
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2);
    if (fits(middle)) least = middle;
    else tooMany = middle;
  }
  return least;
}

/** Returns where to write. */
function addSheet(document: PDFKit.PDFDocument): number {
  document.addPage({ size: [page.width, page.height], margin: 0 });
  document.fillColor(colours.ink);
  return margin;
}
