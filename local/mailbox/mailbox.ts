import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Email } from 'postal-mime';
import { londonFormat } from '../../contract/values/time/london.ts';
import { refuse } from '../../server/http/errors.ts';
import { type Html, html, writePage } from '../../server/http/html.ts';
import { composeMail, transportWhenNeeded } from '../../server/integrations/mail/compose-mail.ts';
import type { MailPort, OutgoingMail } from '../../server/integrations/mail/mail.ts';

interface MailboxOptions {
  readonly folder: string;
  readonly from: string;
}

/** Stores mails as `.eml` files. Names sort by time; a file appears whole; a mail sent twice is one file. */
export function mailboxMail({ folder, from }: MailboxOptions): MailPort {
  const openTransport = transportWhenNeeded(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    send: async (mail) => {
      const message = composeMail(mail, from);
      if (!message) return { outcome: 'refused', reason: 'not an email address' };
      const transport = await openTransport();
      const { message: bytes } = await transport.sendMail(message);
      const file = join(folder, fileName(mail));
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${file}.part`, bytes as Buffer); // `buffer: true` makes it one
        await rename(`${file}.part`, file);
        return { outcome: 'sent' };
      } catch (error) {
        return {
          outcome: 'try-again',
          reason: error instanceof Error && 'code' in error ? String(error.code) : 'write',
        };
      }
    },
  };
}

/** `20261115T093000123Z-….eml`: the time in UTC, then the message's own id. */
function fileName({ date, messageId }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(/[-:.]/g, '');
  const id = messageId.replace(/@.*/s, '').replaceAll(/[^\w-]/g, '');
  return `${time}-${id}.eml`;
}

const mailsOnPage = 50;

/** A mail's frame may open links in a new tab, and nothing else. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
// Inline styles and images only: no script, no form, nothing fetched.
const mailPolicy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`;

/** Shows the mails of the local mailbox at `/dev/mailbox`. They hold links that sign people in: never register it in production. */
export function registerMailboxRoutes(app: FastifyInstance, folder: string): void {
  const style = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8');
  const mailOf = async (request: FastifyRequest): Promise<StoredMail> => {
    const { name } = request.params as { name: string }; // every route that asks has it in its path
    return (await readMail(folder, name)) ?? refuse('NOT_FOUND', 'There is no such mail in the mailbox.');
  };

  app.get('/dev/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/dev/mailbox', async (_request, reply) => {
    const names = await listMails(folder);
    const newest = await Promise.all(names.slice(0, mailsOnPage).map((name) => readMail(folder, name)));
    const mails = newest.filter((mail) => mail !== undefined);
    return sendPage(reply, mailboxPage(mails, names.length));
  });
  app.get('/dev/mailbox/:name', async (request, reply) => sendPage(reply, mailPage(await mailOf(request))));
  app.get('/dev/mailbox/:name/html', async (request, reply) => {
    const mail = await mailOf(request);
    reply.headers({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' });
    // Without a base target a link would open inside the frame, where our own pages refuse to be shown.
    return sendPage(reply, `<!doctype html><base target="_blank">${withInlineImages(mail.email)}`);
  });
  app.get('/dev/mailbox/:name/source', async (request, reply) => {
    const { source } = await mailOf(request);
    return reply.type('message/rfc822').header('content-disposition', 'attachment').send(source);
  });
}

/** Images that travel with the mail, which its HTML names by `cid:`. */
function withInlineImages({ html: page = '', attachments }: Email): string {
  return page.replaceAll(/src="cid:([^"]+)"/g, (source, id: string) => {
    const image = attachments.find(({ contentId }) => contentId === `<${id}>`);
    if (!image || typeof image.content === 'string') return source;
    return `src="data:${image.mimeType};base64,${Buffer.from(new Uint8Array(image.content)).toString('base64')}"`;
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

interface StoredMail {
  readonly name: string;
  readonly email: Email;
  readonly source: Buffer;
}

// Names that came with a request are joined to a path: nothing else may pass.
const mailName = /^\d{8}T\d{9}Z-[\w-]+\.eml$/;

/** Newest first. */
async function listMails(folder: string): Promise<string[]> {
  const names = await undefinedIfMissing(readdir(folder));
  return (names ?? []).filter((name) => mailName.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
}

async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  if (!mailName.test(name)) return undefined;
  const source = await undefinedIfMissing(readFile(join(folder, name)));
  if (!source) return undefined;
  const { default: PostalMime } = await import('postal-mime'); // only developers look at mails here
  return { name, email: await PostalMime.parse(source), source };
}

async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const times = londonFormat({ dateStyle: 'medium', timeStyle: 'medium' });

function mailboxPage(newest: readonly StoredMail[], count: number): string {
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
  return layOut('Mailbox', html`<p>${intro}</p>`, list.length > 0 ? html`<ul class="mails">\n${list}</ul>` : nothing);
}

function mailPage({ name, email, source }: StoredMail): string {
  const files = email.attachments.map(({ filename, mimeType }) => `${filename ?? 'unnamed'} (${mimeType})`);
  const facts = [
    ['To', recipients(email.to)],
    ['From', recipients(email.from && [email.from])],
    ['Sent', timeOf(email.date)],
    ['Message id', email.messageId ?? ''],
    ['Attachments', files.join(', ') || 'none'],
  ];
  return layOut(
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

function layOut(title: string, intro: Html, content: Html): string {
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

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
