import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkPostcode, setPreferenceByPostcode } from '../../../contract/receiver/receiver.ts';
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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

const path = '/track-parcel?tracking_code=CL000717618GB';

const outNow = 'Out for delivery in Manchester';

test('asks nothing before there is a code, and puts the one that is typed into the address', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, currentPath } = await renderApp('/track-parcel');
  const button = screen.getByRole('button', { name: 'Track', exact: true });
  await expect.element(button).toBeDisabled();
  await expect.element(screen.getByText(/^For example, AW 332 407 496 GB/)).toBeVisible();
  expect(api.requests).toEqual([]);
  await expectAccessible();
  await screen.getByLabelText('Enter your tracking number').fill('cl 0007-1761 8 gb');
  await button.click();
  await expect.poll(currentPath).toBe(path);
  await expect.element(screen.getByText(outNow)).toBeVisible();
});

test('offers the parcel that was tracked last on this device', async () => {
  fakeApi();
  await saveLastParcel({ savedAt: '2026-11-15T10:00:00.000Z', parcel: aTrackedParcel() });
  const { screen } = await renderApp('/track-parcel');
  const last = screen.getByRole('link', { name: 'CL 000 717 618 GB to Manchester' });
  await expect.element(last).toHaveAttribute('href', path);
});

test('shows the promise first, then when, the sentence, events by day, map and details that open and close', async () => {
  await page.viewport(1280, 800);
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  const status = screen.getByRole('main').getByRole('status').filter({ hasText: 'Arriving' });
  await expect.element(status).toHaveTextContent(`Arriving today8am to 6pm${outNow}`);
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Arriving today' })).toBeVisible();
  const events = screen.getByRole('list', { name: 'Journey so far' }).getByRole('listitem');
  await expect
    .poll(() => events.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Today7:40amThe parcel is out for delivery.Manchester',
      'Mon 16 Nov3:20pmWe have collected the parcel.Dartford',
      '9:05amYour payment has arrived and your parcel is booked.',
    ]);
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

test('folds the form into a bar with the grouped number, which opens in place', async () => {
  await page.viewport(375, 812);
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, currentPath } = await renderApp(path);
  await expect.element(screen.getByText(/CL 000 717 618 GB$/)).toBeVisible();
  const promise = screen.getByRole('heading', { name: 'Arriving today' });
  await expect.element(promise).toBeVisible();
  expect(promise.element().getBoundingClientRect().top).toBeLessThanOrEqual(148);
  await expect.element(screen.getByLabelText('Enter your tracking number')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Track another' }).click();
  const field = screen.getByLabelText('Enter your tracking number');
  await expect.element(field).toHaveFocus();
  await field.fill('LW473124829GB');
  await screen.getByRole('button', { name: 'Track', exact: true }).click();
  await expect.poll(currentPath).toBe('/track-parcel?tracking_code=LW473124829GB');
});

test('copies the tracking number', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await screen.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect.element(screen.getByText('Tracking number copied')).toBeVisible();
  expect(copied).toEqual(['CL000717618GB']);
});

test('breaks the longest name of a town rather than the page', async () => {
  const town = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  const status = 'ON_HOLD';
  const events = [{ at: '2026-11-16T15:20:00.000Z', status, sentence: `On hold in ${town}.`, town }] as const;
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel({ status, events: [...events] }) }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText(`We’re checking it in ${town}`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('changes by itself when the server says that the parcel has changed', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, navigate } = await renderApp(path);
  await expect.element(screen.getByText(outNow)).toBeVisible();
  const [connection] = FakeEventSource.opened;
  expect(connection?.url).toBe('/api/v1/shipment/track-shipment/live?tracking_code=CL000717618GB');
  api.serve(trackShipment, () => ({
    data: aTrackedParcel({ status: 'DELIVERED', delivered_to: 'NEIGHBOUR', expected: null }),
  }));
  connection?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByText('Left with a neighbour')).toBeVisible();
  await navigate('/about');
  await expect.poll(() => connection?.isClosed).toBe(true);
});

test('a refresh that fails is tried again until it succeeds, without a toast', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText(outNow)).toBeVisible();
  api.serve(trackShipment, () => refusal('UNAVAILABLE', 'We are busy. Please try again.'));
  FakeEventSource.opened[0]?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByText('We can’t update this page right now. We’ll keep trying.')).toBeVisible();
  await expect.element(screen.getByText('We are busy. Please try again.')).not.toBeInTheDocument();
  api.serve(trackShipment, () => ({
    data: aTrackedParcel({ status: 'DELIVERED', delivered_to: 'SIGNED', expected: null }),
  }));
  const arrived = screen.getByText('Handed over and signed for');
  await expect.element(arrived).toBeVisible();
  await expect.element(screen.getByText('We can’t update this page right now.')).not.toBeInTheDocument();
});

test('asks at once when the network is back, however long the wait for the next try is', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText(outNow)).toBeVisible();
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
  api.serve(trackShipment, () => refusal('NOT_FOUND', 'We can’t find a parcel with that tracking number.'));
  const { screen } = await renderApp(path);
  await expect
    .element(screen.getByRole('main').getByText('We can’t find a parcel with that tracking number.'))
    .toBeVisible();
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
    await expect.poll(savedParcel).toEqual({ savedAt: '2026-11-15T10:00:00.000Z', parcel });
  }
});

test('ignores a parcel that an earlier version saved in another shape', async () => {
  fakeApi().serve(trackShipment, () => Promise.reject(new TypeError('Failed to fetch')));
  await saveLastParcel({ parcel: 'CL000717618GB' });
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('main').getByText(/^We couldn’t reach our server/)).toBeVisible();
  await expect.element(screen.getByText(/This is what we knew/)).not.toBeInTheDocument();
});

test('shows what it knew of the parcel when we can’t be reached, and says why once', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => Promise.reject(new TypeError('Failed to fetch')));
  await saveLastParcel({ savedAt: '2026-11-15T10:00:00.000Z', parcel: aTrackedParcel() });
  const { screen, navigate } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect
    .element(main.getByText(/^We couldn’t reach our server\. This is what we knew of parcel CL/))
    .toBeVisible();
  await expect.element(main.getByText(outNow)).toBeVisible();
  await expect.element(main.getByText(/CL 000 717 618 GB on Sun 15 Nov/)).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
  await navigate('/track-parcel?tracking_code=LW473124829GB'); // another parcel, of which nothing is known
  await expect.element(main.getByText(/^We couldn’t reach our server/)).toBeVisible();
  await expect.element(main.getByText(outNow)).not.toBeInTheDocument();
});

test('tells a slip of the finger at once, and an empty field in the specification’s words', async () => {
  const api = fakeApi();
  const { screen } = await renderApp('/track-parcel');
  const field = screen.getByLabelText('Enter your tracking number');
  await field.fill('CL000717628GB');
  (document.activeElement as HTMLElement).blur(); // the error shows once the field has been left
  await expect.element(screen.getByText(/^That tracking number has a typing mistake/)).toBeVisible();
  await field.fill('CL0007');
  (document.activeElement as HTMLElement).blur(); // again
  await expect.element(screen.getByText(/^A tracking number has two letters, nine digits and GB/)).toBeVisible();
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
  await screen.getByLabelText('Delivery postcode').fill('m11ae');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('main').getByText('Please check both.')).toBeVisible();
  api.serve(checkPostcode, () => ({ can_change_preferences: true, days: ['2026-11-20'] }));
  await screen.getByLabelText('Delivery postcode').fill('m1 1ae');
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
  await expect.element(screen.getByText('Is this parcel for you?')).not.toBeInTheDocument();
  await expect.element(screen.getByText(outNow)).toBeVisible();
});
