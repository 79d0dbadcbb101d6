import { beforeEach, expect, test, vi } from 'vitest';
import { type FoundPoint, findPoints } from '../../../../contract/points/points.ts';
import type { DeliveryPreference } from '../../../../contract/receiver/delivery-preferences.ts';
import * as receiver from '../../../../contract/receiver/receiver.ts';
import { aDelivery } from '../../../testing/a-delivery.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

class SilentEventSource extends EventTarget {
  close() {
    return undefined;
  }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentEventSource);
});

function aPoint(code: string, name: string, changes: Partial<FoundPoint> = {}): FoundPoint {
  return {
    code,
    name,
    address: '1 High Street',
    town: 'Manchester',
    postal_code: 'M1 1AE',
    latitude: 53.4,
    longitude: -2.2,
    services: ['PICK_UP'],
    step_free: true,
    largest_kg: 20,
    longest_cm: 60,
    hours: Array.from({ length: 8 }, () => [{ from: '09:00', until: '17:30' }]),
    exceptions: [],
    distance_metres: 400,
    is_open: false,
    today: [],
    ...changes,
  };
}

const place = 'Station Kiosk, 1 High Street, Manchester M1 1AE';
const atKiosk = { kind: 'PICKUP_POINT', point: 'KIOSK', place } as const;

async function open(preferences: readonly DeliveryPreference[] = [], isArea = false) {
  const api = fakeApi();
  const delivery = aDelivery({ preferences: [...preferences] });
  api.serve(receiver.showMyDelivery, () => ({ delivery }));
  const asked: URLSearchParams[] = [];
  api.serve(findPoints, (request) => {
    asked.push(new URL(request.url).searchParams);
    const data = [
      aPoint('NEWS', 'High Street News'),
      aPoint('KIOSK', 'Station Kiosk', { step_free: false }),
      aPoint('LEAVING', 'Old Post Office', { last_day: '2026-12-01' }),
      aPoint('DISTANT', 'Moor Farm Shop', { distance_metres: 25_001 }),
    ];
    return { data, total: 4, near: { latitude: 53.4, longitude: -2.2, is_area: isArea } };
  });
  const sent: unknown[] = [];
  api.serve(receiver.setPreference, async (request) => {
    const { preference } = receiver.setPreference.body.parse(await request.json());
    sent.push(preference);
    return { delivery: { ...delivery, preferences: [atKiosk] } };
  });
  const { screen } = await renderApp('/my-delivery#a-token');
  await screen.getByRole('button', { name: /^Collect it from a point/ }).click();
  return { api, asked, sent, screen };
}

test('offers points near the delivery address that keep such a parcel, with their hours, and saves one', async () => {
  const { asked, sent, screen } = await open();
  await expect.element(screen.getByRole('radio', { name: /High Street News/ })).toBeVisible();
  await expect.element(screen.getByText(/Step-free\.\sOpening hours: Mon to Sun 9am to 5:30pm/)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /Old Post Office/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: /Moor Farm Shop/ })).not.toBeInTheDocument();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ postal_code: 'M1 1AE', service: 'PICK_UP', weight: '4.00' });
  await expectAccessible();
  await screen.getByRole('radio', { name: /Station Kiosk/ }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: /Your choice: Station Kiosk, 1 High/ })).toBeVisible();
  expect(sent).toEqual([{ kind: 'PICKUP_POINT', point: 'KIOSK' }]);
});

test('offers every point that is found where the distance is from the middle of a whole post area', async () => {
  const { screen } = await open([], true);
  await expect.element(screen.getByRole('radio', { name: /Moor Farm Shop/ })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /Old Post Office/ })).not.toBeInTheDocument();
});

test('finds points near another postcode, and says what is wrong with one', async () => {
  const { asked, screen } = await open();
  await screen.getByLabelText('Near this postcode').fill('nowhere');
  await screen.getByRole('button', { name: 'Find points' }).click();
  await expect.element(screen.getByText('Enter a full UK postcode, such as M1 1AE.')).toBeVisible();
  await screen.getByLabelText('Near this postcode').fill('da1 1aa');
  await screen.getByRole('button', { name: 'Find points' }).click();
  await expect.poll(() => asked.at(-1)?.get('postal_code')).toBe('DA1 1AA');
});

test('says when a point near another postcode is too far from the delivery address', async () => {
  const { api, sent, screen } = await open();
  const tooFar = 'This point is more than 25 km (about 15 miles) from the delivery address.';
  api.serve(receiver.setPreference, () => refusal('CONFLICT', tooFar, { 'preference.point': tooFar }));
  await expect.element(screen.getByText(/Choose a point within 25 km \(about 15 miles\)/)).toBeVisible();
  await screen.getByLabelText('Near this postcode').fill('ZE1 0AA');
  await screen.getByRole('button', { name: 'Find points' }).click();
  await screen.getByRole('radio', { name: /Moor Farm Shop/ }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('main').getByText(tooFar)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /Moor Farm Shop/ })).toBeVisible();
  expect(sent).toEqual([]);
});

test('says why a point can’t be chosen any more, and removes a choice', async () => {
  const { api, screen } = await open([atKiosk]);
  await expect.element(screen.getByRole('radio', { name: /Station Kiosk/ })).toBeChecked();
  api.serve(receiver.setPreference, () => refusal('CONFLICT', 'This point is closed.'));
  await screen.getByRole('radio', { name: /High Street News/ }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('main').getByText('This point is closed.')).toBeVisible();
  const removed: unknown[] = [];
  api.serve(receiver.withdrawPreference, async (request) => {
    removed.push(receiver.withdrawPreference.body.parse(await request.json()).kind);
    return { delivery: aDelivery() };
  });
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('A shop or locker near you, with a PIN')).toBeVisible();
  expect(removed).toEqual(['PICKUP_POINT']);
});
