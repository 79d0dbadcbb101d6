import { beforeEach, expect, test, vi } from 'vitest';
import { trackShipment } from '../../../contract/tracking.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** A connection on which nothing arrives. */
class SilentEventSource extends EventTarget {
  close() {
    return undefined;
  }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentEventSource);
});

const path = '/track-parcel?tracking_code=CL000717618GB';

test.each([
  [
    { status: 'BOOKED', expected: null },
    'We’ll collect it from the sender. It should arrive 2 working days after that.',
  ],
  [{ status: 'ON_HOLD', expected: null }, 'We’ll tell you as soon as we know when it comes.'],
  [{ status: 'DELIVERY_ATTEMPTED' }, 'We’ll try again on Wed 18 Nov, 8 am to 6 pm'],
] as const)('says of %j: %s', async (parcel, sentence) => {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel(parcel) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

test('says of a delay that the day is another', async () => {
  const events = [...aTrackedParcel().events];
  events.push({ at: '2026-11-18T09:00:00.000Z', status: 'AT_DEPOT', sentence: 'Snow.', reason: 'WEATHER' });
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status: 'AT_DEPOT', events }) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText('Delayed. Now expected Wed 18 Nov, 8 am to 6 pm')).toBeVisible();
});

test('says where and until when to pick a parcel up', async () => {
  const pickup = { address: ['3 Depot Road', 'Leeds'], hours: 'Monday to Saturday, 7 am to 7 pm', until: '2026-11-23' };
  fakeApi().serve(trackShipment, () => ({
    data: aTrackedParcel({ status: 'READY_FOR_PICKUP', pickup, expected: null }),
  }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText('3 Depot Road')).toBeVisible();
  await expect.element(screen.getByText('Monday to Saturday, 7 am to 7 pm')).toBeVisible();
  await expect.element(screen.getByText('Mon 23 Nov')).toBeVisible();
  await expectAccessible();
});

test.each([
  'COLLECTION_FAILED',
  'ON_HOLD',
  'DELIVERY_ATTEMPTED',
  'RETURNING_TO_SENDER',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
] as const)('says what to do about a parcel that is %s, and how to reach us', async (status) => {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status, expected: null }) }));
  const { screen } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect.element(main.getByText('What happens now')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Contact us' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Make a complaint' })).toHaveAttribute('href', '/complaints');
  await expectAccessible();
});

test.each([
  ['ON_HOLD', /We’re checking it\. This page shows what happens next/],
  ['READY_FOR_PICKUP', /Contact us for the address, opening times and last day/],
] as const)('promises of a parcel that is %s what is true, and no more', async (status, words) => {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status, expected: null }) }));
  const { screen } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect.element(main.getByText(words)).toBeVisible();
  await expect.element(main.getByText(/when it is out for delivery|goes back to the sender/)).not.toBeInTheDocument();
});
