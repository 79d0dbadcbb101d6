import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { minutes } from '../../contract/values/time/duration.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { heicPhoto, pdfDocument } from '../testing/files/sample-files.ts';
import { attachFile, pathOf, sendComplaint, sendFile } from '../testing/files/send-file.ts';
import { startS3Server, type TestS3Server } from '../testing/files/start-s3-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let s3: TestS3Server;
let clockMs = Date.now();
const s3Settings = () => ({
  S3_URL: s3.url,
  S3_REGION: s3.keys.region,
  S3_ACCESS_KEY_ID: s3.keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
});
beforeAll(async () => {
  s3 = await startS3Server();
  test = await createTestApp(s3Settings(), { now: () => new Date(clockMs) });
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

const open = (url: string) => test.app.inject(pathOf(url));

describe('a link to a file', () => {
  it('shows a photo, in a page of its own that can do nothing', async () => {
    const { id, url, size_bytes } = await attachFile(test.app, await sendComplaint(test.app), heicPhoto);
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(s3.objects.get(id) ?? Buffer.alloc(0))).toBe(true);
    expect(answer.rawPayload).toHaveLength(size_bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('downloads a PDF as it was sent, and never shows it', async () => {
    const { url } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    const answer = await open(url);
    expect(answer.rawPayload.equals(pdfDocument)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('ends after 15 minutes', async () => {
    const { url, url_expires_at } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    expect(Date.parse(url_expires_at) - clockMs).toBe(minutes(15));
    clockMs += minutes(15);
    expect((await open(url)).json()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This link has expired, or the file was deleted. Ask for a new link.',
    });
  });

  it('can’t be made or changed by anybody else', async () => {
    const { id, url } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    const token = url.slice(url.lastIndexOf('/') + 1);
    const content = Buffer.from(token, 'base64url');
    const forged = [
      id,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}A`,
      Buffer.concat([content.subarray(0, 22), createHash('sha256').update(content).digest().subarray(0, 16)]).toString(
        'base64url',
      ),
      'x',
    ];
    for (const one of forged) expect((await open(url.replace(token, one))).statusCode).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
  });

  it('is given to the file’s owner alone', async () => {
    const [owner, stranger] = [await createCustomer(test), await createCustomer(test)];
    const { id } = await attachFile(test.app, await sendComplaint(test.app, owner.token), pdfDocument);
    const visitors = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    const ask = (fileId: string, token: string) => callApi(test.app, `/files/${fileId}/link`, { method: 'GET', token });
    const { body } = await ask(id, owner.token);
    const { url } = body as { url: string }; // checked by opening it
    expect((await open(url)).rawPayload.equals(pdfDocument)).toBe(true);
    expect(await ask(id, stranger.token)).toMatchObject({ status: 404 });
    expect(await ask(visitors.id, owner.token)).toMatchObject({ status: 404 });
    expect(await ask('not-an-id', owner.token)).toMatchObject({
      status: 404,
      body: { message: 'We can’t find this file in your account.' },
    });
  });
});

describe('while the storage is down', () => {
  it('nobody’s file is taken, and it can be sent again afterwards', async () => {
    const reference = await sendComplaint(test.app);
    s3.outage = { status: 503, code: 'SlowDown' };
    onTestFinished(() => void (s3.outage = undefined));
    expect(await sendFile(test.app, reference, pdfDocument)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'UNAVAILABLE', message: 'We can’t take files right now. Please try again in a few minutes.' },
    });
    s3.outage = undefined;
    const { url } = await attachFile(test.app, reference, pdfDocument);
    s3.outage = { status: 500, code: 'InternalError' };
    expect((await open(url)).json()).toMatchObject({ code: 'UNAVAILABLE' });
    s3.outage = undefined;
    expect((await open(url)).statusCode).toBe(200);
  });
});

describe('where a virus scanner is configured', () => {
  it.each([
    [
      'stream: Eicar-Test-Signature FOUND',
      400,
      'Our virus scanner found something harmful in this file, so we haven’t kept it.',
    ],
    ['INSTREAM size limit exceeded. ERROR', 503, 'We can’t take files right now. Please try again in a few minutes.'],
    ['stream: OK', 200, 'We’ve received your file.'],
  ])('its answer %j decides', async (said, status, message) => {
    const clamd = createServer((socket) => {
      socket.on('error', () => {}); // it may have gone
      socket.on('data', (chunk) => chunk.subarray(-4).equals(Buffer.alloc(4)) && socket.end(`${said}\0`));
    }).listen(0, '127.0.0.1');
    await once(clamd, 'listening');
    const address = clamd.address();
    const CLAMD_URL = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const scanned = await createTestApp({ ...s3Settings(), CLAMD_URL });
    onTestFinished(async () => {
      await scanned.close();
      await new Promise((closed) => clamd.close(closed));
    });
    const before = s3.objects.size;
    const answer = await sendFile(scanned.app, await sendComplaint(scanned.app), pdfDocument);
    expect(answer).toMatchObject({ status, body: { message } });
    const rows = await scanned.database.db.selectFrom('files').select('state').execute();
    expect(rows).toEqual(status === 200 ? [{ state: 'STORED' }] : []);
    expect(s3.objects.size - before).toBe(rows.length);
  });
});

it('a network sends only so many', async () => {
  const limited = await createTestApp({ ...s3Settings(), LIMIT_UPLOADS_PER_ADDRESS: '1/1h' });
  onTestFinished(() => limited.close());
  const reference = await sendComplaint(limited.app);
  const send = () =>
    callApi(limited.app, `/support/complaints/${reference}/files`, { address: '10.9.8.7', body: pdfDocument });
  expect(await send()).toMatchObject({ status: 200 });
  expect(await send()).toMatchObject({ status: 429 });
});

it('limits the files of a day from all networks together', async () => {
  const limited = await createTestApp({ ...s3Settings(), LIMIT_UPLOADS: '2/1d' });
  onTestFinished(() => limited.close());
  const reference = await sendComplaint(limited.app);
  const send = (text: string) => sendFile(limited.app, reference, Buffer.concat([pdfDocument, Buffer.from(text)]));
  expect(await send('1')).toMatchObject({ status: 200 });
  expect(await send('2')).toMatchObject({ status: 200 });
  expect(await send('3')).toMatchObject({
    status: 429,
    body: { message: textWith('We’ve received more files than we can take today.') },
  });
});

it('says that a file is gone whose bytes the storage has lost', async () => {
  const { id, url } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
  s3.objects.delete(id);
  expect((await open(url)).json()).toMatchObject({ code: 'NOT_FOUND' });
});

it('says how long a file is as it was stored, though an attempt that broke off had encoded it otherwise', async () => {
  const reference = await sendComplaint(test.app);
  const { id } = await attachFile(test.app, reference, pdfDocument);
  await test.database.db.updateTable('files').set({ state: 'STORING', size_bytes: 1 }).where('id', '=', id).execute();
  const { url, size_bytes } = await attachFile(test.app, reference, pdfDocument);
  expect(size_bytes).toBe(pdfDocument.length);
  expect((await open(url)).headers['content-length']).toBe(String(pdfDocument.length));
});

it('refuses a body without a type, which other sites’ pages can send unasked', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/v1/support/complaints/${await sendComplaint(test.app)}/files`,
    payload: pdfDocument,
  });
  expect(answer.statusCode).toBe(415);
});
