import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { offerSlots } from '../../../contract/collections.ts';
import { composeCollections } from '../../composition/compose-slices.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { playCollections } from '../../testing/collections/collecting-app.ts';
import { playRecurring } from '../../testing/collections/play-recurring.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
import { textWith } from '../../testing/expected-text.ts';
import { writeRecurringMail } from '../collection-mails.ts';
import { makeRecurringCollections } from './make-recurring.ts';

const play = playCollections();

const { add, added, change, changeDay, daysOf, end, list, mails, make } = playRecurring(play);

describe('another time for one day', () => {
  it.each(['failed', 'cancelled'])('takes what a %s stop left behind along to another time', async (why) => {
    const { postcode, id } = await added();
    const shipment = await play.open(postcode);
    await play.pay(shipment);
    if (why === 'cancelled') await changeDay(id, '2026-11-19', null);
    else {
      play.setClock('2026-11-19T13:00:00Z');
      await play.scan(shipment.trackingCode, 'COLLECTION_FAILED', 'CLOSED');
      await play.settle();
    }
    expect((await changeDay(id, '2026-11-19', '2026-11-20 08-12')).status).toBe(200);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: '2026-11-20 08-12', state: 'BOOKED' });
  });

  it('takes what waits along where a full day gets another time', async () => {
    const postcode = play.newPostcode();
    await play.setCapacity(postcode, 1);
    await play.hold('2026-11-19 12-16', postcode, await createCustomer(play.test));
    const { id } = await added(postcode, { ends_on: '2026-11-20' });
    const shipment = await play.open(postcode);
    await play.pay(shipment);
    expect((await play.see(shipment)).collection).toBeUndefined();
    expect((await changeDay(id, '2026-11-19', '2026-11-20 08-12')).status).toBe(200);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: '2026-11-20 08-12', state: 'BOOKED' });
  });

  it('leaves a day that was collected as it is', async () => {
    const { postcode, id } = await added();
    const shipment = await play.open(postcode);
    await play.pay(shipment);
    play.setClock('2026-11-19T13:00:00Z');
    await play.scan(shipment.trackingCode, 'COLLECTED');
    await play.settle();
    expect((await changeDay(id, '2026-11-19', '2026-11-20 08-12')).status).toBe(409);
    expect((await changeDay(id, '2026-11-19', null)).status).toBe(409);
    expect(await daysOf()).toEqual(['2026-11-19 DONE', '2026-11-23 BOOKED', '2026-11-26 BOOKED']);
  });

  it('shares the stop of another one, which stays when the first ends', async () => {
    const { postcode, id } = await added();
    await added(postcode, { window: '08-12' });
    expect((await changeDay(id, '2026-11-19', '2026-11-19 08-12')).status).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED', '2026-11-23 BOOKED', '2026-11-26 BOOKED']);
  });

  it('is as far ahead as the days are made', async () => {
    const { postcode, id } = await added();
    const path = `/collections/slots?recurring=true&postal_code=${encodeURIComponent(postcode)}`;
    const { body } = await callApi(play.test.app, path, { method: 'GET' });
    expect(offerSlots.response.parse(body).data.map(({ slot }) => slot)).toContain('2026-11-26 08-12');
    expect(await play.slotsOf(postcode)).not.toContain('2026-11-26 08-12');
    expect((await changeDay(id, '2026-11-23', '2026-11-26 08-12')).status).toBe(200);
  });

  it('can be past the last day, and is cancelled where nothing is booked for it', async () => {
    const { postcode, id } = await added(undefined, { ends_on: '2026-11-19' });
    expect((await changeDay(id, '2026-11-19', '2026-11-24 08-12')).status).toBe(200);
    play.setClock('2026-11-20T09:00:00Z');
    expect((await list()).coming).toMatchObject([{ recurring_id: id, day: '2026-11-19', state: 'BOOKED' }]);
    await make(new Date('2026-11-20T09:00:00Z'));
    expect(await list()).toEqual({ coming: [], recurring: [] });
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
  });

  it('is that of another collection which it joins when its window is closed', async () => {
    const { postcode } = await added();
    await play.pay(await play.open(postcode));
    await play.pay(await play.open(postcode, '2026-11-19 16-20'));
    await sql`update slot_days set closed_reason = 'Storm' where area = ${postcode.replace(/\d.*/, '')}
      and day = '2026-11-19' and from_hour = 12`.execute(play.test.database.db);
    await play.settle();
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED', '2026-11-23 BOOKED', '2026-11-26 BOOKED']);
  });
});

describe('at the same time', () => {
  it.each(['add', 'change a day', 'make'])('an erasure of the organisation is not blocked: %s', async (what) => {
    const { db } = play.test.database;
    const { organisationId } = play.customer;
    const { id } = await added();
    await changeDay(id, '2026-11-23', null);
    const start = async () => {
      if (what === 'make') return make(new Date('2026-11-23T08:00:00Z'));
      const { status } = await (what === 'add'
        ? add(play.newPostcode())
        : changeDay(id, '2026-11-23', '2026-11-24 08-12'));
      expect(status).toBe(200);
    };
    const started = await db.transaction().execute(async (trx) => {
      await sql`select from organisations where id = ${organisationId} for update`.execute(trx);
      const work = start();
      await untilWaiting(db, 1, work);
      const name = `recurring collections of ${organisationId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
      await sql`select from recurring_collections where organisation_id = ${organisationId} for update nowait`.execute(
        trx,
      );
      return { work };
    });
    await started.work;
  });

  it('two customers swap their times', async () => {
    const { db } = play.test.database;
    const { id, postcode } = await added();
    const other = await createCustomer(play.test);
    const second = await added(postcode, { window: '16-20' }, other);
    const area = postcode.replace(/\d.*/, '');
    const held = await holdLock(db, (holder) =>
      sql`select from slot_days where area = ${area} and day = '2026-11-23' for update`.execute(holder),
    );
    const swaps = Promise.all([change(id, { window: '16-20' }), change(second.id, {}, other)]);
    await untilWaiting(db, 2, swaps);
    await held.release();
    expect((await swaps).map(({ status }) => status)).toEqual([200, 200]);
    expect(await play.placesOf(postcode)).toEqual({ taken: 6, held: 0 });
  });

  it('one that fails stops no other', async () => {
    const { db } = play.test.database;
    const lastDay = { ends_on: '2026-11-19' };
    const { id } = await added(undefined, lastDay);
    const other = await createCustomer(play.test);
    await added(undefined, lastDay, other);
    await sql`delete from recurring_collection_days where recurring_id = ${id}::uuid`.execute(db);
    await sql`update recurring_collections set id = '00000000-0000-4000-8000-000000000000' where id = ${id}::uuid`.execute(
      db,
    );
    const deps = composeCollections({ database: db, now: () => new Date('2026-11-20T09:00:00Z') });
    const making = makeRecurringCollections({
      ...deps,
      enqueueRecurringMail: async (_trx, { organisationId }) => {
        if (organisationId === play.customer.organisationId) throw new Error('The mail is refused.');
      },
    });
    await expect(making).rejects.toThrow('The mail is refused.');
    expect((await list(other)).recurring).toEqual([]);
    expect((await list()).recurring).toHaveLength(1);
    await sql`delete from recurring_collections where id = '00000000-0000-4000-8000-000000000000'`.execute(db);
  });
});

describe('a pause', () => {
  it('that is over is refused as a new one, and forgotten as an old one', async () => {
    const { id } = await added();
    const past = { from: '2026-11-16', until: '2026-11-17' };
    const refused = { status: 409, body: { fields: { pauses: textWith('over already') } } };
    expect(await change(id, { pauses: [past] })).toMatchObject(refused);
    expect(await add(play.newPostcode(), { pauses: [past] })).toMatchObject(refused);
    expect(await mails()).toEqual(['MADE']);
    const pause = { from: '2026-11-18', until: '2026-11-18' };
    await change(id, { pauses: [pause] });
    play.setClock('2026-11-19T09:00:00Z');
    const next = { from: '2026-12-24', until: '2026-12-31' };
    expect(await change(id, { pauses: [pause, next] })).toMatchObject({ body: { recurring: { pauses: [next] } } });
  });

  it('until it ends has no afterwards', () => {
    const mail = {
      template: 'PAUSED' as const,
      organisationId: '',
      town: 'Dartford',
      times: 'every Monday',
      reason: '1 December 2026 to 8 December 2026',
    };
    const write = (isLast: boolean) =>
      JSON.stringify(writeRecurringMail({ ...mail, isLast }, 'Ada', { companyName: 'Larkway', publicUrl: '' }));
    expect(write(false)).toContain('Afterwards');
    expect(write(true)).not.toContain('Afterwards');
  });
});

it('is refused at a third address that nothing was sent from', async () => {
  const { postcode } = await added();
  await added();
  const third = play.newPostcode();
  expect(await add(third)).toMatchObject({ status: 409, body: { message: textWith('haven’t sent anything from') } });
  await play.pay(await play.open(third));
  expect((await add(third)).status).toBe(200);
  await play.pay(await play.open(postcode));
  await added();
});
