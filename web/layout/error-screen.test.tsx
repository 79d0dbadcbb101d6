import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { deleteLastParcel, lastParcelCache } from '../session/last-parcel-cache.ts';
import { sessionStore } from '../session/session-store.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPage } from './load-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A product of one page, which is loaded as the test says. React reports what a boundary caught, which these tests expect. */
async function openPage(load: Parameters<typeof loadPage>[0]) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return render(
    <MemoryRouter>
      <Link to="/">Lazy page</Link>
      <Link to="/other">Other page</Link>
      <Routes>
        <Route Component={ErrorBoundary}>
          <Route path="/" Component={loadPage(load).Component} />
          <Route path="/other" element={<p>The other page</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

const isOverlayShown = () => sessionStore.getState().app.showPageLoader;

test('shows the message of what failed under the title of the specification', async () => {
  const screen = await openPage(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(screen.getByText('Failed to fetch dynamically imported module')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(document.title).toBe('Unexpected Application Error! · Larkway');
  await expectAccessible();
});

test('keeps the address of a file that failed behind Technical details', async () => {
  const message = 'Failed to fetch dynamically imported module: https://larkway.example/assets/home-1a2b.js';
  const screen = await openPage(() => Promise.reject(new TypeError(message)));
  await expect.element(screen.getByText('Failed to fetch dynamically imported module')).toBeVisible();
  const address = screen.getByText('https://larkway.example/assets/home-1a2b.js');
  await expect.element(address).not.toBeVisible();
  await screen.getByText('Technical details').click();
  await expect.element(address).toBeVisible();
});

test('says of a page that can’t be fetched without a connection that it waits for one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await openPage(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  await expect.element(screen.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect.element(screen.getByText(/It’ll load when you’re back online/)).toBeVisible();
  await expect.element(screen.getByText('Unexpected Application Error!')).not.toBeInTheDocument();
  expect(document.title).toBe('You’re offline · Larkway');
  await expect.element(screen.getByRole('button', { name: 'See your last parcel' })).not.toBeInTheDocument();
});

test('offers the last parcel to who opens the product without a connection', async () => {
  const cache = await caches.open(lastParcelCache);
  await cache.put('/last-parcel.json', Response.json({}));
  onTestFinished(deleteLastParcel);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await openPage(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  await expect.element(screen.getByRole('button', { name: 'See your last parcel' })).toBeVisible();
});

test('shows the message of a page that breaks while it is drawn', async () => {
  const page = { title: 'Broken', description: '' };
  const screen = await openPage(() =>
    Promise.resolve({
      page,
      Component: () => {
        throw new Error('The page is broken');
      },
    }),
  );
  await expect.element(screen.getByText('The page is broken')).toBeVisible();
});

test('goes away with its page, which is loaded again by who comes back', async () => {
  const page = { title: 'Lazy', description: '' };
  const load = vi.fn<Parameters<typeof loadPage>[0]>();
  load.mockRejectedValueOnce(new Error('The first try failed'));
  load.mockResolvedValue({ page, Component: () => <p>It is here now</p> });
  const screen = await openPage(load);
  await expect.element(screen.getByText('The first try failed')).toBeVisible();
  await screen.getByRole('link', { name: 'Other page' }).click();
  await expect.element(screen.getByText('The other page')).toBeVisible();
  await expect.element(screen.getByText('The first try failed')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Lazy page' }).click();
  await expect.element(screen.getByText('It is here now')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(document.title).toBe('Lazy · Larkway');
});

test('waits for a page for 120 seconds, with the overlay after a moment, and then gives up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openPage(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(399);
  expect(isOverlayShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOverlayShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(119_599);
  expect(isOverlayShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(screen.getByText(/didn’t load within two minutes/)).toBeVisible();
  expect(isOverlayShown()).toBe(false);
});
