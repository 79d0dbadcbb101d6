import type { Company } from '../../contract/company.ts';
import type { Letter } from './letter.ts';

const columns = 72;

/** A letter as plain text, for those who prefer or need it: the same words in the same order, the button as an address. */
export function letterText(letter: Letter, company: Company): string {
  const facts = (letter.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  const parts = [
    `${letter.heading}\n${'='.repeat(letter.heading.length)}`,
    ...letter.paragraphs.map(wrap),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `${letter.button.label}:\n${letter.button.url}`,
    ...letter.afterwards.map(wrap),
    ...(letter.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    // Mail programs know this line, with its space at the end, as the start of a signature.
    ['-- ', company.name, ...company.address, company.email, company.phone].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Breaks a paragraph into lines of a length that is easy to read. A word that is longer, such as an address, stays whole. */
function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
