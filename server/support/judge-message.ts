import { domainToASCII } from 'node:url';

interface OwnDomains {
  readonly companyName: string;
  /** Of our website and our mails. */
  readonly hosts: readonly string[];
}

export interface Judgement {
  /** Marks of a scam in its links. */
  readonly linkDangers: readonly string[];
  /** And in its words. */
  readonly wordDangers: readonly string[];
  readonly hasOwnLink: boolean;
  readonly hasOtherLink: boolean;
}

/** Judges from the text alone: no link is opened, and no name is looked up. */
export function judgeMessage(text: string, own: OwnDomains): Judgement {
  const visible = text.replaceAll(hidden, '');
  const links = findLinks(visible);
  const linkDangers = [
    ...(links.length > 0 && hasTrick(text) ? ['It has hidden characters, which disguise where a link leads.'] : []),
    ...links.flatMap((link) => judgeLink(link, own)),
    ...mismatchedLinks(visible),
  ];
  const isOwn = links.map(({ host }) => isOurs(host, own));
  return {
    linkDangers: [...new Set(linkDangers)].slice(0, 6),
    wordDangers: findWordDangers(visible),
    hasOwnLink: isOwn.includes(true),
    hasOtherLink: isOwn.includes(false),
  };
}

const hidden = /\p{Default_Ignorable_Code_Point}/gu;

/** Characters that turn the direction of text, or that stand unseen between letters. */
function hasTrick(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]|[\p{L}\d./:][\u00ad\u200b\u2060\ufeff]+[\p{L}\d./:]/u.test(text);
}

interface FoundLink {
  /** As browsers resolve it: lower case, other scripts as 'xn--'. */
  readonly host: string;
  readonly written: string;
  /** What stands before an '@' and looks like where the link leads. */
  readonly pretended: string;
}

// Bounded in each part, so that no text takes long.
const linkPattern =
  /(?:https?:[\\/]{1,8}|www\.)[^\s<>"'`]{1,2000}|(?<![\p{L}\p{N}.@/-])(?:[\p{L}\p{N}-]{1,63}[.\u3002\uff0e]){1,8}[\p{L}][\p{L}\p{N}-]{1,62}(?=[/?#:\s<>"')\],;!]|\.?\s|\.?$)/giu;

const filePattern = /\.(?:pdf|jpe?g|png|docx?|xlsx?|html?|txt|zip|eml)$/i;

function findLinks(text: string): FoundLink[] {
  return Array.from(text.matchAll(linkPattern), ([written]) => written)
    .filter((written) => /^(?:https?:|www\.)/i.test(written) || !filePattern.test(written))
    .slice(0, 100)
    .flatMap((written) => {
      const rest = written.replace(/^https?:[\\/]*/i, '');
      const [authority = ''] = rest.split(/[\\/?#]/, 1);
      const at = authority.lastIndexOf('@');
      const bare = authority
        .slice(at + 1)
        .replace(/:\d*$/, '')
        .replace(/[.,;:!)\]]+$/, '');
      const host = domainToASCII(bare) || bare.toLowerCase();
      return host === '' ? [] : [{ host, written: authority, pretended: at < 0 ? '' : authority.slice(0, at) }];
    });
}

function isOurs(host: string, { hosts }: OwnDomains): boolean {
  const name = host.replace(/\.$/, '');
  return hosts.some(
    (ours) => name === ours || name.endsWith(`.${ours.replace(/^www\./, '')}`) || `www.${name}` === ours,
  );
}

const shorteners =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|ow\.ly|t\.ly|rebrand\.ly|s\.id|v\.gd)$/;

function judgeLink({ host, pretended }: FoundLink, own: OwnDomains): string[] {
  const name = host.slice(0, 100);
  const found: string[] = [];
  if (pretended !== '') found.push(`A link has an “@” in its address: it leads to ${name}, whatever stands before it.`);
  if (isOurs(host, own)) return found;
  if (/^[\d.]+$|^\[|^0x|^\d+$/.test(host))
    found.push('A link leads to a number instead of a name. We never send such links.');
  if (host.split('.').some((label) => label.startsWith('xn--')))
    found.push(`The link ${name} has letters of another alphabet, which can look like ours.`);
  if (resemblesUs(host, own)) found.push(`The link ${name} looks like ours but isn’t.`);
  if (shorteners.test(host)) found.push(`${name} hides where the link leads. We never shorten links.`);
  return found;
}

/** Our name as a part of another domain, or written with what looks like its letters. */
function resemblesUs(host: string, { companyName, hosts }: OwnDomains): boolean {
  const wanted = new Set(
    [companyName, ...hosts.map((ours) => ours.replace(/^www\./, '').split('.')[0] ?? '')]
      .map(plainLetters)
      .filter((name) => name.length > 3 && name !== 'localhost'),
  );
  const labels = host.split('.').flatMap((label) => [label, ...label.split('-')]);
  const joined = plainLetters(host.replaceAll('.', ''));
  return [...wanted].some(
    (name) =>
      joined.includes(name) ||
      labels.some((label) => Math.abs(label.length - name.length) <= 1 && isOneApart(plainLetters(label), name)),
  );
}

/** 'l4rkvvay' as 'larkway'. */
function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[013457$@]/g, (character) => likeness[character] ?? character)
    .replaceAll(/[^a-z]/g, '');
}

const likeness: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' };

/** Whether one letter was changed, added, left out, or swapped with the next. */
function isOneApart(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isSwapped =
    short[start] === long[start + 1] && short[start + 1] === long[start] && rest(short, 2) === rest(long, 2);
  return isSwapped || rest(short, 1) === rest(long, 1);
}

/** Of HTML and Markdown: a link whose words name another site. */
function mismatchedLinks(text: string): string[] {
  const pairs = [
    ...Array.from(text.matchAll(/<a\s([^<>]{1,3000})>([^<]{1,300})</gi), ([, attributes = '', words]) => [
      /\bhref\s{0,9}=\s{0,9}["']?([^"'\s]{1,2000})/i.exec(attributes)?.[1],
      words,
    ]),
    ...Array.from(text.matchAll(/\[([^[\]]{1,300})\]\(([^()\s]{1,2000})/g), (match) => [match[2], match[1]]),
  ];
  return pairs.flatMap(([target = '', words = '']) => {
    const [to] = findLinks(target);
    const [shown] = findLinks(` ${words} `);
    if (!to || !shown || withoutWww(to.host) === withoutWww(shown.host)) return [];
    return [`A link says ${shown.host.slice(0, 100)} but leads to ${to.host.slice(0, 100)}.`];
  });
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

const delivery = /\b(?:re-?deliver\w*|re-?schedul\w*|(?:un)?deliver\w*|parcels?|packages?|shipments?|depot)\b/i;
const fee = /\b(?:fees?|charges?|postage|customs|dut(?:y|ies)|surcharges?|(?:shipping|delivery|handling) costs?)\b/i;
const owing =
  /\b(?:pay|paying|payable|settle|settling|unpaid|under-?paid|outstanding|owe[ds]?|owing|overdue|due|required?)\b/i;
/** That we say ourselves: 'no fee', 'free of charge', 'shipments that you pay for'. */
const noFee = /\b(?:no|without (?:a |any )?|free of) ?(?:\w+ )?(?:fees?|charges?)\b|\bthat you pay for\b/gi;
const money = /(?:[£$€] ?\d|\b\d[\d.,]* ?(?:pounds|gbp|p)\b)/;
const payThenDeliver = new RegExp(
  String.raw`\b(?:pay|paying|settle|send|transfer)\b.{0,60}${money.source}.{0,80}\b(?:re-?)?(?:deliver|schedul|releas|dispatch|receiv)`,
  'i',
);
const deliverThenPay = new RegExp(
  String.raw`\b(?:(?:re-?)?(?:deliver|schedul)\w*|released?|held|parcel|package)\b.{0,80}\b(?:pay|settle|transfer)\b.{0,40}${money.source}`,
  'i',
);

const secret =
  /\b(?:passwords?|pin|card (?:number|details)|cvv|cvc|sort code|bank (?:details|account)|security code|one[- ]time (?:code|passcode))\b/i;
const asking = /\b(?:enter|confirm|update|verify|provide|send|reply|submit|give)\b/i;
const notAsking = /\b(?:do not|don[’']t|never) (?:enter|confirm|update|verify|provide|send|reply|submit|give|ask)\b/gi;
const hurry =
  /\b(?:within \d+ ?(?:hours?|hrs?|days?|minutes?)|immediately|urgent(?:ly)?|final (?:notice|warning|attempt)|will be (?:returned|destroyed|disposed))\b/i;

function findWordDangers(text: string): string[] {
  const dangers: string[] = [];
  // Emails break lines within a sentence, and HTML has no blank lines.
  const paragraphs = text
    .replaceAll('\r', '')
    .replaceAll(/<\/(?:p|td|h\d|div|li|a)>|<br/gi, '\n\n')
    .replaceAll(/https?:[^\s<>"']+/gi, ' ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' '));
  const charged = paragraphs.map((paragraph) => paragraph.replaceAll(noFee, ''));
  const asksForFee = charged.some((words) => fee.test(words)) && charged.some((words) => owing.test(words));
  const asksForMoney = charged.some((words) => payThenDeliver.test(words) || deliverThenPay.test(words));
  if (delivery.test(text) && (asksForFee || asksForMoney))
    dangers.push(
      'It’s about paying for a delivery. We never ask a receiver for money, and delivering again costs nothing.',
    );
  const sentences = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s/));
  if (sentences.some((sentence) => secret.test(sentence) && asking.test(sentence.replaceAll(notAsking, ''))))
    dangers.push('It asks for a password, a PIN or card or bank details. We never ask for those in a message.');
  if (dangers.length > 0 && hurry.test(text)) dangers.push('It hurries you, so that you don’t stop to check.');
  return dangers;
}
