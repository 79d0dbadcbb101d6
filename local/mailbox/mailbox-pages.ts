import { londonFormat } from '../../contract/values/london.ts';
import { type Html, html, writePage } from '../../server/http/html.ts';
import type { StoredMail } from './read-mailbox.ts';

const times = londonFormat({
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** The mailbox: its newest mails, and how many there are. */
export function mailboxPage(newest: readonly StoredMail[], count: number): string {
  const intro =
    count > newest.length
      ? `The newest ${newest.length} of ${count} mails. None of them left this machine.`
      : 'Mails the product would have sent. None of them left this machine.';
  const list = newest.map(
    ({ name, email }) => html`<li><a href="/dev/mailbox/${name}"><b>${email.subject || 'No subject'}</b>
<span>${recipients(email.to)}</span> <time datetime="${email.date}">${timeOf(email.date)}</time></a></li>
`,
  );
  const nothing = html`<p class="nothing">No mail yet. Register an account, or ask for a new password, and it arrives here within a second.</p>`;
  return page('Mailbox', html`<p>${intro}</p>`, list.length > 0 ? html`<ul class="mails">\n${list}</ul>` : nothing);
}

/** One mail: who, when, and both of its parts. */
export function mailPage({ name, email, source }: StoredMail): string {
  const files = email.attachments.map(({ filename, mimeType }) => `${filename ?? 'unnamed'} (${mimeType})`);
  const facts = [
    ['To', recipients(email.to)],
    ['From', recipients(email.from && [email.from])],
    ['Sent', timeOf(email.date)],
    ['Message id', email.messageId ?? ''],
    ['Attachments', files.join(', ') || 'none'],
  ];
  return page(
    email.subject || 'No subject',
    html`<p><a href="/dev/mailbox">All mails</a></p>`,
    html`<section aria-label="About this mail">
<dl>
${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
<p><a href="/dev/mailbox/${name}/source" download="${name}">Download the mail</a> (${Math.ceil(source.length / 1024)} kB)</p>
</section>
<section aria-labelledby="html-part">
<h2 id="html-part">As most people see it</h2>
<iframe title="The mail’s HTML" src="/dev/mailbox/${name}/html" sandbox="${sandbox}"></iframe>
</section>
<section aria-labelledby="text-part">
<h2 id="text-part">As text</h2>
<pre>${linked(email.text ?? '')}</pre>
</section>`,
  );
}

/** What a mail may do in its frame: open its links in a new tab, and nothing else. */
export const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** The HTML part as it is put into the frame. */
export function mailHtml({ email }: StoredMail): string {
  // Without it a link would open inside the frame, where our own pages refuse to be shown.
  return `<!doctype html><base target="_blank">${email.html ?? ''}`;
}

function page(title: string, intro: Html, content: Html): string {
  const body = html`<header>
<h1>${title}</h1>
${intro}
</header>
<main>
${content}
</main>`;
  return writePage({ title, style: '/dev/mailbox.css', body });
}

function recipients(
  addresses: readonly { readonly name: string; readonly address?: string | undefined }[] = [],
): string {
  return addresses.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ');
}

function timeOf(iso: string | undefined): string {
  const time = new Date(iso ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? 'at an unknown time' : times.format(time);
}

/** The text with its addresses as links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
