import { describe, expect, it } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { playCollections } from '../../testing/collections/collecting-app.ts';
import { playRecurring } from '../../testing/collections/play-recurring.ts';

const play = playCollections();

const { added, changeDay, daysOf } = playRecurring(play);

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
});
