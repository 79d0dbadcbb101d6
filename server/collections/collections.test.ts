import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createShipments } from '../../contract/bulk.ts';
import { openCollection } from '../../contract/collections.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { playCollections } from '../testing/collections/collecting-app.ts';
import { collectionToken } from '../testing/collections/collection-token.ts';
import { textWith } from '../testing/expected-text.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';

const play = playCollections();
const today = '2026-11-18 12-16';
const tomorrow = '2026-11-19 08-12';
const later = '2026-11-19 12-16';

const code = (answer: { readonly body: unknown }) => (answer.body as { code?: string }).code; // of any refusal

describe('windows on offer', () => {
  it('leave out those past their cut-off, full and closed', async () => {
    const postcode = play.newPostcode();
    expect(await play.slotsOf(postcode)).toHaveLength(13); // of today only the afternoon, and three on four days
    await play.setCapacity(postcode, 1);
    expect((await play.hold(today, postcode)).status).toBe(200);
    expect(await play.slotsOf(postcode)).not.toContain(today);
    play.setClock('2026-11-18T20:00:00Z');
    expect((await play.slotsOf(postcode))[0]).toBe(later);
  });

  it('are none for nonsense', async () => {
    const answer = await callApi(play.test.app, '/collections/slots?postal_code=nowhere', { method: 'GET' });
    expect(code(answer)).toBe('VALIDATION');
  });
});

describe('a hold', () => {
  it('is one for an address, moves with the choice, and ends by itself', async () => {
    const postcode = play.newPostcode();
    await play.setCapacity(postcode, 1);
    await play.hold(today, postcode);
    await play.hold(today, postcode);
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 1 });
    await play.hold(tomorrow, postcode);
    expect(await play.slotsOf(postcode)).toContain(today);
    const other = await createCustomer(play.test);
    const full = await play.hold(tomorrow, postcode, other);
    expect(full).toMatchObject({
      status: 409,
      body: { fields: { collection_slot: textWith('filled up') } },
    });
    await play.lapse();
    await play.settle();
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
    expect((await play.hold(tomorrow, postcode, other)).status).toBe(200);
  });

  it.each(['2026-11-21 08-12', '2026-11-18 08-12', '2026-11-19 08-13', '2027-11-18 08-12'])(
    'is refused for %s',
    async (slot) => {
      expect((await play.hold(slot, play.newPostcode())).status).toBe(409);
    },
  );
});

it('twenty addresses may be held at once by one organisation', async () => {
  const postcode = play.newPostcode();
  const hold = (building: string) =>
    callApi(play.test.app, '/collections/holds', {
      token: play.customer.token,
      body: { slot: tomorrow, postal_code: postcode, street_name: 'High Street', building },
    });
  for (let number = 1; number <= 20; number += 1) expect((await hold(`${number}`)).status).toBe(200);
  expect(await hold('21')).toMatchObject({ status: 409, body: { message: textWith('aren’t paid for') } });
  expect((await hold('20')).status).toBe(200);
  expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 20 });
});

describe('a collection', () => {
  it('is booked when the card pays', async () => {
    const postcode = play.newPostcode();
    const shipment = await play.open(postcode, tomorrow);
    expect(await play.see(shipment)).toMatchObject({ collection: { slot: tomorrow, state: 'WAITING' } });
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 1 });
    await play.pay(shipment);
    expect(await play.see(shipment)).toMatchObject({
      collection: {
        slot: tomorrow,
        state: 'BOOKED',
        parcels: 1,
        can_change: true,
        change_until: '2026-11-18T20:00:00.000Z',
      },
    });
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
    expect(await play.mailsAbout(shipment)).toEqual([]);
  });

  it('is booked on account with the shipment, and by the balance not at all where there is no money', async () => {
    const postcode = play.newPostcode();
    await giveCredit(play.test.database.db, play.customer.organisationId);
    const create = async (pay_from: string) =>
      callApi(play.test.app, '/shipment/create-shipment', {
        token: play.customer.token,
        body: shipmentForm({ shipper_postal_code: postcode, collection_slot: tomorrow, pay_from }),
      });
    expect((await create('BALANCE')).status).toBe(409);
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
    expect((await create('ACCOUNT')).status).toBe(200);
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('is none for who asks for none', async () => {
    const shipment = await play.open(play.newPostcode());
    await play.pay(shipment);
    const seen = await play.see(shipment);
    expect(seen.collection).toBeUndefined();
    expect(seen.slots).toHaveLength(13);
  });

  it('is one stop for many shipments at one address', async () => {
    const postcode = play.newPostcode();
    const shipments = [await play.open(postcode, tomorrow), await play.open(postcode, tomorrow)];
    for (const shipment of shipments) await play.pay(shipment);
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
    expect((await play.see(shipments[0] ?? { id: '' })).collection).toMatchObject({ shipments: 2, parcels: 2 });
  });

  it('is one stop for a file', async () => {
    const postcode = play.newPostcode();
    const { _id, ...row } = { _id: 0, ...shipmentForm({ shipper_postal_code: postcode }) };
    await giveCredit(play.test.database.db, play.customer.organisationId);
    const answer = await callApi(play.test.app, '/shipment/bulk', {
      token: play.customer.token,
      body: { rows: [row, row, row], collection_slot: tomorrow, pay_from: 'ACCOUNT' },
    });
    const [first] = createShipments.response.parse(answer.body).shipments;
    expect((await play.see({ id: first?._id ?? '' })).collection).toMatchObject({ state: 'BOOKED', shipments: 3 });
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('is one stop for a file whose windows are all over when it is paid', async () => {
    const { token } = play.customer;
    const row = shipmentForm({ shipper_postal_code: play.newPostcode() });
    const created = await callApi(play.test.app, '/shipment/bulk', {
      token,
      body: { rows: [row, row], collection_slot: tomorrow },
    });
    const { shipments, batch } = createShipments.response.parse(created.body);
    const [one, other] = shipments.map(({ _id }) => ({ id: _id }));
    await play.change(one ?? { id: '' }, later);
    play.setClock('2026-11-20T07:30:00Z');
    await play.lapse();
    await play.settle();
    await play.payBatch(batch);
    for (const shipment of [one, other]) {
      const { collection } = await play.see(shipment ?? { id: '' });
      expect(collection).toMatchObject({ slot: '2026-11-20 12-16', state: 'BOOKED', shipments: 2 });
    }
  });

  it('is another one where the window is over, though a van was to come to the address then', async () => {
    const postcode = play.newPostcode();
    const [first, late] = [await play.open(postcode, tomorrow), await play.open(postcode, tomorrow)];
    await play.pay(first);
    play.setClock('2026-11-19T15:00:00Z');
    await play.pay(late);
    expect((await play.see(first)).collection).toMatchObject({ slot: tomorrow, shipments: 1 });
    expect((await play.see(late)).collection).toMatchObject({ slot: '2026-11-20 08-12', state: 'BOOKED' });
    expect(await play.mailsAbout(late)).toHaveLength(1);
  });

  it('moves to the next free window where the hold lapsed and the place is gone, and a mail says so', async () => {
    const postcode = play.newPostcode();
    await play.setCapacity(postcode, 1);
    const slow = await play.open(postcode, tomorrow);
    await play.lapse();
    await play.settle();
    const other = await createCustomer(play.test);
    const quick = await play.open(postcode, tomorrow, other);
    await play.pay(quick, other);
    await play.pay(slow);
    expect((await play.see(slow)).collection).toMatchObject({ slot: later, state: 'BOOKED' });
    expect(await play.mailsAbout(slow)).toEqual([{ template: 'MOVED', shipmentId: slow.id }]);
    expect(await play.placesOf(postcode)).toEqual({ taken: 2, held: 0 });
  });

  it('moves where the draft is paid after its day', async () => {
    const shipment = await play.open(play.newPostcode(), tomorrow);
    play.setClock('2026-11-23T09:00:00Z');
    await play.lapse();
    await play.settle();
    await play.pay(shipment);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: '2026-11-23 12-16', state: 'BOOKED' });
  });

  it('asked for by a draft changes with it', async () => {
    const postcode = play.newPostcode();
    const shipment = await play.open(postcode, tomorrow);
    expect((await play.change(shipment, later)).status).toBe(200);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: later, state: 'WAITING' });
    await play.change(shipment, null);
    expect((await play.see(shipment)).collection).toBeUndefined();
    await play.lapse();
    await play.settle();
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
  });
});

async function booked(slot = tomorrow) {
  const postcode = play.newPostcode();
  const shipment = await play.open(postcode, slot);
  await play.pay(shipment);
  return { postcode, shipment };
}

describe('until the cut-off', () => {
  it('a collection is moved, cancelled and booked again', async () => {
    const { postcode, shipment } = await booked();
    const moved = await play.change(shipment, later);
    expect(play.changed(moved)).toMatchObject({
      collection: { slot: later },
      message: 'Your collection time is saved',
    });
    expect(play.changed(await play.change(shipment, null)).collection).toMatchObject({ state: 'CANCELLED' });
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
    await play.change(shipment, tomorrow);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: tomorrow, state: 'BOOKED' });
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('and not a moment later', async () => {
    const { shipment } = await booked();
    play.setClock('2026-11-18T20:00:01Z');
    expect(await play.see(shipment)).toMatchObject({ collection: { can_change: false }, slots: [] });
    for (const slot of [later, null]) {
      const answer = await play.change(shipment, slot);
      expect(answer).toMatchObject({ status: 409, body: { message: textWith('too late') } });
    }
  });

  it('and again where the window is over and no van came', async () => {
    const { shipment } = await booked();
    play.setClock('2026-11-19T12:00:01Z');
    expect((await play.change(shipment, '2026-11-20 08-12')).status).toBe(200);
  });

  it('two stops of an address become one', async () => {
    const { postcode, shipment } = await booked();
    const other = await play.open(postcode, later);
    await play.pay(other);
    expect(await play.placesOf(postcode)).toEqual({ taken: 2, held: 0 });
    expect(play.changed(await play.change(shipment, later)).collection).toMatchObject({ shipments: 2 });
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
  });

  it('booked again for a corrected address takes no shipment of the old one along', async () => {
    const { postcode, shipment } = await booked();
    const stays = await play.open(postcode, tomorrow);
    await play.pay(stays);
    await play.change(shipment, null);
    await sql`update shipments set shipper_building = 'Unit 9' where id = ${shipment.id}`.execute(
      play.test.database.db,
    );
    expect(play.changed(await play.change(shipment, later)).collection).toMatchObject({ shipments: 1 });
    expect((await play.see(stays)).collection).toMatchObject({ state: 'CANCELLED' });
    expect(play.changed(await play.change(stays, later)).collection).toMatchObject({ shipments: 1 });
  });

  it('nobody else changes it', async () => {
    const { shipment } = await booked();
    const other = await createCustomer(play.test);
    expect((await play.change(shipment, null, other)).status).toBe(404);
  });

  it('full windows refuse, and leave it as it was', async () => {
    const { postcode, shipment } = await booked();
    await play.setCapacity(postcode, 1);
    await play.hold(later, postcode, await createCustomer(play.test));
    expect((await play.change(shipment, later)).status).toBe(409);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: tomorrow, state: 'BOOKED' });
  });

  it('the mail’s link changes it without a log-in', async () => {
    const { shipment } = await booked();
    const token = collectionToken(shipment.id);
    const opened = await callApi(play.test.app, '/collections/open', { body: { token } });
    expect(openCollection.response.parse(opened.body)).toMatchObject({
      collection: { slot: tomorrow },
      tracking_codes: [shipment.trackingCode],
    });
    const moved = await callApi(play.test.app, '/collections/open', { method: 'PUT', body: { token, slot: later } });
    expect(moved.status).toBe(200);
    expect((await play.see(shipment)).collection).toMatchObject({ slot: later });
    const wrong = await callApi(play.test.app, '/collections/open', { body: { token: `${token}x` } });
    expect(wrong.status).toBe(404);
  });
});
