import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointTexts } from '../../contract/points/point-words.ts';
import { findPoints } from '../../contract/points/points.ts';
import { importPoints, listPoints, setPoint } from '../../contract/staff/points.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { enqueueClosedPointMails } from '../jobs/point-jobs.ts';
import { type ApiAnswer, callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { addPoints, pointsFile, withoutHours } from '../testing/points/points-file.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runPointsCommand } from './points-command.ts';

// A Wednesday, at 9 am in London.
const wednesday = new Date('2026-11-18T09:00:00Z');
let clock = wednesday;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const search = (query: Record<string, string>): Promise<ApiAnswer> =>
  callApi(test.app, `/points?${new URLSearchParams(query).toString()}`, { method: 'GET' });
const found = async (query: Record<string, string>) => findPoints.response.parse((await search(query)).body);
const codes = async (query: Record<string, string>) => (await found(query)).data.map(({ code }) => code);

const asStaff = (role: StaffRole, depotId: string | null = null) =>
  createStaff(test, { role, depotId, now: () => wednesday });

/** Far from the points of other tests, each a kilometre farther north than the one before. */
function placeOf(easting: number, index = 0) {
  return { easting: String(easting), northing: String(600_000 + index * 1000) };
}

describe('the finder', () => {
  it('has the nearest to a postcode first, with distance and hours', async () => {
    await addPoints(
      test,
      wednesday,
      { code: 'FAR', easting: '556000' },
      { code: 'NEAR', postcode: 'DA1 1AB' },
      { code: 'SCOTTISH', postcode: 'EH1 1AA', easting: '325900', northing: '673900' },
    );
    const { data, total, near } = await found({ postal_code: 'da11aa' });
    expect(data.map(({ code }) => code)).toEqual(['NEAR', 'FAR']);
    expect(total).toBe(2);
    expect(near.latitude).toBeCloseTo(51.45, 1);
    expect(data[0]).toMatchObject({
      name: 'High Street News',
      services: ['DROP_OFF', 'PICK_UP'],
      is_open: true,
      today: [{ from: '09:00', until: '17:30' }],
      largest_kg: 20,
    });
    expect(data[0]?.hours[6]).toEqual([]);
    expect(data[1]?.distance_metres).toBeGreaterThan(data[0]?.distance_metres ?? 0);
  });

  it('takes a position, and where the gazetteer knows no postcode the middle of its area', async () => {
    expect(await codes({ latitude: '55.95', longitude: '-3.19' })).toContain('SCOTTISH');
    expect(await codes({ postal_code: 'EH99 1SP' })).toContain('SCOTTISH');
  });

  it.each([
    [{}, 'Enter a postcode.'],
    [{ postal_code: 'nowhere' }, 'Invalid postal code'],
    [{ postal_code: 'ZZ1 1AA' }, 'We don’t recognise'],
    [{ latitude: '91', longitude: '0' }, 'Send degrees'],
    [{ latitude: '51' }, 'Enter a postcode.'],
    [{ postal_code: 'DA1 1AA', weight: '-1' }, 'weight'],
    [{ postal_code: 'DA1 1AA', service: 'BOTH' }, 'Choose'],
    [{ postal_code: "DA1 1AA'; drop table points" }, 'Invalid postal code'],
  ])('refuses %j', async (query, words) => {
    const answer = await search(query);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  it('leaves out what is closed, too small, not step-free or does not do it', async () => {
    const place = placeOf(300_000);
    await addPoints(
      test,
      wednesday,
      { code: 'BIG', largest_kg: '30', longest_cm: '120', ...place },
      { code: 'SMALL', largest_kg: '2', longest_cm: '45', step_free: 'no', drop_off: 'no', ...place },
    );
    const near = { postal_code: 'TD1 1AA', latitude: '55.28', longitude: '-3.57' };
    const { postal_code: _none, ...here } = near;
    expect((await codes(here)).toSorted()).toEqual(['BIG', 'SCOTTISH', 'SMALL']);
    expect(await codes({ ...here, weight: '2.5' })).toEqual(['BIG', 'SCOTTISH']);
    expect(await codes({ ...here, length: '100' })).toEqual(['BIG']);
    expect(await codes({ ...here, step_free: 'true' })).toEqual(['BIG', 'SCOTTISH']);
    expect(await codes({ ...here, service: 'DROP_OFF' })).toEqual(['BIG', 'SCOTTISH']);
    const staff = await asStaff('DISPATCH');
    const close = (closed_reason: string | null) =>
      callApi(test.app, '/staff/points/BIG', { method: 'PUT', token: staff.staffToken, body: { closed_reason } });
    expect(setPoint.response.parse((await close('Refit')).body).data.closed_reason).toBe('Refit');
    expect(await codes({ ...here, length: '100' })).toEqual([]);
    await close(null);
    expect(await codes({ ...here, length: '100' })).toEqual(['BIG']);
  });

  it('shows a point whose hours nobody knows, but offers it to nobody who has a parcel', async () => {
    await addPoints(test, wednesday, { code: 'NO-HOURS', ...withoutHours, ...placeOf(350_000, 60) });
    const here = { latitude: '55.83', longitude: '-2.8' };
    const { data } = await found(here);
    const point = data.find(({ code }) => code === 'NO-HOURS');
    expect(point && pointTexts(point, 1)).toMatchObject({ state: 'Hours unknown', hours: 'Hours unknown' });
    for (const service of ['DROP_OFF', 'PICK_UP']) expect(await codes({ ...here, service })).not.toContain('NO-HOURS');
  });

  it.each([
    ['Wednesday at 8:59', '2026-11-18T08:59:00Z', []],
    ['Wednesday at 9', '2026-11-18T09:00:00Z', ['WALES', 'SCOTLAND']],
    ['in summer, by London’s clock', '2026-06-17T08:00:00Z', ['WALES', 'SCOTLAND']],
    ['at the end', '2026-11-18T17:30:00Z', []],
    ['St Andrew’s Day in Scotland alone', '2026-11-30T10:00:00Z', ['WALES']],
    ['Easter Monday, which Scotland has not', '2026-04-06T10:00:00Z', ['SCOTLAND']],
    ['an exception, on a day it closes', '2026-12-24T10:00:00Z', ['SCOTLAND']],
    ['an exception, on a day it opens', '2026-12-25T10:00:00Z', ['WALES']],
  ])('knows who is open on %s', async (_when, at, expected) => {
    const place = placeOf(400_000, 100);
    await addPoints(
      test,
      wednesday,
      {
        code: 'WALES',
        postcode: 'CF10 1AA',
        exceptions: '2026-12-24 closed; 2026-12-25 09:30-12:00',
        ...place,
      },
      { code: 'SCOTLAND', postcode: 'TD1 1AA', easting: '400000', northing: '700300' },
    );
    clock = new Date(at);
    const answer = await found({ latitude: '56.193', longitude: '-2', open_now: 'true' });
    clock = wednesday;
    const ours = answer.data.filter(({ code }) => code !== 'SCOTTISH');
    expect(ours.map(({ code }) => code)).toEqual(expected);
    expect(answer.data.every(({ is_open }) => is_open)).toBe(true);
  });

  it('is open over midnight where two days meet', async () => {
    const all = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'bank_holidays'].map((day) => [day, '00:00-24:00']),
    );
    await addPoints(test, wednesday, { code: 'ALWAYS', ...all, easting: '420000', northing: '1000000' });
    const here = { latitude: '58.89', longitude: '-1.65' };
    const [point] = (await found({ ...here, open_now: 'true' })).data;
    expect(point?.hours).toEqual(Array.from({ length: 8 }, () => [{ from: '00:00', until: '24:00' }]));
  });

  it('pages ten at a time and ends', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      code: `MANY-${index + 10}`,
      ...placeOf(200_000, index + 200),
    }));
    await addPoints(test, wednesday, ...many);
    const here = { latitude: '57.06', longitude: '-5.3' };
    const first = await found({ ...here, length: '60' });
    expect(first.data).toHaveLength(10);
    const second = await found({ ...here, page: '2' });
    expect(second.data).toHaveLength(first.total - 10);
    expect(new Set([...first.data, ...second.data].map(({ code }) => code)).size).toBe(first.total);
    expect(await found({ ...here, page: '3' })).toMatchObject({ data: [], total: first.total });
    expect((await found({ ...here, page: '999999999' })).total).toBe(first.total);
  });
});

async function points(...args: string[]): Promise<string> {
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  await runPointsCommand({ database: test.database.db, now: () => wednesday, output, enqueueClosedPointMails }, args);
  return printed;
}

async function importFile(text: string | Buffer): Promise<string> {
  const file = join(await temporaryFolder(), 'points.csv');
  await writeFile(file, text);
  return points('import', file);
}

describe('a file of points', () => {
  it('adds and changes by code, and the second time nothing', async () => {
    const code = `T-${randomUUID().slice(0, 8)}`.toUpperCase();
    expect(await importFile(pointsFile({ code, name: 'Corner Shop' }))).toContain('Added 1 points and changed 0');
    expect(await importFile(pointsFile({ code, name: 'Corner Shop' }))).toContain('changed 0; 1 were the same');
    expect(await importFile(pointsFile({ code, name: '"Corner", Shop'.replaceAll('"', '') }))).toContain('changed 1');
    expect(await points('list', code)).toContain('Corner, Shop');
    expect(await points('close', code, '--reason', 'Refit')).toContain('closed: Refit');
    await importFile(pointsFile({ code, name: 'New name' }));
    expect(await points('list', code)).toContain('closed: Refit');
    expect(await points('open', code)).not.toContain('closed');
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where subject_id = ${code} or after -> 'codes' @> ${JSON.stringify([code])}::jsonb
      order by id`.execute(test.database.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'import points',
      'import points',
      'close point',
      'import points',
      'open point',
    ]);
  });

  it.each([
    ['a column', 'code,name\nA,B', 'Line 1'],
    ['a code', pointsFile({ code: 'ONE' }, { code: '-' }), 'Line 3: the code'],
    ['a code twice', pointsFile({ code: 'ONE' }, { code: 'one' }), 'Line 3: the code ONE is on line 2 already.'],
    ['hours', pointsFile({ mon: '9-5' }), 'Line 2: the hours of mon'],
    ['hours the wrong way round', pointsFile({ mon: '17:00-09:00' }), 'Line 2: the hours of mon'],
    ['hours that overlap', pointsFile({ mon: '09:00-12:00 11:00-17:00' }), 'Line 2: the hours of mon'],
    ['hours after midnight', pointsFile({ mon: '09:00-24:30' }), 'Line 2: the hours of mon'],
    ['a date', pointsFile({ exceptions: '2026-02-30 closed' }), 'Line 2: exceptions'],
    ['a postcode', pointsFile({ postcode: 'nowhere' }), 'Line 2: “nowhere”'],
    ['a postcode nobody knows', pointsFile({ easting: '', northing: '', postcode: 'ZE9 9ZZ' }), 'Add its easting'],
    ['a position', pointsFile({ easting: '900000' }), 'Line 2: easting'],
    ['yes or no', pointsFile({ step_free: 'maybe' }), 'Line 2: step_free'],
    ['a weight', pointsFile({ largest_kg: '0' }), 'Line 2: largest_kg'],
    ['nothing it does', pointsFile({ drop_off: 'no', pick_up: 'no' }), 'Line 2: drop_off or pick_up'],
    ['a quotation mark', `${pointsFile({})}\n"x`, 'quotation mark'],
    ['a cell too few', `${pointsFile({})}\nA,B`, 'Line 3: it has 2 cells'],
    ['nothing in it', pointsFile(), 'no points'],
  ])('with a mistake in %s changes nothing', async (_what, text, words) => {
    const before = await points('list');
    await expect(importFile(text)).rejects.toThrow(words);
    expect(await points('list')).toBe(before);
  });

  it('in Windows-1252 is refused with its line', async () => {
    const file = Buffer.from(pointsFile({ code: 'ONE' }, { code: 'TWO', name: 'Café' }), 'latin1');
    await expect(importFile(file)).rejects.toThrow(
      'Line 3: it has letters that aren’t in UTF-8. Save the file as “CSV UTF-8”. Nothing was changed.',
    );
  });

  it('takes its position from the gazetteer', async () => {
    const code = `G-${randomUUID().slice(0, 8)}`.toUpperCase();
    const { rows } = await sql<{ postcode: string }>`select postcode from postcode_positions limit 1`.execute(
      test.database.db,
    );
    const postcode = rows[0]?.postcode;
    if (postcode === undefined) {
      await sql`insert into postcode_positions values ('DA1 1AA', 554321, 174321)`.execute(test.database.db);
    }
    await importFile(pointsFile({ code, postcode: postcode ?? 'DA1 1AA', easting: '', northing: '' }));
    expect(await points('list', code)).toContain(code);
  });

  it.each([[[]], [['import']], [['close', 'X1']], [['open', '!']], [['list', 'a', 'b']], [['import', '/no/such']]])(
    'the command refuses %j',
    async (args) => {
      await expect(points(...args)).rejects.toThrow(/npm run points|We can’t read|A code has/);
    },
  );
});

describe('staff', () => {
  it('import, list and close points, unless they work at one depot', async () => {
    const owner = await asStaff('OWNER');
    const body = Buffer.from(pointsFile({ code: 'STAFF-1' }));
    const answer = await callApi(test.app, '/staff/points/import', { token: owner.staffToken, body });
    expect(importPoints.response.parse(answer.body)).toMatchObject({ added: 1 });
    const broken = await callApi(test.app, '/staff/points/import', {
      token: owner.staffToken,
      body: Buffer.from('\u0000\u0001'),
    });
    expect(broken).toMatchObject({ status: 400, body: { message: textWith('Line 1') } });
    const list = await callApi(test.app, '/staff/points?search=staff-1', { method: 'GET', token: owner.staffToken });
    expect(listPoints.response.parse(list.body)).toMatchObject({ total: 1, data: [{ code: 'STAFF-1' }] });
    const close = (code: string, token: string) =>
      callApi(test.app, `/staff/points/${code}`, { method: 'PUT', token, body: { closed_reason: 'Refit' } });
    expect((await close('NOBODY', owner.staffToken)).status).toBe(404);
    const support = await asStaff('SUPPORT');
    expect((await close('STAFF-1', support.staffToken)).status).toBe(403);
    const atDepot = await asStaff('DISPATCH', dartfordId);
    expect(await close('STAFF-1', atDepot.staffToken)).toMatchObject({
      status: 403,
      body: { message: textWith('belong to no depot') },
    });
  });
});
