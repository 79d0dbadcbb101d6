import { expect, test } from 'vitest';
import {
  type Collection,
  changeCollection,
  changeOpenedCollection,
  getCollection,
  openCollection,
  renewCalendarLink,
} from '../../../../contract/collections.ts';
import { getShipment } from '../../../../contract/shipments.ts';
import { updateSession } from '../../../session/session-store.ts';
import { aSession } from '../../../testing/a-session.ts';
import { aShipmentDetail } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { someSlots } from '../../../testing/some-slots.ts';

const [first, second, nextDay] = someSlots();

function collectionAt({ book_until, ...window }: typeof first, changes: Partial<Collection> = {}): Collection {
  return {
    ...window,
    change_until: book_until,
    state: 'BOOKED',
    shipments: 1,
    parcels: 1,
    can_change: true,
    ...changes,
  };
}

async function openShipment(collection: Collection | undefined, failed = 0) {
  updateSession(aSession());
  const api = fakeApi();
  const shipment = aShipmentDetail({ status: 'BOOKED', has_label: true });
  api.serve(getShipment, () => ({ shipment }));
  api.serve(getCollection, () => ({
    ...(collection && { collection }),
    slots: collection?.can_change === false ? [] : [second, nextDay],
    failed,
    calendar_url: 'https://larkway.example/calendar',
  }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Collection', exact: true })).toBeVisible();
  return { api, main, screen };
}

test('the page of a shipment says when the van comes, and moves it', async () => {
  const { api, main } = await openShipment(collectionAt(first));
  await expect.element(main.getByText('Wed 21 Nov, 8am to 12pm', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/Our driver will come on Wed 21 Nov, 8am to 12pm\./)).toBeVisible();
  await expect
    .element(main.getByText('You can change or cancel it free of charge until Tue 20 Nov, 8am.'))
    .toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Add your collections to a calendar' })).toBeVisible();
  await main.getByRole('button', { name: 'Change the time' }).click();
  await expectAccessible();
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(nextDay.slot.slice(0, 10));
  let sent: unknown;
  api.serve(changeCollection, async (request) => {
    sent = await request.json();
    return { collection: collectionAt(nextDay), slots: [second], failed: 0, message: 'Your collection time is saved' };
  });
  await main.getByRole('button', { name: 'Book this time' }).click();
  await expect.element(main.getByText('Thu 22 Nov, 8am to 12pm', { exact: true })).toBeVisible();
  expect(sent).toEqual({ slot: nextDay.slot });
});

test('it replaces the calendar link, after asking', async () => {
  const { api, main, screen } = await openShipment(collectionAt(first));
  const link = main.getByRole('link', { name: 'Add your collections to a calendar' });
  await main.getByRole('button', { name: 'Replace the calendar link' }).click();
  const calendar_url = 'https://larkway.example/calendar-2';
  api.serve(renewCalendarLink, () => ({ calendar_url, message: 'Your calendar link is replaced.' }));
  api.serve(getCollection, () => ({ collection: collectionAt(first), slots: [second], failed: 0, calendar_url }));
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace the link' }).click();
  await expect.element(link).toHaveAttribute('href', calendar_url);
});

test('it asks before it cancels', async () => {
  const { api, main, screen } = await openShipment(collectionAt(first, { shipments: 3 }));
  await expect.element(main.getByText(/The driver also takes 2 other shipments/)).toBeVisible();
  await main.getByRole('button', { name: 'Cancel the collection' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Cancel the collection?' });
  const collection = collectionAt(first, { state: 'CANCELLED' });
  api.serve(changeCollection, () => ({
    collection,
    slots: [second],
    failed: 0,
    message: 'The collection is cancelled',
  }));
  await dialog.getByRole('button', { name: 'Cancel the collection' }).click();
  await expect.element(main.getByText('The collection is cancelled.')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Book this time' })).toBeVisible();
});

test('past the cut-off it only says so', async () => {
  const { main } = await openShipment(collectionAt(first, { can_change: false }));
  await expect.element(main.getByText(/It can’t be changed any more/)).toBeVisible();
  expect(main.getByRole('button', { name: 'Change the time' }).query()).toBeNull();
});

test.each([
  [1, 'Choose another time. It’s free.'],
  [2, 'We’ve tried 2 times. Taking it to a drop-off point may be easier. Or choose another time.'],
])('after %i failed collections it offers another', async (failed, words) => {
  const { api, main } = await openShipment(collectionAt(first, { state: 'FAILED' }), failed);
  await expect.element(main.getByText(words)).toBeVisible();
  const points = main.getByRole('link', { name: 'a drop-off point' });
  expect(points.query()?.getAttribute('href')).toBe(failed > 1 ? '/points' : undefined);
  const message = 'That collection time has just filled up. Please choose another.';
  api.serve(changeCollection, () => refusal('CONFLICT', message, { collection_slot: message }));
  await main.getByRole('button', { name: 'Book this time' }).click();
  await expect.element(main.getByRole('radiogroup', { name: 'Time' })).toHaveAccessibleDescription(message);
});

test('the mail’s link opens it without a log-in, and leaves no token in the address', async () => {
  const api = fakeApi();
  let opened: unknown;
  api.serve(openCollection, async (request) => {
    opened = await request.json();
    return {
      collection: collectionAt(first),
      slots: [second],
      failed: 0,
      town: 'Dartford',
      tracking_codes: ['CL000717618GB'],
    };
  });
  const { screen, currentPath } = await renderApp('/collection#a-token');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('Wed 21 Nov, 8am to 12pm', { exact: true })).toBeVisible();
  expect(opened).toEqual({ token: 'a-token' });
  expect(currentPath()).toBe('/collection');
  await expectAccessible();
  api.serve(changeOpenedCollection, () => ({
    collection: collectionAt(second),
    slots: [first],
    failed: 0,
    message: '',
  }));
  await main.getByRole('button', { name: 'Change the time' }).click();
  await main.getByRole('button', { name: 'Book this time' }).click();
  await expect.element(main.getByText('Wed 21 Nov, 12pm to 4pm', { exact: true })).toBeVisible();
});

test('a broken link says so', async () => {
  fakeApi().serve(openCollection, () =>
    refusal('NOT_FOUND', 'This link is incomplete. Copy the whole link from the email.'),
  );
  const { screen } = await renderApp('/collection#a');
  await expect.element(screen.getByText('This link is incomplete. Copy the whole link from the email.')).toBeVisible();
});

test('a window in which a van passes anyway says what it saves', async () => {
  updateSession(aSession());
  const api = fakeApi();
  api.serve(getShipment, () => ({ shipment: aShipmentDetail({ status: 'BOOKED' }) }));
  const slots = [second, { ...nextDay, saved_co2e_grams: 310 }];
  api.serve(getCollection, () => ({ slots, failed: 0, calendar_url: '' }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  const main = screen.getByRole('main');
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(nextDay.slot.slice(0, 10));
  await expect.element(main.getByText('We’re in your street then. Saves 310 g of CO2e.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(second.slot.slice(0, 10));
  await expect.element(main.getByText(/in your street/)).not.toBeInTheDocument();
});
