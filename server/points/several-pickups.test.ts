import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days, hours } from '../../contract/values/time/duration.ts';
import { londonDay } from '../../contract/values/time/working-days.ts';
import { commandActor } from '../audit/record-audit.ts';
import { addKey } from '../operations/operations-keys.ts';
import { callApi } from '../testing/call-api.ts';
import { type OpenJobs, openJobs } from '../testing/open-jobs.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { createReceiverApp, type ReceiverApp, type ReceiverParcel } from '../testing/shipments/create-receiver-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';

let test: ReceiverApp;
let jobs: OpenJobs;
let till = '';
const now = () => test.clock.now;
beforeAll(async () => {
  test = await createReceiverApp(new Date());
  const mailbox = await mkdtemp(join(inject('testPostgres').folder, 'mailbox-'));
  jobs = await openJobs(test.database.url, now, { DATA_DIR: mailbox });
  const key = aKey('till', { scopes: ['points'] });
  till = (await addKey({ database: test.database.db, now }, commandActor('npm run operations'), key)).key;
});
afterAll(async () => {
  await jobs.close();
  await test.close();
});

/** Three parcels at a depot, whose receiver wants to collect them at a point. */
async function prepare() {
  const point = `S-${randomUUID().slice(0, 12)}`.toUpperCase();
  await addPoints(test, now(), { code: point, easting: '384400', northing: '398000' });
  const shipment = await test.book({ number_of_pieces: 3, receiver_postal_code: 'M1 1AE' });
  expect(await test.leave(shipment, { kind: 'PICKUP_POINT', point })).toMatchObject({ status: 200 });
  const parcels = test.database.db.selectFrom('parcels').select('tracking_code').where('shipment_id', '=', shipment.id);
  const codes = (await parcels.orderBy('number').execute()).map(({ tracking_code: code }) => code);
  for (const code of codes) await test.scan({ ...shipment, code }, 'COLLECTED', 'AT_DEPOT');
  await mailsOf(shipment); // of everything before
  return {
    shipment,
    point,
    arrive: async (number: number) => {
      const at = now().toISOString();
      const body = { tracking_code: codes[number - 1], point, at, idempotency_key: randomUUID() };
      const answer = await callApi(test.app, '/operations/pickups', { token: till, body });
      expect(answer).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
    },
  };
}

const seen = new Set<string>();

/** Those to the receiver since the last time: as many jobs as wait are run, also those that are put off for more scans. */
async function mailsOf({
  id,
}: ReceiverParcel): Promise<readonly { readonly subject: string; readonly body: string }[]> {
  const { db } = test.database;
  await jobs.run('enqueue-notifications');
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'notification')
    .execute();
  for (const kind of ['notification', 'preference-mail', 'pickup-reminder'] as const) await jobs.runWaiting(kind);
  const mails = await db
    .selectFrom('sent_mails')
    .innerJoin('sent_mail_shipments', 'mail_id', 'sent_mails.id')
    .select(['sent_mails.id', 'subject', 'body'])
    .where('shipment_id', '=', id)
    .where('addressee', '=', 'charles@example.com')
    .execute();
  const fresh = mails.filter((mail) => !seen.has(mail.id));
  for (const mail of fresh) seen.add(mail.id);
  return fresh.map(({ subject, body }) => ({ subject, body: body.replaceAll(/\s+/g, ' ') }));
}

describe('of several parcels of a shipment', () => {
  it('each that is ready to collect is named in a mail, until all are', async () => {
    const { shipment, arrive } = await prepare();
    await arrive(2);
    const [first, ...more] = await mailsOf(shipment);
    expect(more).toEqual([]);
    expect(first?.subject).toContain('Parcel 2 of 3 is ready to collect');
    expect(first?.body).toContain('The others follow, and we’ll email you about them.');
    expect(first?.body).toMatch(/Parcel 2 of 3:? High Street News/);
    await arrive(1);
    const [second] = await mailsOf(shipment);
    expect(second?.subject).toContain('Parcels 1 and 2 of 3 are ready to collect');
    await arrive(3);
    const [last] = await mailsOf(shipment);
    expect(last?.subject).toContain('Your parcels are ready to collect');
    expect(last?.body).not.toContain('The others follow');
    expect(await mailsOf(shipment)).toEqual([]);
  });

  it('that come together there is one mail', async () => {
    const { shipment, arrive } = await prepare();
    for (const number of [1, 2, 3]) {
      await arrive(number);
      await jobs.run('enqueue-notifications');
    }
    const mails = await mailsOf(shipment);
    expect(mails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual(['Your parcels are ready to collect']);
  });

  it('those that wait are named by the reminder and where their point closes', async () => {
    const { shipment, point, arrive } = await prepare();
    await arrive(2);
    await mailsOf(shipment);
    const { staffToken } = await createStaff(test, { role: 'DISPATCH', now });
    const body = { closed_reason: 'Flood', parcels: 'STAY_UNTIL_COLLECTED' };
    const closed = await callApi(test.app, `/staff/points/${point}`, { method: 'PUT', token: staffToken, body });
    expect(closed.status).toBe(200);
    await jobs.run('check-pickups');
    const [mail] = await mailsOf(shipment);
    expect(mail?.subject).toContain('Your pick-up point takes no more parcels');
    expect(mail?.body).toContain('Parcel 2 of 3 is still ready to collect, until the day below.');
    expect(mail?.body).toContain('We’ll deliver the others to your door.');
    test.clock.now = new Date(londonDay(now()).getTime() + days(3) + hours(12)); // no reminder goes out at night
    await jobs.run('check-pickups');
    const [reminder] = await mailsOf(shipment);
    expect(reminder?.subject).toContain('Parcel 2 of 3 is still waiting for you');
  });
});
