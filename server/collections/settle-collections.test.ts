import { describe, expect, it } from 'vitest';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { playCollections } from '../testing/collections/collecting-app.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';

const play = playCollections();
const today = '2026-11-18 12-16';
const tomorrow = '2026-11-19 08-12';
const later = '2026-11-19 12-16';

async function booked(slot = tomorrow) {
  const postcode = play.newPostcode();
  const shipment = await play.open(postcode, slot);
  await play.pay(shipment);
  return { postcode, shipment };
}

describe('what happens to the parcel', () => {
  it('ends its collection once it is collected', async () => {
    const { shipment, postcode } = await booked();
    await play.scan(shipment.trackingCode, 'COLLECTED');
    await play.settle();
    expect(await play.see(shipment)).toMatchObject({ collection: { state: 'DONE' }, slots: [] });
    expect(await play.placesOf(postcode)).toEqual({ taken: 1, held: 0 });
    expect((await play.change(shipment, later)).status).toBe(409);
  });

  it('gives its place back once it is cancelled, unless another one waits', async () => {
    const { shipment, postcode } = await booked();
    const other = await play.open(postcode, tomorrow);
    await play.pay(other);
    const cancel = ({ id }: { readonly id: string }) =>
      callApi(play.test.app, `/shipment/${id}/cancel`, { token: play.customer.token });
    await cancel(shipment);
    await play.settle();
    expect((await play.see(other)).collection).toMatchObject({ state: 'BOOKED', shipments: 1 });
    await cancel(other);
    await play.settle();
    expect((await play.see(other)).collection).toMatchObject({ state: 'CANCELLED' });
    expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 0 });
  });

  it('fails it, and a new one can be booked and fail too', async () => {
    const { shipment } = await booked(today);
    play.setClock('2026-11-18T13:00:00Z');
    await play.scan(shipment.trackingCode, 'COLLECTION_FAILED', 'NOT_READY');
    await play.settle();
    expect(await play.see(shipment)).toMatchObject({ collection: { state: 'FAILED' }, failed: 1 });
    play.setClock('2026-11-18T13:05:00Z');
    expect((await play.change(shipment, tomorrow)).status).toBe(200);
    await play.settle();
    expect((await play.see(shipment)).collection).toMatchObject({ state: 'BOOKED', slot: tomorrow });
  });

  it('fails only what it was booked for: a stop that it joins later goes on', async () => {
    const postcode = play.newPostcode();
    const [other, shipment] = [await play.open(postcode, tomorrow), await play.open(postcode, today)];
    await play.pay(other);
    await play.pay(shipment);
    play.setClock('2026-11-18T13:00:00Z');
    await play.scan(shipment.trackingCode, 'COLLECTION_FAILED', 'NOT_READY');
    await play.settle();
    play.setClock('2026-11-18T13:05:00Z');
    expect((await play.change(shipment, tomorrow)).status).toBe(200);
    await callApi(play.test.app, `/shipment/${other.id}/cancel`, { token: play.customer.token });
    await play.settle();
    expect((await play.see(shipment)).collection).toMatchObject({ state: 'BOOKED', slot: tomorrow, shipments: 1 });
  });

  it('books again for all that a cancelled stop leaves behind', async () => {
    const postcode = play.newPostcode();
    const shipments = [await play.open(postcode, tomorrow), await play.open(postcode, tomorrow)] as const;
    for (const shipment of shipments) await play.pay(shipment);
    await play.change(shipments[0], null);
    expect((await play.see(shipments[1])).collection).toMatchObject({ state: 'CANCELLED' });
    await play.change(shipments[1], later);
    for (const shipment of shipments) {
      expect((await play.see(shipment)).collection).toMatchObject({ state: 'BOOKED', slot: later, shipments: 2 });
    }
  });
});

it('the organisation’s calendar follows its collections, and is no one else’s', async () => {
  const { shipment } = await booked();
  const { calendar_url: url } = await play.see(shipment);
  const read = async () => (await play.test.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })).body;
  expect(await read()).toMatch(/DTSTART:20261119T080000Z\r\n[^]*SUMMARY:.* collects 1 parcel\r\n[^]*STATUS:CONFIRMED/);
  await play.change(shipment, later);
  expect(await read()).toMatch(/SEQUENCE:1\r\n[^]*DTSTART:20261119T120000Z/);
  await play.change(shipment, null);
  expect(await read()).toContain('STATUS:CANCELLED');
  const wrong = await play.test.app.inject({ url: '/api/v1/collections/calendar?token=nothing' });
  expect(wrong.statusCode).toBe(404);
});

it('twenty places go to twenty of sixty who race for them, and each payer has a place', async () => {
  const postcode = play.newPostcode();
  await play.setCapacity(postcode, 20);
  const racers = await Promise.all(Array.from({ length: 10 }, () => createCustomer(play.test)));
  const holds = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      callApi(play.test.app, '/collections/holds', {
        token: racers[index % racers.length]?.token ?? '',
        body: { slot: tomorrow, postal_code: postcode, street_name: `Street ${index}` },
      }),
    ),
  );
  expect(holds.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 40 }, () => 409),
  ]);
  expect(await play.placesOf(postcode)).toEqual({ taken: 0, held: 20 });
  await play.lapse();
  await play.settle();
  for (const racer of racers) await giveCredit(play.test.database.db, racer.organisationId);
  const choose = (half: number) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const racer = racers[index % racers.length] ?? play.customer;
        const place = { shipper_postal_code: postcode, shipper_building: `${half} ${index}` };
        const shipment = await play.test.createShipment(racer, { ...place, collection_slot: tomorrow });
        return { racer, shipment };
      }),
    );
  const drafts = await choose(1);
  await play.lapse();
  await play.settle();
  drafts.push(...(await choose(2)));
  await play.lapse();
  await play.settle();
  const payments = await Promise.all(
    drafts.map(({ racer, shipment }) =>
      callApi(play.test.app, '/billing/pay', {
        token: racer.token,
        body: { amount: shipment.total, parcel_id: shipment._id, pay_from: 'ACCOUNT' },
      }),
    ),
  );
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set([200]));
  const seen = await Promise.all(drafts.map(({ racer, shipment }) => play.see({ id: shipment._id }, racer)));
  const count = (slot: string) => seen.filter(({ collection }) => collection?.slot === slot).length;
  expect([count(tomorrow), count(later)]).toEqual([20, 20]);
});
