import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { composeCollections } from '../../composition/compose-slices.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../testing/accounts/join-organisation.ts';
import { callApi } from '../../testing/call-api.ts';
import { playCollections, wednesday } from '../../testing/collections/collecting-app.ts';
import { playRecurring } from '../../testing/collections/play-recurring.ts';
import { textWith } from '../../testing/expected-text.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { purgeCollections } from '../settle-collections.ts';
import { joinUncollected } from './make-recurring.ts';
import { lockRecurring } from './recurring.repository.ts';

const play = playCollections();

const { add, added, change, changeDay, daysOf, end, list, mails, make } = playRecurring(play);

const inAYear = () => new Date('2028-03-10T09:00:00Z');

describe('a recurring collection', () => {
  it('books the coming days at once and the next ones a week before', async () => {
    const { postcode } = await added();
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED', '2026-11-23 BOOKED', '2026-11-26 BOOKED']);
    expect(await play.placesOf(postcode)).toEqual({ taken: 3, held: 0 });
    expect(await mails()).toEqual(['MADE']);
    await make(new Date('2026-11-20T09:00:00Z'));
    expect((await list()).coming.map(({ day }) => day)).toContain('2026-11-30');
  });

  it('leaves out bank holidays of its part of the country, and what is past its last day', async () => {
    play.setClock('2026-12-21T09:00:00Z');
    const late = await createCustomer(play.test); // a session does not last a month
    await add(play.newPostcode(), { weekdays: [4, 5], ends_on: '2026-12-31' }, late);
    expect((await list(late)).coming.map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-31']);
    await make(new Date('2027-01-01T09:00:00Z'));
    expect((await list(late)).recurring).toEqual([]);
  });

  it('is made once by processes that race', async () => {
    const { postcode } = await added();
    await sql`update recurring_collections set made_on = null`.execute(play.test.database.db);
    const later = new Date('2026-11-23T08:00:00Z');
    await Promise.all(Array.from({ length: 8 }, () => make(later)));
    const { rows } = await sql`
      select from collections where organisation_id = ${play.customer.organisationId} and state = 'BOOKED'`.execute(
      play.test.database.db,
    );
    // The Thursday had nothing to collect.
    expect(rows).toHaveLength(3);
    expect(await play.placesOf(postcode)).toEqual({ taken: 3, held: 0 });
  });

  it.each(['full', 'closed'])('says by mail that its window is %s, and takes another one', async (why) => {
    const postcode = play.newPostcode();
    await play.setCapacity(postcode, 1);
    await play.hold('2026-11-23 12-16', postcode, await createCustomer(play.test));
    if (why === 'closed') {
      await sql`update slot_days set closed_reason = 'Storm' where area = ${postcode.replace(/\d.*/, '')}`.execute(
        play.test.database.db,
      );
    }
    const { id } = await added(postcode);
    expect(await daysOf()).toContain('2026-11-23 CANCELLED');
    expect(await mails()).toEqual(['CANNOT_COME', 'MADE']);
    expect((await changeDay(id, '2026-11-23', '2026-11-23 16-20')).status).toBe(200);
    expect(await daysOf()).toContain('2026-11-23 BOOKED');
    expect((await changeDay(id, '2026-11-23', '2026-11-23 12-16')).status).toBe(409);
  });

  it('loses a day that is closed later, with a mail', async () => {
    const { postcode } = await added();
    await sql`update slot_days set closed_reason = 'Storm' where area = ${postcode.replace(/\d.*/, '')} and day = '2026-11-23'`.execute(
      play.test.database.db,
    );
    await play.settle();
    const closed = (await list()).coming.find(({ day }) => day === '2026-11-23');
    expect(closed).toMatchObject({ state: 'CANCELLED', problem: 'CLOSED' });
    expect(await mails()).toEqual(['CANNOT_COME', 'MADE']);
  });

  it('is joined by a shipment that is paid without a collection', async () => {
    const { postcode } = await added();
    const shipments = [await play.open(postcode), await play.open(postcode)] as const;
    for (const shipment of shipments) await play.pay(shipment);
    expect(await play.see(shipments[0])).toMatchObject({
      collection: { slot: '2026-11-19 12-16', state: 'BOOKED', shipments: 2, can_change: true },
    });
    expect(await play.placesOf(postcode)).toEqual({ taken: 3, held: 0 });
    const elsewhere = await play.open(postcode, undefined, play.customer, { shipper_building: '99' });
    await play.pay(elsewhere);
    expect((await play.see(elsewhere)).collection).toBeUndefined();
    const moved = await play.change(shipments[0], '2026-11-20 08-12');
    expect(moved.status).toBe(200);
  });

  it.each([
    ['on its next day', {}, undefined, '2026-11-19 12-16', 3],
    ['after a pause', { pauses: [{ from: '2026-11-19', until: '2026-11-20' }] }, undefined, '2026-11-23 12-16', 2],
    ['after a full day', {}, '2026-11-19 12-16', '2026-11-23 12-16', 2],
  ])('is joined as one stop by a file of shipments: %s', async (_when, changes, full, slot, taken) => {
    const postcode = play.newPostcode();
    await play.setCapacity(postcode, 1);
    if (full !== undefined) await play.hold(full, postcode, await createCustomer(play.test));
    await added(postcode, changes);
    const elsewhere = 3;
    const { ids, ...batch } = await createBatch(play.test, play.customer, 4, (index) => ({
      shipper_postal_code: postcode,
      ...(index === elsewhere && { shipper_building: '99' }),
    }));
    await play.payBatch(batch);
    const seen = await Promise.all(ids.map(async (id) => (await play.see({ id })).collection));
    expect(seen.map((collection) => [collection?.slot, collection?.state, collection?.shipments])).toEqual([
      ...Array.from({ length: elsewhere }, () => [slot, 'BOOKED', 3]),
      [undefined, undefined, undefined],
    ]);
    expect(await play.placesOf(postcode)).toMatchObject({ taken });
  });

  it('that pauses keeps a file of shipments that has joined, and so the next file', async () => {
    const { postcode, id } = await added();
    const send = async () => {
      const { ids, ...batch } = await createBatch(play.test, play.customer, 2, () => ({
        shipper_postal_code: postcode,
      }));
      await play.payBatch(batch);
      return Promise.all(ids.map(async (shipment) => (await play.see({ id: shipment })).collection?.slot));
    };
    expect(await send()).toEqual(['2026-11-19 12-16', '2026-11-19 12-16']);
    await change(id, { pauses: [{ from: '2026-11-19', until: '2026-12-31' }] });
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED']);
    expect(await send()).toEqual(['2026-11-19 12-16', '2026-11-19 12-16']); // the van comes then anyway
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('of which every day is paused takes a file of shipments once it goes on', async () => {
    const { postcode, id } = await added();
    await change(id, { pauses: [{ from: '2026-11-18', until: '2026-12-31' }] });
    const { ids, ...batch } = await createBatch(play.test, play.customer, 2, () => ({ shipper_postal_code: postcode }));
    await play.payBatch(batch);
    for (const shipment of ids) expect((await play.see({ id: shipment })).collection).toBeUndefined();
    await change(id, { pauses: [] });
    for (const shipment of ids) {
      expect((await play.see({ id: shipment })).collection).toMatchObject({ slot: '2026-11-19 12-16', shipments: 2 });
    }
    expect(await play.placesOf(postcode)).toEqual({ taken: 3, held: 0 });
  });

  it('takes what was paid before it was made', async () => {
    const postcode = play.newPostcode();
    const shipment = await play.open(postcode);
    await play.pay(shipment);
    await added(postcode);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: '2026-11-19 12-16', shipments: 1 });
  });

  it.each([5, 6])('takes %i that were paid before, a page of two at a time', async (count) => {
    const { postcode, id } = await added();
    const elsewhere = 1;
    const { ids, ...batch } = await createBatch(play.test, play.customer, count, (index) => ({
      shipper_postal_code: postcode,
      ...(index === elsewhere && { shipper_building: '99' }),
    }));
    await play.payBatch(batch);
    const { db } = play.test.database;
    await sql`delete from collection_shipments where shipment_id = any(${ids}::uuid[])`.execute(db);
    const deps = composeCollections({ database: db, now: () => wednesday });
    await db.transaction().execute(async (trx) => {
      const recurring = await lockRecurring(trx, id);
      if (recurring) await joinUncollected(deps, trx, recurring, 2);
    });
    const seen = await Promise.all(ids.map(async (shipment) => (await play.see({ id: shipment })).collection));
    const others = Array.from({ length: count - 2 }, () => count - 1);
    expect(seen.map((collection) => collection?.shipments)).toEqual([count - 1, undefined, ...others]);
  });

  it('sends no driver where nothing is ready by the cut-off', async () => {
    const { postcode } = await added();
    const shipment = await play.open(postcode);
    await play.pay(shipment);
    await callApi(play.test.app, `/shipment/${shipment.id}/cancel`, { token: play.customer.token });
    await play.settle();
    expect(await daysOf()).toContain('2026-11-19 BOOKED');
    await make(new Date('2026-11-19T11:00:01Z'));
    expect((await list()).coming[0]).toMatchObject({ day: '2026-11-19', problem: 'NOTHING_READY' });
    expect(await play.placesOf(postcode)).toEqual({ taken: 2, held: 0 });
    expect(await mails()).toEqual(['MADE', 'NOTHING_READY']);
  });

  it('comes after the cut-off for a shipment that is ready', async () => {
    const { postcode } = await added();
    await play.pay(await play.open(postcode));
    await make(new Date('2026-11-19T11:00:01Z'));
    expect(await daysOf()).toContain('2026-11-19 BOOKED');
  });

  it('pauses, and keeps what has a shipment', async () => {
    const { postcode, id } = await added();
    await play.pay(await play.open(postcode));
    const pauses = [{ from: '2026-11-19', until: '2026-11-25' }];
    expect((await change(id, { pauses })).status).toBe(200);
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED', '2026-11-26 BOOKED']);
    expect(await play.placesOf(postcode)).toEqual({ taken: 2, held: 0 });
    await change(id, { pauses: [] });
    expect(await daysOf()).toHaveLength(3);
    expect(await mails()).toEqual(['MADE', 'PAUSED']);
  });

  it('changes its days and its time, but not what somebody cancelled', async () => {
    const { postcode, id } = await added();
    expect((await changeDay(id, '2026-11-23', null)).status).toBe(200);
    await change(id, { weekdays: [1, 2] });
    expect(await daysOf()).toEqual(['2026-11-23 CANCELLED', '2026-11-24 BOOKED']);
    await change(id, { weekdays: [2], window: '08-12' });
    expect((await list()).coming.find(({ state }) => state === 'BOOKED')?.from).toBe('2026-11-24T08:00:00.000Z');
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('ends, and keeps what has a shipment', async () => {
    const { postcode, id } = await added();
    await play.pay(await play.open(postcode));
    expect((await end(id)).status).toBe(200);
    expect(await daysOf()).toEqual(['2026-11-19 BOOKED']);
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
    expect((await end(id)).status).toBe(404);
  });

  it('ends with the account', async () => {
    const { postcode } = await added();
    const { token, password } = play.customer;
    const erased = await callApi(play.test.app, '/account/erase', { token, body: { password } });
    expect(erased.status).toBe(200);
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
    await make(new Date('2026-11-20T09:00:00Z'));
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
  });

  it('goes with windows of long ago', async () => {
    const { postcode } = await added();
    await make(new Date('2026-12-10T12:00:00Z'));
    await purgeCollections({ database: play.test.database.db, now: inAYear });
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
  });
});

describe('refused are', () => {
  it('another organisation, and a member who may not book', async () => {
    const { id } = await added();
    const stranger = await createCustomer(play.test);
    for (const answer of [
      await change(id, {}, stranger),
      await changeDay(id, '2026-11-23', null, stranger),
      await end(id, stranger),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await list(stranger)).toEqual({ coming: [], recurring: [] });
    const viewer = await joinOrganisation(
      play.test,
      await createCustomer(play.test),
      play.customer.organisationId,
      'VIEWER',
    );
    expect((await add(play.newPostcode(), {}, viewer)).status).toBe(403);
    expect((await end(id, viewer)).status).toBe(403);
    expect((await list(viewer)).recurring).toHaveLength(1);
  });

  it('windows that are not planned, wrong days and pauses, and the same twice', async () => {
    const { postcode, id } = await added();
    expect((await add(postcode)).status).toBe(409);
    expect(await add(play.newPostcode(), { window: '13-17' })).toMatchObject({
      status: 409,
      body: { fields: { window: textWith('Choose another time') } },
    });
    for (const changes of [
      { weekdays: [] },
      { weekdays: [6] },
      { ends_on: '2026-02-31' },
      { pauses: [{ from: '2026-12-24', until: '2026-12-23' }] },
    ]) {
      expect((await change(id, changes)).status).toBe(400);
    }
    expect((await change(id, { ends_on: '2026-11-17' })).status).toBe(409);
    expect((await changeDay(id, '2026-11-20', null)).status).toBe(404);
    expect((await end('nonsense')).status).toBe(404);
  });
});
