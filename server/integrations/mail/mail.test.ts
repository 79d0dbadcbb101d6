import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailboxMail } from '../../../local/mailbox/mailbox.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/mails/start-smtp-server.ts';
import type { MailPort, OutgoingMail } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

const from = 'Larkway <hello@larkway.example>';
const mail: OutgoingMail = {
  messageId: '6f1c2a52-8a1e-4a5e-9a55-0d3c5f1b8e11@www.larkway.example',
  date: new Date('2026-11-15T09:30:00.123Z'),
  to: 'jo@example.com',
  subject: 'Verify your email address – Łukaszewicz 🚚',
  text: `A long line ${'x'.repeat(1_200)}\n\nhttps://www.larkway.example/auth/verifying-account?email=jo%40example.com&token=${'a'.repeat(43)}\n.\nAfter a lone dot\n`,
  html: '<p>Grüße, Łukaszewicz 🚚</p>\n',
};

/** An adapter and a look at what has left through it. */
interface Way {
  readonly port: MailPort;
  arrived(): Promise<{ recipients: readonly string[]; email: Email; raw: string }[]>;
  close(): Promise<unknown>;
}

async function smtp(): Promise<Way> {
  const server: TestSmtpServer = await startSmtpServer();
  return {
    port: smtpMail({ url: server.url, from }),
    arrived: () =>
      Promise.all(
        server.received.map(async ({ recipients, message }) => ({
          recipients,
          email: await PostalMime.parse(message),
          raw: message.toString(),
        })),
      ),
    close: () => server.close(),
  };
}

async function mailbox(): Promise<Way> {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-mailbox-'));
  return {
    port: mailboxMail({ folder, from }),
    arrived: async () =>
      Promise.all(
        (await readdir(folder)).toSorted().map(async (name) => {
          const message = await readFile(join(folder, name));
          const email = await PostalMime.parse(message);
          return { recipients: (email.to ?? []).map(({ address = '' }) => address), email, raw: message.toString() };
        }),
      ),
    close: () => rm(folder, { recursive: true }),
  };
}

describe.each([
  ['SMTP', smtp],
  ['the mailbox folder', mailbox],
])('by way of %s', (_name, open) => {
  let way: Way;
  beforeEach(async () => {
    way = await open();
  });
  afterEach(async () => void (await way.close()));

  test('a mail arrives whole', async () => {
    expect(await way.port.send(mail)).toEqual({ outcome: 'sent' });
    const [arrived, ...others] = await way.arrived();
    expect(others).toEqual([]);
    expect(arrived?.recipients).toEqual(['jo@example.com']);
    expect(arrived?.email).toMatchObject({
      messageId: `<${mail.messageId}>`,
      date: '2026-11-15T09:30:00.000Z', // headers know no milliseconds
      from: { name: 'Larkway', address: 'hello@larkway.example' },
      to: [{ address: 'jo@example.com' }],
      subject: mail.subject,
    });
    expect(arrived?.email.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(arrived?.email.html?.trimEnd()).toBe(mail.html.trimEnd());
    expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  test('mail programs can stop such mails with one press, where there is a way to', async () => {
    const unsubscribeUrl =
      'https://www.larkway.example/unsubscribe/a-token_of-some-length-that-no-line-should-ever-be-broken-in';
    await way.port.send({ ...mail, unsubscribeUrl });
    await way.port.send({ ...mail, messageId: 'another@larkway.example' });
    const [arrived, other] = (await way.arrived()).toSorted((a, b) => b.raw.length - a.raw.length);
    const headers = new Map(arrived?.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(other?.raw).not.toContain('List-Unsubscribe');
  });

  test.each([
    ['eve@example.com', ['eve@example.com']],
    ['eve@example.com\r\nBcc: ada@example.com', undefined],
  ])('a reply to it goes to %j, if that is one plain address', async (replyTo, addresses) => {
    await way.port.send({ ...mail, replyTo });
    const [arrived] = await way.arrived();
    expect(arrived?.email.replyTo?.map(({ address }) => address)).toEqual(addresses);
    expect(arrived?.recipients).toEqual(['jo@example.com']);
  });

  test('files travel with it', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const attachment = { filename: 'Invoice "INV-1".pdf', contentType: 'application/pdf', content };
    await way.port.send({ ...mail, attachments: [attachment] });
    const [arrived] = await way.arrived();
    const [file] = arrived?.email.attachments ?? [];
    expect(file).toMatchObject({ filename: attachment.filename, mimeType: 'application/pdf' });
    expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(content); // postal-mime's default encoding
  });

  test('an image of the HTML travels inside it', async () => {
    const image = { contentId: 'lark', filename: 'lark.png', contentType: 'image/png', content: Uint8Array.of(1, 2) };
    await way.port.send({ ...mail, html: '<img src="cid:lark" alt="">', inlineImages: [image] });
    const [arrived] = await way.arrived();
    expect(arrived?.email.attachments).toMatchObject([{ contentId: '<lark>', disposition: 'inline', related: true }]);
  });

  test.each([
    '\r\nBcc: eve@example.com',
    '\nBcc: eve@example.com',
    '\r\n\r\n<p>Another body</p>',
    '\u2028Bcc: eve@example.com',
  ])('no header can be smuggled in: %j', async (smuggled) => {
    await way.port.send({ ...mail, subject: `Hello${smuggled}` });
    const [arrived, ...others] = await way.arrived();
    expect(others).toEqual([]);
    expect(arrived?.recipients).toEqual(['jo@example.com']);
    expect(arrived?.email.bcc).toBeUndefined();
    expect(arrived?.email.subject).toBe(`Hello ${smuggled.trim()}`);
    expect(arrived?.email.html?.trimEnd()).toBe(mail.html.trimEnd());
  });

  test.each([
    'jo@example.com, eve@example.com',
    'jo@example.com\r\nRCPT TO:<eve@example.com>',
    'Eve <eve@example.com>',
    '<jo@example.com>',
    'jo',
    '@example.com',
    '',
    `${'x'.repeat(400)}@example.com`,
  ])('a recipient that is not one plain address is refused for good: %j', async (to) => {
    expect(await way.port.send({ ...mail, to })).toEqual({ outcome: 'refused', reason: 'not an email address' });
    expect(await way.arrived()).toEqual([]);
  });

  test('ten at once all arrive', async () => {
    const mails = Array.from({ length: 10 }, (_, index) => ({ ...mail, messageId: `m${index}@larkway.example` }));
    const results = await Promise.all(mails.map((each) => way.port.send(each)));
    expect(results).toEqual(mails.map(() => ({ outcome: 'sent' })));
    expect(await way.arrived()).toHaveLength(10);
  });
});
