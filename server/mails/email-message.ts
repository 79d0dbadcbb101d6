import type { Company } from '../../contract/company.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { Html, html } from '../http/html.ts';

/** The content of an email without its layout: plain text, escaped by the layout. */
export interface EmailMessage {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** How far the parcel is, as a line of stations. */
  readonly journey?: Journey;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly button: MailLink;
  /** Smaller buttons beside each other, for the ways to answer. */
  readonly choices?: readonly MailLink[];
  /** In smaller print below the button. */
  readonly afterwards: readonly string[];
  readonly links?: readonly MailLink[];
}

/** Whose mail it is, and where its links lead. */
export interface MailSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
  /** In the small print at the end. */
  readonly isQuiet?: true;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Journey {
  readonly stations: readonly string[];
  /** Index of the last station reached. */
  readonly reached: number;
}

/** How the reader finds out whether we sent it: the page, and the code for it. */
export interface MailProof {
  readonly url: string;
  readonly code: string;
}

/** The image of the lark, which travels with the mail: programs show it without asking, and it tells nobody that it was read. */
export const larkContentId = 'lark';

/** Light colours, inlined because mail programs need styles on each element. */
const light = {
  page: '#f7f8f4',
  surface: '#ffffff',
  line: '#dde3dc',
  text: '#10201b',
  quiet: '#4a5a54',
  link: '#0b6b4f',
  evergreen: '#0e3b2e',
  volt: '#b8f34a',
  white: '#ffffff',
} as const;

/** Dark mode and phones, where the mail program supports it. Overrides the inline styles. */
const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b1512 !important; }
  .card { background-color: #12201b !important; border-color: #24352e !important; }
  .line { border-color: #24352e !important; }
  .text { color: #e8f0ec !important; }
  .quiet { color: #9db0a8 !important; }
  .link { color: #6fe0b0 !important; }
  .button { background-color: #b8f34a !important; color: #10201b !important; }
  .choice { border-color: #9db0a8 !important; color: #e8f0ec !important; }
  .reached { background-color: #b8f34a !important; }
  .ahead { background-color: #24352e !important; }
}
@media (max-width: 480px) {
  .inset { padding-left: 24px !important; padding-right: 24px !important; }
  .button { display: block !important; }
  .choice { padding-left: 4px !important; padding-right: 4px !important; font-size: 14px !important; }
  .station { font-size: 12px !important; line-height: 16px !important; }
}
@media (max-width: 359px) {
  .choice-cell { display: block !important; width: auto !important; padding: 0 0 8px !important; }
}
`;

const font = 'font-family:Figtree,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const text = `${font};font-size:16px;line-height:26px;color:${light.text}`;
const quiet = `${font};font-size:14px;line-height:22px;color:${light.quiet}`;
const link = `color:${light.link};text-decoration:underline`;

/** One column, one button; no scripts or external files. */
export function renderEmailHtml(message: EmailMessage, company: Company, proof?: MailProof): string {
  const [quietLinks = [], loud = []] = [true, false].map((isQuiet) =>
    (message.links ?? []).filter((one) => (one.isQuiet ?? false) === isQuiet),
  );
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${message.subject}</title>
<style>${new Html(emailStyle)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${message.preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-collapse:separate;border:1px solid ${light.line};border-radius:16px;overflow:hidden;background-color:${light.surface}">
<tr><td class="inset" style="padding:20px 40px;background-color:${light.evergreen};border-bottom:3px solid ${light.volt};border-radius:15px 15px 0 0;${font};font-size:22px;line-height:40px;font-weight:800;letter-spacing:-0.3px;color:${light.white}"><img src="cid:${larkContentId}" width="40" height="40" alt="" style="display:inline-block;vertical-align:middle;border:0">&nbsp; ${company.name}</td></tr>
<tr><td class="inset" style="padding:32px 40px 32px">
<h1 class="text" style="margin:0 0 20px;${font};font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.4px;text-wrap:balance;color:${light.text}">${message.heading}</h1>
${journeyLine(message.journey)}${message.paragraphs.map((words) => html`<p class="text" style="margin:0 0 16px;${text};overflow-wrap:anywhere" dir="auto">${words}</p>\n`)}${factTable(message.facts ?? [])}<p style="margin:28px 0"><a class="button" href="${message.button.url}" style="display:inline-block;padding:14px 28px;border-radius:10px;background-color:${light.evergreen};${font};font-size:16px;line-height:20px;font-weight:700;text-align:center;text-decoration:none;color:${light.white}">${message.button.label}</a></p>
${choiceRow(message.choices ?? [])}${message.afterwards.map((words) => html`<p class="quiet" style="margin:0 0 8px;${quiet}">${words}</p>\n`)}${loud.map(({ label, url }) => html`<p style="margin:0 0 8px;${quiet}"><a class="link" href="${url}" style="${link}">${label}</a></p>\n`)}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="inset quiet" style="padding:20px 40px;${quiet}">${[company.name, ...company.address].join(', ')}<br>
<a class="link" href="mailto:${company.email}" style="${link}">${company.email}</a> &middot; ${company.phone.replaceAll(' ', '\u00A0')}</td></tr>
<tr><td class="inset quiet" style="padding:0 40px 20px;${quiet};font-size:12px;line-height:18px">${proofLine(proof)}${quietLinks.map(({ label, url }) => html`<a class="quiet" href="${url}" style="color:${light.quiet};text-decoration:underline">${label}</a><br><br>\n`)}If the button doesn’t work, copy this link into your browser:<br>
<a class="quiet" href="${message.button.url}" style="color:${light.quiet};text-decoration:underline;word-break:break-all">${message.button.url}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.text;
}

function proofLine(proof: MailProof | undefined): Html {
  if (!proof) return html``;
  const address = proof.url.replace(/^https?:\/\//, '');
  return html`Check this email: <a class="quiet" href="${proof.url}" style="color:${light.quiet};text-decoration:underline">${address}</a>, code&nbsp;<span style="white-space:nowrap">${proof.code}</span><br><br>
`;
}

/** The line through five cells, to a dot in the middle of the one that is reached, whose name is also in bold. */
function journeyLine(journey: Journey | undefined): Html {
  if (!journey) return html``;
  const { stations, reached } = journey;
  const width = `${Math.floor(100 / stations.length)}%`;
  const isEnd = reached === stations.length - 1;
  const stretch = (isReached: boolean) =>
    html`<td width="50%" style="vertical-align:middle"><div class="${isReached ? 'reached' : 'ahead'}" style="height:6px;background-color:${isReached ? light.evergreen : light.line};font-size:6px;line-height:6px">&nbsp;</div></td>`;
  const dot = html`<td width="16" style="vertical-align:middle"><div class="reached" style="width:16px;height:16px;border-radius:8px;background-color:${light.evergreen};font-size:16px;line-height:16px">&nbsp;</div></td>`;
  // A table in each cell: columns that a name spans would share its room with the dot, and the line would have a gap.
  const piece = (index: number) =>
    html`<td width="${width}" style="vertical-align:middle"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${stretch(index <= reached)}${index === reached ? dot : html``}${stretch(index < reached || isEnd)}</tr></table></td>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr>${stations.map((_station, index) => piece(index))}</tr>
<tr>${stations.map((station, index) => html`<td class="station ${index === reached ? 'text' : 'quiet'}" width="${width}" align="center" style="padding:8px 2px 0;${quiet};font-size:13px;line-height:18px;text-align:center;vertical-align:top${index === reached ? `;font-weight:700;color:${light.text}` : ''}">${station}</td>`)}</tr>
</table>
`;
}

function choiceRow(choices: readonly MailLink[]): Html {
  if (choices.length === 0) return html``;
  const width = `${Math.floor(100 / choices.length)}%`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:-12px 0 24px">
<tr>${choices.map(({ label, url }, index) => html`<td class="choice-cell" width="${width}" style="padding:0 ${index < choices.length - 1 ? 6 : 0}px 0 0"><a class="choice" href="${url}" style="display:block;padding:12px 8px;border:1px solid #7c8a83;border-radius:10px;${font};font-size:15px;line-height:20px;font-weight:600;text-align:center;text-decoration:none;color:${light.text}">${label}</a></td>`)}</tr>
</table>
`;
}

/** Rows divided by lines, as on a receipt. */
function factTable(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``;
  const cell = `padding:10px 0;border-top:1px solid ${light.line};vertical-align:top`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0">
${facts.map(({ label, value }) => html`<tr><td class="quiet line" style="${quiet};${cell};padding-right:20px">${asOneLine(label)}</td><td class="text line" style="${text};line-height:22px;font-weight:600;${cell}">${linesOf(value)}</td></tr>\n`)}</table>
`;
}

/** A short label beside a long value. */
function asOneLine(label: string): string {
  return label.length <= 16 ? label.replaceAll(' ', '\u00A0') : label;
}

/** Opening hours are a line for each run of days; a tracking number is grouped as on the label. */
function linesOf(value: string): Html[] {
  const words = /^[A-Z]{2}\d{9}GB$/.test(value) ? groupTrackingCode(value) : value;
  return words.split(' · ').map((line, index) => html`${index === 0 ? html`` : html`<br>`}${line}`);
}

const columns = 72;

/** The plain-text part: the same words in the same order. */
export function renderEmailText(message: EmailMessage, company: Company, proof?: MailProof): string {
  const facts = (message.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  const parts = [
    `${message.heading}\n${'='.repeat(message.heading.length)}`,
    ...(message.journey ? [wrap(journeyText(message.journey))] : []),
    ...message.paragraphs.map(wrap),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `${message.button.label}:\n${message.button.url}`,
    ...(message.choices ?? []).map(({ label, url }) => `${label}:\n${url}`),
    ...message.afterwards.map(wrap),
    ...(message.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    ...(proof ? [`Check this email:\n${proof.url}\nCode: ${proof.code}`] : []),
    // The signature separator, with its trailing space.
    ['-- ', company.name, ...company.address, company.email, company.phone].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** 'Booked > Collected > [On its way] > Out for delivery > Delivered'. */
function journeyText({ stations, reached }: Journey): string {
  return stations.map((station, index) => (index === reached ? `[${station}]` : station)).join(' > ');
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
