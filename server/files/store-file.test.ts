import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestFileBytes } from '../../contract/files.ts';
import { badFiles, heicPhoto, jpegPhoto, pdfDocument, pngPhoto, webpPhoto } from '../testing/files/sample-files.ts';
import { attachFile, sendComplaint, sendFile } from '../testing/files/send-file.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { markDeleting } from './files.repository.ts';

let test: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await folderOfRun();
  test = await createTestApp({ DATA_DIR: dataDir });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Rows, and whatever is in the folder: stored or half written. */
async function everything() {
  const { rows } = await sql<{ id: string }>`select id from files order by id`.execute(test.database.db);
  const names = await readdir(join(dataDir), { recursive: true });
  return {
    rows: rows.map(({ id }) => id),
    names: names.filter((name) => !/^files(\/incomplete)?$/.test(name)).toSorted(),
  };
}

const path = (reference: string) => `/api/v1/support/complaints/${reference}/files`;
const port = () => (test.app.server.address() as AddressInfo).port; // it listens on a port

/** Sends bytes as they are and gives the whole answer. */
async function sendRaw(head: readonly string[], body: Buffer): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  socket.end(
    Buffer.concat([Buffer.from([...head, 'host: localhost', 'connection: close', '', ''].join('\r\n')), body]),
  );
  return text(socket);
}

describe('a file for a complaint', () => {
  it.each([
    ['a JPEG', 'image/jpeg', jpegPhoto],
    ['a PNG', 'image/jpeg', pngPhoto],
    ['a WebP', 'image/jpeg', webpPhoto],
    ['a HEIC', 'image/jpeg', () => heicPhoto],
    ['a PDF', 'application/pdf', () => pdfDocument],
  ])('may be %s', async (_name, type, make) => {
    const answer = await sendFile(test.app, await sendComplaint(test.app), await make());
    expect(answer).toMatchObject({ status: 200, body: { message: 'We’ve received your file.', file: { type } } });
  });

  it('is known by its content, whatever the sender calls it', async () => {
    const reference = await sendComplaint(test.app);
    for (const type of ['text/html', 'application/json', 'image/svg+xml', 'application/octet-stream']) {
      const headers = { 'content-type': type };
      const answer = await test.app.inject({ method: 'POST', url: path(reference), headers, payload: pdfDocument });
      expect(answer.json()).toMatchObject({ file: { type: 'application/pdf' } });
    }
  });

  it('sent again is still one, ten times at once too', async () => {
    const reference = await sendComplaint(test.app);
    const photo = await jpegPhoto({ width: 50 });
    const files = await Promise.all(Array.from({ length: 5 }, () => attachFile(test.app, reference, photo)));
    const again = await attachFile(test.app, reference.toLowerCase(), photo);
    expect(new Set([...files, again].map(({ id }) => id)).size).toBe(1);
    const other = await attachFile(test.app, await sendComplaint(test.app), photo);
    expect(other.id).not.toBe(again.id);
  });

  it('stays when the same one, sent at the same time, could not be stored', async () => {
    const { id } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    await markDeleting(test.database.db, { id });
    const { rows } = await sql`select state from files where id = ${id}`.execute(test.database.db);
    expect(rows).toEqual([{ state: 'STORED' }]);
  });

  it('is one of ten at most', async () => {
    const reference = await sendComplaint(test.app);
    const documents = Array.from({ length: 12 }, (_, n) => Buffer.concat([pdfDocument, Buffer.from(`%${n}\n`)]));
    const answers = await Promise.all(documents.map((document) => sendFile(test.app, reference, document)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: 'We already have 10 files from you about this. That’s the most we can take.' },
    });
  });

  it('of exactly 10 MB is taken', async () => {
    const padding = Buffer.alloc(largestFileBytes - pdfDocument.length, ' ');
    const largest = Buffer.concat([pdfDocument.subarray(0, 9), padding, pdfDocument.subarray(9)]);
    expect(await attachFile(test.app, await sendComplaint(test.app), largest)).toMatchObject({
      size_bytes: largestFileBytes,
    });
  });
});

describe('nothing is left of', () => {
  it.each(badFiles)('%s', async (_name, message, make) => {
    const reference = await sendComplaint(test.app);
    const before = await everything();
    const answer = await sendFile(test.app, reference, await make());
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', message, fields: { file: message } } });
    expect(await everything()).toEqual(before);
  });

  it('a file of a byte more than 10 MB, with its length declared or not', async () => {
    const reference = await sendComplaint(test.app);
    const before = await everything();
    for (const headers of [{ 'content-length': largestFileBytes + 1 }, { 'transfer-encoding': 'chunked' }]) {
      const sending = request({ port: port(), host: '127.0.0.1', method: 'POST', path: path(reference), headers });
      const answered = new Promise<string>((resolve, reject) => {
        sending.on('error', reject).on('response', (answer) => resolve(text(answer)));
      });
      sending.end(Buffer.alloc(largestFileBytes + 1, '%PDF-1.4 '));
      expect(JSON.parse(await answered)).toMatchObject({
        code: 'TOO_LARGE',
        message: 'That’s more than 10 MB. Please send less.',
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('a file whose declared length lies', async () => {
    const reference = await sendComplaint(test.app);
    const before = await everything();
    const photo = await jpegPhoto({ width: 400, height: 300 });
    const declare = (length: number) => [`POST ${path(reference)} HTTP/1.1`, `content-length: ${length}`];
    for (const length of [photo.length - 1_000, photo.length + 1_000]) {
      expect(await sendRaw(declare(length), photo)).not.toContain('received your file');
    }
    expect(await everything()).toEqual(before);
  });

  it('a file for a complaint that is not there, or is a day old', async () => {
    const before = await everything();
    expect(await sendFile(test.app, 'CMP-UNKNOWN1', pdfDocument)).toMatchObject({
      status: 404,
      body: { message: 'We can’t find this complaint. Check its reference.' },
    });
    const reference = await sendComplaint(test.app);
    await sql`update support_complaints set created_at = now() - interval '25 hours' where reference = ${reference}`.execute(
      test.database.db,
    );
    expect(await sendFile(test.app, reference, pdfDocument)).toMatchObject({
      status: 409,
      body: { message: 'This complaint takes no more files. Reply to our email about it instead.' },
    });
    expect(await everything()).toEqual(before);
  });

  it('a file in a form, which a page of another site could send', async () => {
    const reference = await sendComplaint(test.app);
    const before = await everything();
    for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const answer = await test.app.inject({ method: 'POST', url: path(reference), headers, payload: pdfDocument });
      expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    expect(await everything()).toEqual(before);
  });

  it('a call without a file', async () => {
    const answer = await test.app.inject({ method: 'POST', url: path(await sendComplaint(test.app)) });
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', message: 'Choose a file to send.' });
  });
});
