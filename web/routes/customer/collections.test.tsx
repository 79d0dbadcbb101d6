import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { myAddressBook } from '../../../contract/addresses/address-book.ts';
import { offerSlots } from '../../../contract/collections.ts';
import {
  addRecurringCollection,
  changeRecurringCollection,
  changeRecurringDay,
  listCollections,
  type RecurringCollection,
} from '../../../contract/recurring-collections.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { anAddress } from '../../testing/an-address.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { someSlots } from '../../testing/some-slots.ts';

const shop: RecurringCollection = {
  id: '0b0f0000-0000-4000-8000-000000000001',
  fullname: 'Ada Lovelace',
  street_name: 'Engine Street',
  building: '1',
  town: 'Dartford',
  postal_code: 'DA1 1AA',
  weekdays: [1, 4],
  window: '12-16',
  pauses: [],
};

const place = { street_name: shop.street_name, building: shop.building, postal_code: shop.postal_code };

const full = {
  ...place,
  recurring_id: shop.id,
  day: '2026-11-23',
  state: 'CANCELLED' as const,
  problem: 'FULL' as const,
  can_change: true,
  shipments: 0,
  parcels: 0,
};

test('a recurring collection is added on chosen days of an address in the book', async () => {
  await page.viewport(375, 800);
  const api = fakeApi();
  let sent: unknown;
  let recurring: RecurringCollection[] = [];
  api.serve(listCollections, () => ({ coming: [], recurring }));
  api.serve(myAddressBook, () => ({ myAddressBook: [anAddress({ town: 'Dartford' })], receiverAddressBook: [] }));
  api.serve(offerSlots, () => ({ data: [...someSlots()] }));
  api.serve(addRecurringCollection, async (request) => {
    sent = await request.json();
    recurring = [shop];
    return { message: 'Your recurring collection is set up', recurring: shop };
  });
  updateSession(aSession());
  const { screen } = await renderApp('/dashboard/collections');
  await screen.getByRole('button', { name: 'Add recurring collection' }).click();
  const form = screen.getByRole('form', { name: 'Recurring collection' });
  await form.getByRole('checkbox', { name: 'Monday' }).click();
  await form.getByRole('checkbox', { name: 'Thursday' }).click();
  await form.getByRole('combobox', { name: 'Time' }).selectOptions('12-16');
  await expectAccessible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Every Monday and Thursday, 12pm to 4pm' })).toBeVisible();
  expect(sent).toMatchObject({ weekdays: [1, 4], window: '12-16', town: 'Dartford' });
  await expectAccessible();
});

test('it is paused, and a day that is full gets another time', async () => {
  await page.viewport(1280, 900);
  const api = fakeApi();
  const sent: unknown[] = [];
  api.serve(listCollections, () => ({ coming: [full], recurring: [shop] }));
  api.serve(offerSlots, () => ({ data: [...someSlots()] }));
  api.serve(changeRecurringCollection, async (request) => {
    sent.push(await request.json());
    return { message: 'Your recurring collection is saved', recurring: shop };
  });
  api.serve(changeRecurringDay, async (request) => {
    sent.push(await request.json());
    return { message: 'Your collection time is saved' };
  });
  updateSession(aSession());
  const { screen } = await renderApp('/dashboard/collections');
  await expect.element(screen.getByText('Fully booked')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: /^Pause/ }).click();
  await screen.getByLabelText('First day without a collection').fill('2026-12-24');
  await screen.getByLabelText('Last day without a collection').fill('2027-01-02');
  await screen.getByRole('form').getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await screen.getByRole('button', { name: 'Choose another time for Mon 23 Nov' }).click();
  await screen.getByRole('button', { name: 'Book this time' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([
    { weekdays: [1, 4], window: '12-16', pauses: [{ from: '2026-12-24', until: '2027-01-02' }] },
    { day: '2026-11-23', slot: someSlots()[0].slot },
  ]);
});
