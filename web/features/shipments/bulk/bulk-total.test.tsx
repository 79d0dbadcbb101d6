import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkShipments, createShipments, unpaidBatches } from '../../../../contract/bulk.ts';
import { holdSlot, offerSlots } from '../../../../contract/collections.ts';
import { findPoints } from '../../../../contract/points/points.ts';
import { updateSession } from '../../../session/session-store.ts';
import { aSession } from '../../../testing/a-session.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { someSlots } from '../../../testing/some-slots.ts';

const headings = 'Receiver name,Receiver email,Receiver phone,Receiver street,Receiver postcode,Content,Weight';
const rows = ['Ann', 'Bob'].map((name) => `${name},grace@example.com,07700 900456,7 Piccadilly,M1 1AE,Books,2`);
const [first, , nextDay] = someSlots();

test('a file is asked once when its shipments are collected', async () => {
  await page.viewport(1280, 900);
  const api = fakeApi();
  api.serve(unpaidBatches, () => ({ data: [] }));
  api.serve(offerSlots, () => ({ data: [first, nextDay] }));
  api.serve(holdSlot, () => ({ held: { ...nextDay, held_until: nextDay.from } }));
  const price = { net: 3.2, vat: 0.64, total: 3.84, quote_id: 'held', receiver_town: 'Manchester' };
  api.serve(checkShipments, () => ({ rows: [price, price], net: 6.4, vat: 1.28, total: 7.68 }));
  updateSession(aSession({ address: '1 Engine Street', building: '', town: 'Dartford', postal_code: 'DA1 1AA' }));
  const { screen } = await renderApp('/dashboard/bulk');
  const main = screen.getByRole('main');
  await userEvent.upload(main.getByLabelText('Choose a CSV file'), new File([[headings, ...rows].join('\n')], 'a.csv'));
  await expect.element(main.getByText('£7.68', { exact: true })).toBeVisible();
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(nextDay.slot.slice(0, 10));
  await expectAccessible();
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  let sent: unknown;
  api.serve(createShipments, async (request) => {
    sent = await request.json();
    return refusal('CONFLICT', 'That collection time has just filled up. Please choose another.');
  });
  await main.getByRole('button', { name: 'Create and pay later' }).click();
  await expect.element(main.getByText('That collection time has just filled up. Please choose another.')).toBeVisible();
  expect(sent).toMatchObject({ collection_slot: nextDay.slot });
});

test('or is taken to one drop-off point', async () => {
  await page.viewport(1280, 900);
  const api = fakeApi();
  api.serve(unpaidBatches, () => ({ data: [] }));
  api.serve(offerSlots, () => ({ data: [first] }));
  api.serve(holdSlot, () => ({ held: { ...first, held_until: first.from } }));
  const near = { latitude: 51.4, longitude: 0.2, is_area: false };
  api.serve(findPoints, () => ({ data: [cornerShop], total: 1, near }));
  const price = { net: 3.2, vat: 0.64, total: 3.84, quote_id: 'held', receiver_town: 'Manchester' };
  api.serve(checkShipments, () => ({ rows: [price, price], net: 6.4, vat: 1.28, total: 7.68 }));
  updateSession(aSession({ address: '1 Engine Street', building: '', town: 'Dartford', postal_code: 'DA1 1AA' }));
  const { screen } = await renderApp('/dashboard/bulk');
  const main = screen.getByRole('main');
  await userEvent.upload(main.getByLabelText('Choose a CSV file'), new File([[headings, ...rows].join('\n')], 'a.csv'));
  await main.getByRole('radio', { name: /^Drop off at a point/ }).click();
  await expect.element(main.getByRole('radio', { name: /^Corner Shop/ })).toBeChecked();
  await expectAccessible();
  await expect.element(main.getByText('£7.68', { exact: true })).toBeVisible();
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  const sent: unknown[] = [];
  api.serve(createShipments, async (request) => {
    sent.push(await request.json());
    return refusal('CONFLICT', 'This point takes no parcels now.');
  });
  await main.getByRole('button', { name: 'Create and pay later' }).click();
  await expect.element(main.getByText('This point takes no parcels now.')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ drop_off_point: 'NEAR' })]);
  expect(sent).toEqual([expect.not.objectContaining({ collection_slot: first.slot })]);
});

const cornerShop = {
  code: 'NEAR',
  name: 'Corner Shop',
  address: '2 High Street',
  town: 'Dartford',
  postal_code: 'DA1 1AA',
  latitude: 51.4,
  longitude: 0.2,
  services: ['DROP_OFF' as const],
  step_free: true,
  largest_kg: 20,
  longest_cm: 60,
  hours: [],
  exceptions: [],
  distance_metres: 400,
  is_open: true,
  today: [],
};
