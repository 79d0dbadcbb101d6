import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { checkMail, longestCheckedText, type MailCheck } from '../../contract/mail-checks.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { refuse } from '../http/errors.ts';
import { limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { SupportRequestDeps } from './conversation.ts';
import { findMailByCode, type KnownMail } from './mail-codes.ts';

type MailCheckDeps = Pick<SupportRequestDeps, 'database' | 'countTry' | 'limits' | 'company'> & {
  readonly publicUrl: string;
};

export function registerMailCheckRoutes(app: FastifyInstance, deps: MailCheckDeps): void {
  serve(app, checkMail, async ({ body: { code = '', text = '' } }, { address, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const [typed, pasted] = [code.trim(), text.trim()];
    const message = 'Enter a code, or paste a message or a link.';
    if (typed === '' && pasted === '') refuse('VALIDATION', message, { text: message });
    const tooLong = `Use at most ${longestCheckedText} characters.`;
    if (pasted.length > longestCheckedText) refuse('VALIDATION', tooLong, { text: tooLong });
    const attempt = await limitTries(
      deps.countTry,
      deps.limits.trackingMissesPerAddress,
      `mail checks of ${networkOf(address)}`,
      'You’ve checked a lot of messages.',
    );
    if (typed === '') return answerText(deps, pasted);
    const mail = await findMailByCode(deps.database, typed);
    if (mail) await attempt.forget();
    return mail ? describeMail(mail) : unknownCode(deps);
  });
}

const writeDate = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** By the kind of its job. */
const subjects: Readonly<Record<string, string>> = {
  mail: 'an account with us',
  'support-mail': 'a question or a complaint to us',
  notification: 'a delivery',
  'preference-mail': 'a delivery',
  'pickup-reminder': 'a parcel that waits at a point',
  'collection-mail': 'a collection',
  'drop-off-mail': 'a parcel to drop off',
  receipt: 'a booking',
  'late-refund-mail': 'a refund',
  'failed-refund-mail': 'a refund',
  'billing-mail': 'a balance or a statement',
};

function describeMail({ kind, dated, beginsWith }: KnownMail): MailCheck {
  const to = beginsWith === '' ? '' : `, to an address that begins with “${beginsWith}”`;
  const subject = subjects[kind];
  return {
    verdict: 'OURS',
    title: 'Yes, we sent an email with this code',
    lines: [
      `We sent it on ${writeDate.format(dated)}${to}.${subject === undefined ? '' : ` It was about ${subject}.`}`,
      'If the date, the address or the subject is another in yours, somebody has copied the code: don’t use its links.',
    ],
  };
}

function unknownCode({ company }: MailCheckDeps): MailCheck {
  return {
    verdict: 'UNKNOWN_CODE',
    title: 'No, we don’t know this code',
    lines: [
      'Check that you typed it right. Codes work for a year.',
      'If it’s right, the message isn’t from us. Don’t use its links, call its numbers or reply to it.',
      `Forward it to ${company.email} and to report@phishing.gov.uk, then delete it.`,
      'If you’ve already paid or given card details, call your bank now on 159.',
    ],
  };
}

function answerText({ company, publicUrl }: MailCheckDeps, text: string): MailCheck {
  const own = { companyName: company.name, hosts: [new URL(publicUrl).hostname, company.email.replace(/^.*@/, '')] };
  const { dangers, hasOwnLink, hasOtherLink } = judgeMessage(text, own);
  if (dangers.length > 0) {
    return {
      verdict: 'SCAM',
      title: 'This looks like a scam',
      lines: [
        ...dangers,
        'Don’t use its links, and don’t pay or reply.',
        `Forward an email to ${company.email} and to report@phishing.gov.uk, and a text message to 7726.`,
        'If you’ve already paid or given card details, call your bank now on 159.',
      ],
    };
  }
  return {
    verdict: 'UNSURE',
    title:
      hasOwnLink && !hasOtherLink
        ? 'The link leads to us, but we can’t tell who wrote this'
        : 'We can’t tell from this text',
    lines: [
      ...(hasOwnLink && !hasOtherLink ? ['Anybody can put a link to us into a message.'] : []),
      ...(hasOtherLink ? ['It has a link that isn’t ours. We didn’t open it.'] : []),
      'Enter the code from the end of the email: only that shows that we sent one.',
      'No code? Don’t use its links. Track your parcel here with its tracking number instead.',
    ],
  };
}

interface OwnDomains {
  readonly companyName: string;
  /** Of our website and our mails. */
  readonly hosts: readonly string[];
}

interface Judgement {
  /** Marks of a scam. */
  readonly dangers: readonly string[];
  readonly hasOwnLink: boolean;
  readonly hasOtherLink: boolean;
}

/** Judges from the text alone: no link is opened, and no name is looked up. */
export function judgeMessage(text: string, own: OwnDomains): Judgement {
  const visible = text.replaceAll(hidden, '');
  const links = findLinks(visible);
  const dangers = [
    ...(links.length > 0 && hasTrick(text) ? ['It has hidden characters, which disguise where a link leads.'] : []),
    ...links.flatMap((link) => judgeLink(link, own)),
    ...mismatchedLinks(visible),
    ...wordDangers(visible),
  ];
  const isOwn = links.map(({ host }) => isOurs(host, own));
  return {
    dangers: [...new Set(dangers)].slice(0, 8),
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
    ...Array.from(
      text.matchAll(/<a\s[^<>]{0,500}?href\s*=\s*["']?([^"'\s>]{1,2000})[^>]{0,500}>([^<]{1,300})</gi),
      (match) => [match[1], match[2]],
    ),
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

const fee = /\b(?:fees?|charges?|postage|customs|duty|surcharge|payment|pay(?:ing)?)\b|[£$€]\s?\d/i;
const delivery = /\b(?:re-?deliver\w*|re-?schedul\w*|(?:un)?deliver\w*|parcels?|packages?|shipments?|depot)\b/i;
const secret =
  /\b(?:passwords?|pin|card (?:number|details)|cvv|cvc|sort code|bank (?:details|account)|security code|one[- ]time (?:code|passcode))\b/i;
const asking = /\b(?:enter|confirm|update|verify|provide|send|reply|submit|give)\b/i;
const hurry =
  /\b(?:within \d+ ?(?:hours?|hrs?|days?|minutes?)|immediately|urgent(?:ly)?|final (?:notice|warning|attempt)|will be (?:returned|destroyed|disposed))\b/i;

function wordDangers(text: string): string[] {
  const dangers: string[] = [];
  const sentences = text.split(/(?<=[.!?])\s|\n/);
  const asksForFee =
    fee.test(text) && delivery.test(text) && /\b(?:pay|paid|settle|unpaid|outstanding|fee)\b/i.test(text);
  if (asksForFee)
    dangers.push(
      'It’s about paying for a delivery. We never ask a receiver for money, and delivering again costs nothing.',
    );
  if (sentences.some((sentence) => secret.test(sentence) && asking.test(sentence)))
    dangers.push('It asks for a password, a PIN or card or bank details. We never ask for those in a message.');
  if (dangers.length > 0 && hurry.test(text)) dangers.push('It hurries you, so that you don’t stop to check.');
  return dangers;
}
