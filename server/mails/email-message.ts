import type { Company } from '../../contract/company.ts';
import { Html, html } from '../http/html.ts';

/** The content of an email without its layout: plain text, escaped by the layout. */
export interface EmailMessage {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly button: MailLink;
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
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

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
}
@media (max-width: 480px) {
  .inset { padding-left: 24px !important; padding-right: 24px !important; }
  .button { display: block !important; }
}
`;

const font = 'font-family:Figtree,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const text = `${font};font-size:16px;line-height:26px;color:${light.text}`;
const quiet = `${font};font-size:14px;line-height:22px;color:${light.quiet}`;
const link = `color:${light.link};text-decoration:underline`;

/** One column, one button; no images, scripts or external files. */
export function renderEmailHtml(message: EmailMessage, company: Company): string {
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
<tr><td class="inset" style="padding:20px 40px;background-color:${light.evergreen};border-bottom:4px solid ${light.volt};border-radius:15px 15px 0 0;${font};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.3px;color:${light.white}">${company.name}</td></tr>
<tr><td class="inset" style="padding:36px 40px 32px">
<h1 class="text" style="margin:0 0 20px;${font};font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.4px;color:${light.text}">${message.heading}</h1>
${message.paragraphs.map((words) => html`<p class="text" style="margin:0 0 16px;${text};overflow-wrap:anywhere" dir="auto">${words}</p>\n`)}${factTable(message.facts ?? [])}<p style="margin:28px 0"><a class="button" href="${message.button.url}" style="display:inline-block;padding:14px 28px;border-radius:10px;background-color:${light.evergreen};${font};font-size:16px;line-height:20px;font-weight:700;text-align:center;text-decoration:none;color:${light.white}">${message.button.label}</a></p>
${message.afterwards.map((words) => html`<p class="quiet" style="margin:0 0 8px;${quiet}">${words}</p>\n`)}${(message.links ?? []).map(({ label, url }) => html`<p style="margin:0 0 8px;${quiet}"><a class="link" href="${url}" style="${link}">${label}</a></p>\n`)}<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${light.line};${quiet}">If the button doesn’t work, copy this link into your browser:<br>
<a class="link" href="${message.button.url}" style="${link};word-break:break-all">${message.button.url}</a></p>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="inset quiet" style="padding:20px 40px;${quiet}">${[company.name, ...company.address].join(', ')}<br>
<a class="link" href="mailto:${company.email}" style="${link}">${company.email}</a> &middot; ${company.phone}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.text;
}

function factTable(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0">
${facts.map(({ label, value }) => html`<tr><td class="quiet" style="padding:4px 20px 4px 0;${quiet};vertical-align:top">${label}</td><td class="text" style="padding:4px 0;${text};line-height:22px;font-weight:600">${value}</td></tr>\n`)}</table>
`;
}

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
