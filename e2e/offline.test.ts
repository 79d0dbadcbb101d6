import type { Page } from '@playwright/test';
import { groupTrackingCode } from '../contract/values/tracking-code.ts';
import { createCustomer, logOut, openSession } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the last parcel is readable offline until the customer logs out, and no API response is ever cached', async ({
  page,
  context,
  request,
  isMobile,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const customer = await createCustomer(request);
  const shipment = await (await openCustomerApi(request, customer)).createShipment();
  const code = groupTrackingCode(shipment._tracking_id);
  await openSession(page, customer);
  await page.goto(`/track-parcel?tracking_code=${shipment._tracking_id}`);
  await expect(page.getByRole('heading', { name: 'Not booked yet' })).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\/last-parcel\.json$/));
  expect(await keptAddresses(page)).not.toContainEqual(expect.stringContaining('/api/'));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`You’re offline. This is what we knew of parcel ${code}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not booked yet' })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).headers.get('content-type'))).toContain('svg');
  await page.goto('/track-parcel');
  await expect(page.getByText(`This is what we knew of parcel ${code}`)).toBeVisible();
  await page.goto('/'); // as the installed app opens
  await expect(page.getByRole('form', { name: 'Send a parcel' })).toBeVisible();
  await expect(page.getByText('You’re offline. This page may be out of date')).toBeVisible();
  await logOut(page, isMobile);
  await page.goto('/track-parcel');
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  // Online again, the document comes from the server.
  await context.setOffline(false);
  const answer = await page.goto('/about');
  expect(await answer?.text()).toContain('<title>About Us');
});

async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return caught.flat();
  });
}
