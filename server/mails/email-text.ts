import type { Company } from '../../contract/company.ts';
import type { EmailMessage } from './email-message.ts';

const columns = 72;

/** The plain-text part: the same words in the same order. */
export function renderEmailText(message: EmailMessage, company: Company): string {
  const facts = (message.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  const parts = [
    `${message.heading}\n${'='.repeat(message.heading.length)}`,
    ...message.paragraphs.map(wrap),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `${message.button.label}:\n${message.button.url}`,
    ...message.afterwards.map(wrap),
    ...(message.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    // The signature separator, with its trailing space.
    ['-- ', company.name, ...company.address, company.email, company.phone].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A longer word, such as a URL, stays whole. */
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
