import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeNotifications } from '../composition/compose-slices.ts';
import { readConfig } from '../config.ts';
import { createReceiverApp, type ReceiverApp, type ReceiverParcel } from '../testing/shipments/create-receiver-app.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { type PreferenceMail, preparePreferenceMail } from './preference-mail.ts';

const start = new Date('2026-11-16T10:00:00Z');
let product: ReceiverApp;
let parcel: ReceiverParcel;
beforeAll(async () => {
  product = await createReceiverApp(start);
});
afterAll(() => product.close());
beforeEach(async () => {
  parcel = await product.book();
});

const leave = (preference: object) => product.leave(parcel, preference);
const byPostcode = (preference: object) =>
  product.ask('set-preference-by-postcode', { tracking_code: parcel.code, postal_code: 'IV1 1AA', preference });
const deps = () =>
  composeNotifications({
    config: readConfig({ ENCRYPTION_KEY: testEncryptionKey }),
    database: product.database.db,
    now: () => product.clock.now,
  });
const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
const needs = { kind: 'NEEDS', needs: ['KNOCK_LOUDLY'], note: 'The bell is broken' };

/** The mails that wait about the parcel. */
const mails = async () => {
  const jobs = await product.database.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'preference-mail')
    .orderBy('created_at')
    .execute();
  return jobs
    .map(({ payload }) => payload as PreferenceMail) // as it was enqueued
    .filter(({ parcelId }) => parcelId === parcel.id);
};

describe('preferences left with tracking code and postcode', () => {
  it('tell receiver and sender by mail what was asked, each change once, and only so often', async () => {
    await Promise.all([byPostcode(safePlace), byPostcode(safePlace), byPostcode(safePlace)]);
    const queued = await mails();
    expect(queued.map(({ addressee }) => addressee).toSorted()).toEqual(['RECEIVER', 'SENDER']);
    const written = await Promise.all(queued.map((mail) => preparePreferenceMail(deps(), mail)));
    const toReceiver = written.find((mail) => mail?.to === 'charles@example.com')?.email;
    const toSender = written.find((mail) => mail?.to === 'ada@example.com')?.email;
    expect(toReceiver?.paragraphs.join(' ')).toContain('to leave it in a safe place: ‘Behind the bins’');
    expect(toReceiver?.button.url).toContain('/my-delivery#');
    expect(JSON.stringify(toSender)).not.toContain('/my-delivery');
    await leave(needs);
    expect(await mails()).toHaveLength(2); // by the link it is the receiver
    for (let change = 0; change < 9; change += 1) {
      expect((await byPostcode({ ...safePlace, place: `Shed ${change}` })).status).toBe(200);
    }
    expect(await byPostcode({ ...safePlace, place: 'One more' })).toMatchObject({ status: 409 });
    expect(await mails()).toHaveLength(20);
    expect(await leave(safePlace)).toMatchObject({ status: 200 });
  });

  it.each([
    { kind: 'SAFE_PLACE', place: 'Win at https://prize.example' },
    { kind: 'SAFE_PLACE', place: 'Urgent: call 0 9 0-1 2 3' },
    { kind: 'NEIGHBOUR', neighbour: 'Ring +44 7700 900123' },
    { kind: 'NEEDS', needs: ['STEP_FREE'], note: 'I use a wheelchair' },
  ])('carry neither a stranger’s link or number nor what may be about health into a mail: %j', async (preference) => {
    await byPostcode(preference);
    const mail = { parcelId: parcel.id, at: product.clock.now.toISOString(), addressee: 'RECEIVER' } as const;
    const prepared = await preparePreferenceMail(deps(), mail);
    expect(prepared?.email.paragraphs[1]).toMatch(
      /asked us (to leave it (in a safe place|with a neighbour)|for help at the door)\.$/,
    );
  });
});
