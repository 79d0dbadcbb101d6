import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../local/postgres/server-process.ts';
import { checkServer } from './check-server.ts';

test('accepts a server that can be used', async () => {
  await expect(checkServer(inject('testPostgres').url)).resolves.toBeUndefined();
});

test('says that nobody answers', async () => {
  const port = await freePort();
  expect(await sentenceFor(`postgres://ann:secret@127.0.0.1:${port}/larkway`)).toBe(
    `No PostgreSQL server answers at 127.0.0.1:${port} (database larkway). Start it, or correct DATABASE_URL.`,
  );
});

test('says that the host is not known', async () => {
  expect(await sentenceFor('postgres://ann:secret@nowhere.invalid/larkway')).toMatch(
    /^The host in DATABASE_URL (is not known here|can’t be looked up at the moment): nowhere\.invalid/,
  );
});

test('says that the password is wrong, without repeating it', async () => {
  const url = new URL(inject('testPostgres').url);
  url.password = 'secret';
  const sentence = await sentenceFor(url.href);
  expect(sentence).toMatch(/refuses the account or password in DATABASE_URL\. Correct DATABASE_URL\.$/);
  expect(sentence).not.toContain('secret');
});

test('says that the database does not exist', async () => {
  const url = new URL(inject('testPostgres').url);
  url.pathname = '/atlantis';
  expect(await sentenceFor(url.href)).toBe(
    `PostgreSQL does not have that database: ${url.host} (database atlantis). Create it, or correct DATABASE_URL.`,
  );
});

test('says that what answers is no PostgreSQL', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sentence = await sentenceFor(`postgres://ann:secret@127.0.0.1:${port}/larkway`);
  expect(sentence).toContain('127.0.0.1');
  expect(sentence).toMatch(/DATABASE_URL\.$/);
  expect(sentence).not.toContain('secret');
});

test.each(['larkway', 'mysql://ann:secret@localhost/larkway', ''])('says that %j is no address', async (text) => {
  expect(await sentenceFor(text)).toBe(
    'DATABASE_URL is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
});

async function sentenceFor(url: string): Promise<string> {
  return checkServer(url).then(
    () => 'It worked.',
    (error: unknown) => (error instanceof Error ? error.message : 'No error.'),
  );
}
