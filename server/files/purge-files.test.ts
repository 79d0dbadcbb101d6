import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accountExport } from '../../contract/accounts/settings.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import type { FileStorage } from '../integrations/file-storage/file-storage.ts';
import { folderStorage } from '../integrations/file-storage/folder-storage.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { pdfDocument } from '../testing/files/sample-files.ts';
import { attachFile, pathOf, sendComplaint, sendFile } from '../testing/files/send-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { purgeFiles } from './store-file.ts';

let test: TestApp;
let folder: string;
let clockMs: number;
const now = () => new Date(clockMs);
const storage = () => folderStorage(folder);
const purge = () => purgeFiles({ database: test.database.db, now, storage: storage() });
beforeEach(async () => {
  clockMs = Date.now();
  const dataDir = await temporaryFolder();
  folder = join(dataDir, 'files');
  test = await createTestApp({ DATA_DIR: dataDir, SUPPORT_RETENTION_DAYS: '30' }, { now });
  onTestFinished(() => test.close());
});

async function everything() {
  const rows = await test.database.db.selectFrom('files').select(['id', 'state']).orderBy('id').execute();
  const names = await readdir(folder, { recursive: true });
  return { rows, names: names.filter((name) => name !== 'incomplete').toSorted() };
}

const nothing = { rows: [], names: [] };

/** As a process leaves it that was killed there. */
async function leaveFile(state: 'STORING' | 'STORED' | 'DELETING', hasBytes: boolean): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    purpose: 'COMPLAINT',
    subject: 'CMP-KILLED12',
    user_id: null,
    state,
    type: 'application/pdf',
    size_bytes: 9,
    source_hash: Buffer.alloc(32, id),
    created_at: now(),
    expires_at: new Date(clockMs + days(30)),
  } as const;
  await test.database.db.insertInto('files').values(row).execute();
  if (hasBytes) await storage().put(id, pdfDocument);
  return id;
}

describe('purging files', () => {
  it('removes row and bytes when their time is over, and nobody reads them a moment longer', async () => {
    const owner = await createCustomer(test);
    const { id } = await attachFile(test.app, await sendComplaint(test.app, owner.token), pdfDocument);
    clockMs += days(30) - 1000;
    await test.database.db
      .updateTable('sessions')
      .set({ last_used_at: now(), expires_at: new Date(clockMs + days(1)) })
      .execute();
    const ask = () => callApi(test.app, `/files/${id}/link`, { method: 'GET', token: owner.token });
    const { url } = (await ask()).body as { url: string }; // the next line opens it
    await purge();
    expect((await test.app.inject(pathOf(url))).statusCode).toBe(200);
    clockMs += 1000;
    expect((await test.app.inject(pathOf(url))).statusCode).toBe(404);
    expect(await ask()).toMatchObject({ status: 404 });
    await purge();
    expect(await everything()).toEqual(nothing);
  });

  it.each([
    ['before the bytes were stored', 'STORING', false],
    ['before they could be read', 'STORING', true],
    ['before they were deleted', 'DELETING', true],
    ['before the row was deleted', 'DELETING', false],
  ] as const)('finishes what was killed %s, once no upload can still be under way', async (_when, state, hasBytes) => {
    await storage().put('other', pdfDocument);
    await storage().delete('other'); // the folder is there
    await leaveFile(state, hasBytes);
    const before = await everything();
    await purge();
    expect((await everything()).names).toEqual(before.names);
    clockMs += hours(1) + 1;
    await purge();
    expect(await everything()).toEqual(nothing);
  });

  it('leaves what was stored', async () => {
    const { id } = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
    clockMs += hours(2);
    await purge();
    expect(await everything()).toEqual({ rows: [{ id, state: 'STORED' }], names: [id] });
  });

  it('keeps the row until the storage has deleted the bytes', async () => {
    const id = await leaveFile('DELETING', true);
    clockMs += hours(2);
    const broken = { ...storage(), delete: () => Promise.reject(new Error('The storage is down.')) };
    await expect(purgeFiles({ database: test.database.db, now, storage: broken })).rejects.toThrow('storage is down');
    expect(await everything()).toEqual({ rows: [{ id, state: 'DELETING' }], names: [id] });
    await purge();
    expect(await everything()).toEqual(nothing);
  });
});

it('an upload that was killed can be sent again, and is stored under the same id', async () => {
  const reference = await sendComplaint(test.app);
  const { id } = await attachFile(test.app, reference, pdfDocument);
  await test.database.db.updateTable('files').set({ state: 'STORING' }).execute();
  await storage().delete(id);
  expect(await attachFile(test.app, reference, pdfDocument)).toMatchObject({ id });
  expect(await everything()).toEqual({ rows: [{ id, state: 'STORED' }], names: [id] });
});

it('a customer’s files are in the export of the account, and go with it', async () => {
  const { token, password } = await createCustomer(test);
  const reference = await sendComplaint(test.app, token);
  const { id, url } = await attachFile(test.app, reference, pdfDocument);
  const visitors = await attachFile(test.app, await sendComplaint(test.app), pdfDocument);
  const exported = await callApi(test.app, '/account/export', { method: 'GET', token });
  const [file, ...others] = accountExport.parse(exported.body).records['files'] as { url: string }[]; // checked below
  expect(others).toEqual([]);
  expect(file).toMatchObject({ id, purpose: 'COMPLAINT', subject: reference, type: 'application/pdf' });
  clockMs += hours(23);
  expect((await test.app.inject(pathOf(file?.url ?? ''))).rawPayload.equals(pdfDocument)).toBe(true);
  expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
  expect((await test.app.inject(pathOf(file?.url ?? ''))).statusCode).toBe(404);
  expect((await test.app.inject(pathOf(url))).statusCode).toBe(404);
  expect(await sendFile(test.app, reference, pdfDocument)).toMatchObject({ status: 404 });
  await purge();
  expect(await everything()).toEqual({ rows: [{ id: visitors.id, state: 'STORED' }], names: [visitors.id] });
});

it('goes on after a file that can’t be deleted, and says so at the end', async () => {
  const locked = await leaveFile('DELETING', true);
  clockMs += 1;
  const others = [await leaveFile('DELETING', true), await leaveFile('DELETING', true)];
  clockMs += hours(2);
  const objectLock: FileStorage = {
    ...storage(),
    delete: (id) => (id === locked ? Promise.reject(new Error('Access denied')) : storage().delete(id)),
  };
  const purging = purgeFiles({ database: test.database.db, now, storage: objectLock });
  await expect(purging).rejects.toThrow(`1 file could not be deleted, first ${locked}: Access denied`);
  expect((await everything()).rows.map(({ id }) => id)).toEqual([locked]);
  expect(others).toHaveLength(2);
  await purge();
  expect(await everything()).toEqual(nothing);
});
