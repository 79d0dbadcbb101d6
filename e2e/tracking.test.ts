import { createCustomer } from './support/customer.ts';
import { openHydrated } from './support/open-hydrated.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a parcel is tracked from the home page, and the page updates by itself', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const api = await openCustomerApi(request, await createCustomer(request));
  const shipment = await api.createShipment();
  await openHydrated(page, '/?page=track');
  await expect(page.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Enter your tracking number').fill(shipment._tracking_id.toLowerCase());
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page).toHaveURL(`/track-parcel?tracking_code=${shipment._tracking_id}`);
  await expect(page.getByRole('heading', { name: 'Not booked yet' })).toBeVisible();
  await checkAccessibility();

  await api.pay(shipment);
  await expect(page.getByRole('heading', { name: 'Booked. We’ll collect it soon' })).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).not.toMatch(/Lovelace|Babbage|example\.com|4477/);
});

test('a mistyped and an unknown code get different messages', { tag: '@slow' }, async ({ page, expectProblem }) => {
  expectProblem(/400/);
  expectProblem(/404/);
  await page.goto('/track-parcel?tracking_code=CL000717628GB');
  await expect(page.getByRole('main').getByText(/That tracking number has a typing mistake/)).toBeVisible();
  await page.goto('/track-parcel?tracking_code=CL000717618GB');
  await expect(page.getByRole('main').getByText(/We can’t find a parcel with that tracking number/)).toBeVisible();
  await page.getByRole('button', { name: "Can't find tracking number?" }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Contact Support' })).toBeVisible();
});
