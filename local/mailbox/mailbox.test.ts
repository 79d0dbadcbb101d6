import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../server/integrations/mail/mail.ts';
import { createBareServer } from '../../server/testing/processes/bare-server.ts';
import { createTestApp } from '../../server/testing/test-app.ts';
import { mailboxMail, registerMailboxRoutes } from './mailbox.ts';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-mailbox-'));
  app = createBareServer().app;
  registerMailboxRoutes(app, folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function receive(minute: number, mail: Partial<OutgoingMail> = {}): Promise<string> {
  const date = new Date(Date.UTC(2026, 6, 15, 9, minute));
  const content = { subject: `Mail ${minute}`, text: 'Hello', html: '<p>Hello</p>', ...mail };
  await mailboxMail({ folder, from: 'Larkway <hello@larkway.example>' }).send({
    messageId: `m${minute}@larkway.example`,
    date,
    to: 'jo@example.com',
    ...content,
  });
  return `${date.toISOString().replaceAll(/[-:.]/g, '')}-m${minute}.eml`;
}

describe('GET /dev/mailbox', () => {
  it('lists mails, newest first, with recipient and British time', async () => {
    await receive(2);
    await receive(1);
    await receive(3);
    const { body } = await app.inject('/dev/mailbox');
    expect(body.match(/Mail \d/g)).toEqual(['Mail 3', 'Mail 2', 'Mail 1']);
    expect(body).toContain('jo@example.com');
    expect(body).toContain('15 Jul 2026, 10:03:00');
  });

  it('says how to get a mail while there is none, even without a folder', async () => {
    expect((await app.inject('/dev/mailbox')).body).toContain('No mail yet.');
    await rm(folder, { recursive: true });
    expect((await app.inject('/dev/mailbox')).statusCode).toBe(200);
  });

  it('shows the newest 50 of many', async () => {
    for (let minute = 0; minute < 52; minute += 1) await receive(minute);
    const { body } = await app.inject('/dev/mailbox');
    expect(body).toContain('The newest 50 of 52 mails.');
    expect(body.match(/Mail \d+/g)).toHaveLength(50);
  });

  it('passes over files that are no mails, and mails half written', async () => {
    await writeFile(join(folder, 'notes.txt'), 'Mail?');
    await writeFile(join(folder, '20260715T090100000Z-m1.eml.part'), 'Subject: half');
    expect((await app.inject('/dev/mailbox')).body).toContain('No mail yet.');
  });
});

describe('GET /dev/mailbox/:name', () => {
  const link = 'https://www.larkway.example/auth/verifying-account?email=jo%40example.com&token=abc';

  it('shows who, when, and the text with links to press', async () => {
    const name = await receive(1, { text: `Press here:\n${link}\nBye` });
    const { body } = await app.inject(`/dev/mailbox/${name}`);
    const escaped = link.replace('&', '&amp;');
    expect(body).toContain(`Press here:\n<a href="${escaped}">${escaped}</a>\nBye`);
    expect(body).toContain('&lt;m1@larkway.example&gt;');
    expect(body).toContain('Larkway &lt;hello@larkway.example&gt;');
  });

  it('needs nothing the content security policy forbids, and shows text as text', async () => {
    const hostile = '<script>alert(1)</script>" onload="alert(1)';
    const name = await receive(1, { subject: hostile, text: hostile, html: hostile });
    for (const url of ['/dev/mailbox', `/dev/mailbox/${name}`]) {
      const { body, headers } = await app.inject(url);
      expect(body).not.toMatch(/<script|<style|\sstyle=|"[^"<>]*\son\w+="/);
      expect(body).toContain('&lt;script&gt;');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
  });

  it('keeps the HTML part in a frame where nothing runs and nothing loads', async () => {
    const name = await receive(1, { html: '<p>Hello</p>' });
    expect((await app.inject(`/dev/mailbox/${name}`)).body).toContain(
      `src="/dev/mailbox/${name}/html" sandbox="allow-popups `,
    );
    const { body, headers } = await app.inject(`/dev/mailbox/${name}/html`);
    expect(body).toContain('<p>Hello</p>');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-popups/);
    expect(headers['content-security-policy']).not.toMatch(/script|allow-same-origin/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('shows the images that travel with a mail', async () => {
    const image = { contentId: 'lark', filename: 'lark.png', contentType: 'image/png', content: Buffer.from('a lark') };
    const name = await receive(1, { html: '<img src="cid:lark"><img src="cid:other">', inlineImages: [image] });
    const { body, headers } = await app.inject(`/dev/mailbox/${name}/html`);
    expect(body).toContain(`<img src="data:image/png;base64,${btoa('a lark')}"><img src="cid:other">`);
    expect(headers['content-security-policy']).toContain('img-src data:;');
  });

  it('gives the mail as it is', async () => {
    const name = await receive(1);
    const { body, headers } = await app.inject(`/dev/mailbox/${name}/source`);
    expect(headers['content-type']).toBe('message/rfc822');
    expect(body).toMatch(/^From: Larkway <hello@larkway\.example>\r$/m);
  });

  it.each(['nothing.eml', '20260715T090100000Z-gone.eml', '..%2F..%2Fpackage.json', '%2e%2e'])(
    'knows no mail called %s',
    async (name) => {
      for (const part of ['', '/html', '/source']) {
        expect((await app.inject(`/dev/mailbox/${name}${part}`)).statusCode).toBe(404);
      }
    },
  );
});

describe('the product', () => {
  it('has a mailbox only while it has no mail server', async () => {
    const local = await createTestApp({ DATA_DIR: folder });
    expect((await local.app.inject('/dev/mailbox')).statusCode).toBe(200);
    await local.close();
    const real = await createTestApp({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect((await real.app.inject('/dev/mailbox')).statusCode).toBe(404);
    await real.close();
  });
});
