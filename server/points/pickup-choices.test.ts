import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { commandActor } from '../audit/record-audit.ts';
import { addKey } from '../operations/operations-keys.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { type OpenJobs, openJobs } from '../testing/open-jobs.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { addPoints, withoutHours } from '../testing/points/points-file.ts';
import {
  createReceiverApp,
  type ReceiverApp,
  type ReceiverParcel,
  testOperationsKey,
} from '../testing/shipments/create-receiver-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';

let test: ReceiverApp;
let jobs: OpenJobs;
const now = () => test.clock.now;
beforeAll(async () => {
  test = await createReceiverApp(new Date());
  await sql`insert into postcode_positions values ('M1 1AE', 384400, 398000)`.execute(test.database.db);
  const mailbox = await mkdtemp(join(inject('testPostgres').folder, 'mailbox-'));
  jobs = await openJobs(test.database.url, now, { DATA_DIR: mailbox });
});
afterAll(async () => {
  await jobs.close();
  await test.close();
});

async function addPoint(changes: Parameters<typeof addPoints>[2] = {}): Promise<string> {
  const code = `P-${randomUUID().slice(0, 12)}`.toUpperCase();
  await addPoints(test, now(), { code, ...nearReceiver, ...changes });
  return code;
}

/** In Manchester, where these receivers live. */
const nearReceiver = { easting: '384400', northing: '398000' };
const book = (changes: Parameters<ReceiverApp['book']>[0] = {}) =>
  test.book({ receiver_postal_code: 'M1 1AE', ...changes });

const place = 'High Street News, 1 High Street, Dartford DA1 1AA';
const choose = (parcel: ReceiverParcel, point: string) => test.leave(parcel, { kind: 'PICKUP_POINT', point });
const standing = async (parcel: ReceiverParcel) => (await test.show(parcel)).preferences;
/** By somebody who has just logged in: the scans of these tests are hours apart. */
const logInStaff = async () => (await createStaff(test, { role: 'DISPATCH', now })).staffToken;
const setPoint = async (code: string, body: object, staffToken?: string) => {
  const token = staffToken ?? (await logInStaff());
  expect(await callApi(test.app, `/staff/points/${code}`, { method: 'PUT', token, body })).toMatchObject({
    status: 200,
  });
};
const dayIn = (ahead: number) => dateText(new Date(londonDay(now()).getTime() + days(ahead)));

const seenByDepot = async ({ code }: ReceiverParcel) => {
  const body = { tracking_codes: [code] };
  return (await callApi(test.app, '/operations/preferences', { token: testOperationsKey, body })).body;
};

async function bringTo(point: string, { code }: ReceiverParcel) {
  const key = aKey(`till ${randomUUID()}`, { scopes: ['points'] });
  const { key: token } = await addKey({ database: test.database.db, now }, commandActor('npm run operations'), key);
  const body = { tracking_code: code, point, at: now().toISOString(), idempotency_key: randomUUID() };
  expect(await callApi(test.app, '/operations/pickups', { token, body })).toMatchObject({ status: 200 });
}

async function mailsAfterCheck({ id }: ReceiverParcel): Promise<readonly string[]> {
  await jobs.run('check-pickups');
  await jobs.runWaiting('preference-mail');
  const sent = await test.database.db
    .selectFrom('sent_mails')
    .select(['body', 'payload'])
    .where('kind', '=', 'preference-mail')
    .execute();
  return sent.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ body }) => body);
}

describe('a receiver’s choice of a point', () => {
  it('is shown to receiver, sender and depot, and replaces a safe place', async () => {
    const [parcel, point] = [await book(), await addPoint()];
    await test.leave(parcel, { kind: 'SAFE_PLACE', place: 'Behind the bins' });
    expect(await choose(parcel, point.toLowerCase())).toMatchObject({ status: 200 });
    expect(await standing(parcel)).toEqual([{ kind: 'PICKUP_POINT', point, place }]);
    expect((await test.senderSees(parcel)).at(-1)).toBe(
      `The receiver asked us to take it to a point, to be collected there: ${place}`,
    );
    expect(await seenByDepot(parcel)).toEqual({
      preferences: [{ tracking_code: parcel.code, needs: [], pickup_point: { code: point, place } }],
    });
    await test.leave(parcel, { kind: 'NEIGHBOUR', neighbour: 'Number 7' });
    expect(await standing(parcel)).toEqual([{ kind: 'NEIGHBOUR', neighbour: 'Number 7' }]);
  });

  it('leads to an ordinary parcel that waits there', async () => {
    const [parcel, point] = [await book(), await addPoint()];
    await choose(parcel, point);
    await test.scan(parcel, 'COLLECTED', 'AT_DEPOT');
    await bringTo(point, parcel);
    const shown = await test.show(parcel);
    expect(shown.parcel.status).toBe('READY_FOR_PICKUP');
    expect(shown.pickup_pin).toMatch(/^\d{6}$/);
    await setPoint(point, { closed_reason: 'Flood', parcels: 'STAY_UNTIL_COLLECTED' });
    expect(await mailsAfterCheck(parcel)).toEqual([]);
  });

  it('is refused where a point is closed, about to close, unknown, keeps no parcels or none so heavy', async () => {
    const parcel = await book({ weight: 8, total_gross_weight: 9 });
    const closed = await addPoint();
    const closing = await addPoint();
    await setPoint(closed, { closed_reason: 'Flood' });
    await setPoint(closing, { closed_reason: 'Moving', last_day: dayIn(5) });
    for (const [point, words] of [
      [closed, 'is closed'],
      [closing, 'about to close'],
      ['NOWHERE', 'is no more'],
      [await addPoint({ pick_up: 'no' }), 'Nobody can collect'],
      [await addPoint(withoutHours), 'We don’t know when'],
      [await addPoint({ largest_kg: '8.5' }), 'up to 8.5 kg'],
    ] as const) {
      expect(await choose(parcel, point)).toMatchObject({ status: 409, body: { message: textWith(words) } });
    }
    expect(await choose(parcel, '')).toMatchObject({ status: 400 });
    expect(await standing(parcel)).toEqual([]);
    const several = await book({ number_of_pieces: 2, weight: 8, total_gross_weight: 9 });
    expect(await choose(several, await addPoint({ largest_kg: '4.5' }))).toMatchObject({ status: 200 });
  });

  it('is refused where a point is far from the delivery address, and nothing changes', async () => {
    const parcel = await book();
    const [near, far, lerwick] = [
      await addPoint({ northing: '376000' }),
      await addPoint({ northing: '371000' }),
      await addPoint({ easting: '447500', northing: '1141500' }),
    ];
    expect(await choose(parcel, near)).toMatchObject({ status: 200 });
    for (const point of [far, lerwick]) {
      const message =
        'This point is more than 25 km (about 15 miles) from the delivery address. Choose another, or have it delivered to your door.';
      expect(await choose(parcel, point)).toMatchObject({ status: 409, body: { message } });
    }
    expect(await standing(parcel)).toEqual([{ kind: 'PICKUP_POINT', point: near, place }]);
    expect(await test.senderSees(parcel)).toHaveLength(1);
  });

  it('is taken next door to a postcode of which we know the area alone, and refused beyond what the finder shows', async () => {
    const parcel = await book({ receiver_postal_code: 'LL65 1AA' });
    const holyhead = await addPoint({ postcode: 'LL65 1AA', easting: '224700', northing: '382600' });
    expect(await choose(parcel, holyhead)).toMatchObject({ status: 200 });
    const lerwick = await addPoint({ easting: '447500', northing: '1141500' });
    const message = textWith('more than 100 km (about 60 miles) from the delivery address');
    expect(await choose(parcel, lerwick)).toMatchObject({ status: 409, body: { message } });
    expect(await standing(parcel)).toMatchObject([{ point: holyhead }]);
    for (const [postcode, is_area] of [
      ['LL65+1AA', true],
      ['M1+1AE', false],
      ['M1+9ZZ', false],
    ] as const) {
      const found = await callApi(test.app, `/points?postal_code=${postcode}`, { method: 'GET' });
      expect(found.body).toMatchObject({ near: { is_area } });
    }
  });

  it('is the receiver’s: another parcel’s link, the label, and a van that has left do not change it', async () => {
    const [parcel, other, point] = [await book(), await book(), await addPoint()];
    await choose(other, point);
    expect(await standing(parcel)).toEqual([]);
    expect(await test.leave({ ...parcel, token: `${other.token}x` }, { kind: 'PICKUP_POINT', point })).toMatchObject({
      status: 404,
    });
    const typed = { tracking_code: parcel.code, postal_code: 'M1 1AE' };
    const preference = { kind: 'PICKUP_POINT', point };
    expect(await test.ask('set-preference-by-postcode', { ...typed, preference })).toMatchObject({ status: 400 });
    await test.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY');
    expect(await choose(parcel, point)).toMatchObject({ status: 409, body: { message: textWith('out for delivery') } });
    expect(await standing(parcel)).toEqual([]);
  });

  it('is one of two that are made at once', async () => {
    const [parcel, one, another] = [await book(), await addPoint(), await addPoint({ name: 'Kiosk' })];
    const answers = await Promise.all([one, another, one, another].map((point) => choose(parcel, point)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stands = await standing(parcel);
    expect(stands).toHaveLength(1);
    expect([one, another]).toContain(stands[0]?.kind === 'PICKUP_POINT' && stands[0].point);
  });

  it('never stands at a point that closes at the same time', async () => {
    const [parcel, point] = [await book(), await addPoint()];
    const token = await logInStaff(); // earlier, or the closing would always come last
    const [chosen] = await Promise.all([choose(parcel, point), setPoint(point, { closed_reason: 'Flood' }, token)]);
    expect([200, 409]).toContain(chosen.status);
    await mailsAfterCheck(parcel);
    expect(await standing(parcel)).toEqual([]);
  });
});

describe('a point that keeps no more parcels', () => {
  it.each([
    ['closes', (code: string) => setPoint(code, { closed_reason: 'Flood' })],
    ['is about to close', (code: string) => setPoint(code, { closed_reason: 'Moving', last_day: dayIn(5) })],
    ['keeps no parcels any more', (code: string) => addPoints(test, now(), { code, pick_up: 'no' })],
  ])('sends what was to go there to the door, with one mail, when it %s', async (_how, change) => {
    const [parcel, other, point] = [await book(), await book(), await addPoint()];
    await choose(parcel, point);
    await choose(other, point);
    await choose(other, await addPoint());
    await test.scan(parcel, 'COLLECTED');
    expect(await mailsAfterCheck(parcel)).toEqual([]);
    await change(point);
    expect(await mailsAfterCheck(parcel)).toEqual([textWith('Your pick-up point takes no more parcels')]);
    expect(await mailsAfterCheck(parcel)).toHaveLength(1);
    expect(await standing(parcel)).toEqual([]);
    expect((await test.senderSees(parcel)).at(-1)).toBe(
      'The pick-up point takes no more parcels, so we’ll deliver it to the door.',
    );
    expect(await seenByDepot(parcel)).toEqual({ preferences: [] });
    expect(await mailsAfterCheck(other)).toEqual([]);
    expect(await standing(other)).toHaveLength(1);
    expect(await choose(parcel, await addPoint())).toMatchObject({ status: 200 });
  });

  it('sends no mail about a parcel that waits elsewhere before it could be sent', async () => {
    const [parcel, point] = [await book(), await addPoint()];
    await choose(parcel, point);
    await test.scan(parcel, 'COLLECTED', 'AT_DEPOT');
    await setPoint(point, { closed_reason: 'Flood' });
    await jobs.run('check-pickups');
    await bringTo(await addPoint(), parcel);
    expect(await mailsAfterCheck(parcel)).toEqual([]);
  });

  it('sends no mail to who has chosen something else before it could be sent', async () => {
    const [parcel, point] = [await book(), await addPoint()];
    await choose(parcel, point);
    await setPoint(point, { closed_reason: 'Flood' });
    await jobs.run('check-pickups');
    await test.leave(parcel, { kind: 'NEIGHBOUR', neighbour: 'Number 7' });
    expect(await mailsAfterCheck(parcel)).toEqual([]);
  });
});
