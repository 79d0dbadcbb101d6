import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkPostcode, setPreferenceByPostcode } from '../../../contract/receiver.ts';
import { trackShipment } from '../../../contract/tracking.ts';
import { lastParcelCache } from '../../session/last-parcel-cache.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** Stands in for the browser's connection to the server; a test says what arrives on it. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

const path = '/track-parcel?tracking_code=CL000717618GB';

test('asks nothing before there is a code, and puts the one that is typed into the address', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, currentPath } = await renderApp('/track-parcel');
  const button = screen.getByRole('button', { name: 'Track', exact: true });
  await expect.element(button).toBeDisabled();
  expect(api.requests).toEqual([]);
  await screen.getByLabelText('Enter your tracking number').fill('cl 0007-1761 8 gb');
  await button.click();
  await expect.poll(currentPath).toBe(path);
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
});

test('shows the parcel of the address: sentence, expected time, what happened, map and details that open and close', async () => {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText('Expected Wed 18 Nov, 8 am to 6 pm')).toBeVisible();
  await expect.element(screen.getByText('We have collected the parcel.')).toBeVisible();
  await expect.element(screen.getByText('Mon 16 Nov, 3:20 pm, Dartford')).toBeVisible();
  const map = screen.getByRole('img', { name: /from Dartford to Manchester; last scanned in Manchester$/ });
  await expect.element(map).toBeVisible();
  await expect.element(map.getByText('Dartford')).toBeVisible();
  await expect.element(map.getByText('Manchester')).toBeVisible();
  const details = screen.getByText('Piccadilly, Manchester, UK');
  await expect.element(details).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Hide details' }).click();
  await expect.element(details).not.toBeVisible();
  await screen.getByRole('button', { name: 'Show details' }).click();
  await expect.element(details).toBeVisible();
});

test.each([
  ['IN_TRANSIT', 'On its way, last seen in Leeds'],
  ['AT_DEPOT', 'At our depot in Leeds'],
] as const)('says of %s: %s', async (status, headline) => {
  const [first] = aTrackedParcel().events;
  const events = first ? [{ ...first, status, town: 'Leeds' }] : [];
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status, events }) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: headline, exact: true })).toBeVisible();
});

test.each([
  [{ status: 'IN_TRANSIT' }, ['Done: Booked', 'Done: Collected', 'On its way', 'Out for delivery', 'Delivered']],
  [
    { status: 'READY_FOR_PICKUP' },
    ['Done: Booked', 'Done: Collected', 'Done: On its way', 'Ready to be picked up', 'Delivered'],
  ],
  [
    { status: 'DELIVERED', delivered_to: 'PICKUP_POINT' },
    ['Done: Booked', 'Done: Collected', 'Done: On its way', 'Done: Ready to be picked up', 'Done: Delivered'],
  ],
  [{ status: 'ON_HOLD' }, ['Done: Booked', 'Done: Collected', 'On hold', 'Out for delivery', 'Delivered']],
  [
    { status: 'DELIVERY_ATTEMPTED' },
    ['Done: Booked', 'Done: Collected', 'Done: On its way', 'Delivery attempted', 'Delivered'],
  ],
  [{ status: 'LOST' }, ['Done: Booked', 'Done: Collected', 'We’re searching for it', 'Out for delivery', 'Delivered']],
  [
    { status: 'RETURNING_TO_SENDER' },
    ['Done: Booked', 'Done: Collected', 'Going back to the sender', 'Back with the sender'],
  ],
  [
    { status: 'RETURNED' },
    ['Done: Booked', 'Done: Collected', 'Done: Going back to the sender', 'Done: Back with the sender'],
  ],
  [{ status: 'CANCELLED' }, []],
] as const)('shows of a parcel that is %j the way to its receiver: %j', async (parcel, stations) => {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ ...parcel, expected: null }) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('img', { name: /from Dartford to Manchester/ })).toBeVisible();
  const way = screen.getByRole('navigation', { name: 'Your parcel’s progress' });
  const shown = way.getByRole('listitem').elements();
  expect(shown.map((station) => station.textContent)).toEqual(stations);
});

test('breaks the longest name of a town rather than the page', async () => {
  const town = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  const status = 'ON_HOLD';
  const events = [{ at: '2026-11-16T15:20:00.000Z', status, sentence: `On hold in ${town}.`, town }] as const;
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status, events: [...events] }) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: `On hold in ${town}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('changes by itself when the server says that the parcel has changed', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, navigate } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
  const [connection] = FakeEventSource.opened;
  expect(connection?.url).toBe('/api/v1/shipment/track-shipment/live?tracking_code=CL000717618GB');
  api.serve(trackShipment, () => ({
    data: aTrackedParcel({ status: 'DELIVERED', delivered_to: 'NEIGHBOUR', expected: null }),
  }));
  connection?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByRole('heading', { name: 'Delivered to a neighbour' })).toBeVisible();
  await navigate('/about');
  await expect.poll(() => connection?.isClosed).toBe(true);
});

test('a refresh that fails is tried again until it succeeds, without a toast', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
  api.serve(trackShipment, () => refusal('UNAVAILABLE', 'We are busy. Please try again.'));
  FakeEventSource.opened[0]?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByText('We can’t update this page right now. We’ll keep trying.')).toBeVisible();
  await expect.element(screen.getByText('We are busy. Please try again.')).not.toBeInTheDocument();
  api.serve(trackShipment, () => ({
    data: aTrackedParcel({ status: 'DELIVERED', delivered_to: 'SIGNED', expected: null }),
  }));
  const arrived = screen.getByRole('heading', { name: 'Delivered and signed for' });
  await expect.element(arrived, { timeout: 10_000 }).toBeVisible();
  await expect.element(screen.getByText('We can’t update this page right now.')).not.toBeInTheDocument();
});

test('asks at once when the network is back, however long the wait for the next try is', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // the time of the next try never comes
  onTestFinished(() => void vi.useRealTimers());
  api.serve(trackShipment, () => Promise.reject(new TypeError('Failed to fetch')));
  FakeEventSource.opened[0]?.dispatchEvent(new Event('changed'));
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(() => api.requests.length).toBe(2);
  api.serve(trackShipment, () => ({ data: aTrackedParcel({ status: 'AT_DEPOT' }) }));
  await expect.poll(() => screen.getByText(/^We can’t update this page/).elements().length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(() => api.requests.length).toBe(3);
});

test('says why there is nothing to show, and hides the details', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => refusal('NOT_FOUND', 'We know no parcel with this tracking code.'));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('main').getByText('We know no parcel with this tracking code.')).toBeVisible();
  await expect.element(screen.getByText('Details')).not.toBeInTheDocument();
  expect(FakeEventSource.opened).toEqual([]);
});

const lastParcelUrl = '/last-parcel.json';

async function saveLastParcel(saved: unknown): Promise<void> {
  const cache = await caches.open(lastParcelCache);
  await cache.put(lastParcelUrl, Response.json(saved));
}

async function savedParcel(): Promise<unknown> {
  const saved = await caches.match(lastParcelUrl, { cacheName: lastParcelCache });
  return saved?.json();
}

test('saves the parcel for offline use, in place of the one before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi();
  for (const code of ['LW473124829GB', 'CL000717618GB']) {
    const parcel = aTrackedParcel({ _tracking_id: code });
    api.serve(trackShipment, () => ({ data: parcel }));
    await renderApp(`/track-parcel?tracking_code=${code}`);
    await expect.poll(savedParcel).toEqual({ keptAt: '2026-11-15T10:00:00.000Z', parcel });
  }
});

test('ignores a parcel that an earlier version saved in another shape', async () => {
  fakeApi().serve(trackShipment, () => Promise.reject(new TypeError('Failed to fetch')));
  await saveLastParcel({ parcel: 'CL000717618GB' });
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('main').getByText(/^We could not reach our server/)).toBeVisible();
  await expect.element(screen.getByText(/This is what we knew/)).not.toBeInTheDocument();
});

test('shows what it knew of the parcel when we can’t be reached, and says why once', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => Promise.reject(new TypeError('Failed to fetch')));
  await saveLastParcel({ keptAt: '2026-11-15T10:00:00.000Z', parcel: aTrackedParcel() });
  const { screen, navigate } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect
    .element(main.getByText(/^We could not reach our server\. This is what we knew of parcel CL/))
    .toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
  await expect.element(main.getByText(/CL000717618GB on Sun 15 Nov/)).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
  await navigate('/track-parcel?tracking_code=LW473124829GB'); // another parcel, of which nothing is known
  await expect.element(main.getByText(/^We could not reach our server/)).toBeVisible();
  await expect.element(main.getByRole('heading', { name: /Manchester/ })).not.toBeInTheDocument();
});

test('tells a slip of the finger at once, and an empty field in the specification’s words', async () => {
  const api = fakeApi();
  const { screen } = await renderApp('/track-parcel');
  const field = screen.getByLabelText('Enter your tracking number');
  await field.fill('CL000717628GB');
  (document.activeElement as HTMLElement).blur(); // the error shows once the field has been left
  await expect.element(screen.getByText(/^That code has a typing mistake/)).toBeVisible();
  await field.fill('CL0007');
  (document.activeElement as HTMLElement).blur(); // again
  await expect.element(screen.getByText(/^A tracking code has two letters, nine digits and GB/)).toBeVisible();
  await field.fill('');
  (document.activeElement as HTMLElement).blur(); // again
  await expect.element(screen.getByText('Please provide a shipment tracking code.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('helps who can’t find the tracking number', async () => {
  fakeApi();
  const { screen } = await renderApp('/track-parcel');
  await screen.getByRole('button', { name: "Can't find tracking number?" }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/should have been sent to your mail/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Contact Support' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('lets who knows the postcode leave a preference, and nobody once the parcel is out', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel({ status: 'AT_DEPOT' }) }));
  api.serve(checkPostcode, () => refusal('NOT_FOUND', 'Please check both.', { postal_code: 'Please check both.' }));
  const { screen } = await renderApp(path);
  await screen.getByRole('button', { name: 'Change how it’s delivered' }).click();
  await screen.getByLabelText('Postcode it goes to').fill('m11ae');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('main').getByText('Please check both.')).toBeVisible();
  api.serve(checkPostcode, () => ({ can_change_preferences: true, days: ['2026-11-20'] }));
  await screen.getByLabelText('Postcode it goes to').fill('m1 1ae');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('heading', { name: 'How should we deliver it?' })).toHaveFocus();
  await expectAccessible();
  api.serve(setPreferenceByPostcode, async (request) => {
    expect(await request.json()).toEqual({
      tracking_code: 'CL000717618GB',
      postal_code: 'M1 1AE',
      preference: { kind: 'ANOTHER_DAY', day: '2026-11-20' },
    });
    return { message: 'Thank you.' };
  });
  await screen.getByRole('button', { name: /^Another day/ }).click();
  await screen.getByLabelText('Friday 20 November').click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: /Your choice: Friday 20 November/ })).toBeVisible();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  FakeEventSource.opened[0]?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByText('Is it for you?')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
});
