import { formatPostalCode } from '../../contract/values/places/postcode.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';

/** What a typed text may mean. What is undefined is not looked for. */
export interface Search {
  readonly trackingCode?: string;
  /** Of a shipment. */
  readonly reference?: string;
  /** Of an organisation: ACC-… */
  readonly accountReference?: string;
  readonly documentNumber?: string;
  readonly complaintReference?: string;
  /** Any id of ours or of the card provider. */
  readonly id?: string;
  /** Last four digits of a card or a bank account. */
  readonly lastFour?: string;
  readonly conversationNumber?: number;
  /** Whole, for messages of people without an account. */
  readonly email?: string;
  /** For the full-text index: every word narrows it down. Names, addresses, numbers and postcodes may be cut short. */
  readonly words?: readonly SearchWord[];
}

export interface SearchWord {
  /** As in the database's `search_terms`. */
  readonly kind: keyof typeof wordKinds;
  readonly text: string;
}

/** For the audit log, which does not keep what was typed: it may be somebody's address. */
export const wordKinds = { n: 'name', e: 'email', t: 'telephone', p: 'postcode', r: 'customer reference' } as const;

/** The first that matches whole is what the text is. */
const codes: readonly (readonly [RegExp, (code: string) => Search])[] = [
  [/^[A-Z]{2}\d{9}GB$/, (trackingCode) => ({ trackingCode })],
  [/^SHP-[0-9A-Z]{1,20}$/, (reference) => ({ reference })],
  [/^ACC-[0-9A-Z]{1,20}$/, (accountReference) => ({ accountReference })],
  [/^(INV|CRN|STM|ADJ)\d*-\d{4}-\d{1,12}$/, (documentNumber) => ({ documentNumber })],
  [/^CMP-[0-9A-Z]{1,20}$/, (complaintReference) => ({ complaintReference })],
];

const providerId = /^(pi|ch|py|re|pyr|dp|du|cs|seti|cus|mandate)_\w{4,}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function interpretSearch(typed: string): Search {
  const text = typed.normalize('NFKC').trim();
  if (providerId.test(text) || uuid.test(text)) return { id: text };
  const code = normaliseTrackingCode(text);
  const typedCode = text.toUpperCase().replaceAll(/\s/g, '');
  for (const [pattern, searchFor] of codes) {
    const match = [code, typedCode].find((candidate) => pattern.test(candidate));
    if (match !== undefined) return searchFor(match);
  }
  const words = wordsOf(text);
  const number = /^\d{1,9}$/.test(text) ? { conversationNumber: Number(text) } : {};
  if (/^\d{4}$/.test(text)) return { lastFour: text, ...number };
  const emails = words.filter(({ kind }) => kind === 'e');
  return {
    ...(words.length > 0 && { words }),
    ...(emails[0] && words.length === 1 && { email: emails[0].text }),
    ...number,
  };
}

// Each takes its matches out of the text before the next one looks.
const emailPattern = /[^\s@<>,;"()]+@[^\s@<>,;"()]*/g;
// Not the number within a reference: PO-600123.
const phonePattern = /(?<![A-Z][A-Z\d]*[-/_.])(\+|\b)\d[\d ()-]{4,}\d\b/gi;
const postcodePattern = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]?( \d)?\b/gi;
const referencePattern = /\b[A-Z\d]+([-/_.][A-Z\d]+)+\b|\b(?=[A-Z]*\d)[A-Z\d]{3,}\b/gi;

function wordsOf(text: string): readonly SearchWord[] {
  const words: SearchWord[] = [];
  let left = text;
  const take = (kind: SearchWord['kind'], pattern: RegExp, normalise: (match: string) => string) => {
    left = left.replaceAll(pattern, (match) => {
      if (kind === 'r' && !/\d/.test(match)) return match; // a name with a hyphen
      words.push({ kind, text: normalise(match) });
      return ' ';
    });
  };
  take('e', emailPattern, (match) => match.toLowerCase());
  take('t', phonePattern, internationalStart);
  take('p', postcodePattern, (match) => formatPostalCode(match).toLowerCase().replaceAll(' ', ''));
  take('r', referencePattern, (match) => match.toLowerCase());
  const names = left.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  for (const name of names.match(/[\p{L}\p{N}]{2,}/gu) ?? []) words.push({ kind: 'n', text: name });
  return words;
}

/** As numbers are stored, which may be cut short: 07700 9001 is 4477009001. */
function internationalStart(typed: string): string {
  const digits = typed.replace(/^\+|^00/, '').replaceAll(/\(0\)|\D/g, '');
  return digits.startsWith('0') ? `44${digits.slice(1)}` : digits.replace(/^440/, '44');
}
