import type { APIRequestContext, Page } from '@playwright/test';
import { payByCard } from './support/card.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, pickup, receiver, stepHeading } from './support/ship-form.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

/** The last step, with the three before it and the list of shipments in the history. */
async function openLastStep(page: Page, request: APIRequestContext): Promise<void> {
  await openSession(page, await createCustomer(request));
  await page.goto('/dashboard');
  await page.goto('/ship-parcel');
  await fillStep(page, pickup);
  await continueToNextStep(page);
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await describeParcel(page);
  await continueToNextStep(page);
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
}

/** Creates the shipment and opens its payment. */
async function openPayment(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Make Payment' }).getByLabel('Card number')).toBeVisible();
}

/** Goes back through the first three steps, each with what was typed, and out of the form. */
async function expectDraftBehind(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+&step=3$/);
  await expect(page.getByLabel('Content')).toHaveValue('Two books');
  await page.goBack();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+&step=2$/);
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
  await page.goBack();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+$/);
  await expect(page.getByLabel('House number or name')).toHaveValue('1');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
}

test('Back from a payment leads through the steps of the draft, never to an empty form', async ({ page, request }) => {
  await openLastStep(page, request);
  await openPayment(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+&step=4$/);
  await expectDraftBehind(page);
  await page.goForward();
  await expect(page.getByLabel('House number or name')).toHaveValue('1');
  // A new form is still empty.
  await page.goto('/ship-parcel');
  await expect(stepHeading(page, 'Shipper Details')).toBeVisible();
  await expect(page).toHaveURL('/ship-parcel');
});

test('Back after SAVE TO DRAFT leads to the draft', { tag: '@slow' }, async ({ page, request }) => {
  await openLastStep(page, request);
  await page.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+&step=4$/);
  await expect(page.getByRole('definition').filter({ hasText: 'Grace Hopper' })).toContainText('M1 1AE');
  await expectDraftBehind(page);
});

test('Back after paying leads to the list in one press', { tag: '@slow' }, async ({ page, request }) => {
  await openLastStep(page, request);
  await openPayment(page);
  await payByCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Payment succeeded!' })).toBeVisible();
  await page.getByRole('link', { name: 'Track it' }).click();
  await expect(page).toHaveURL(/\/track-parcel/);
  await page.goBack();
  await expect(page).toHaveURL(/\/payment-complete/);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the first Back leaves the shipment that a reload during its payment shows', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  await openLastStep(page, request);
  await openPayment(page);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/shipments\/SHP-/);
  await expect(page.getByText('Draft: waiting for payment')).toBeVisible();
  await expectDraftBehind(page);
});

test('Back after deleting a draft shows the list, not the shipment that is gone', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await (await openCustomerApi(request, customer)).createShipment();
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /SHP-/ }).click();
  await page.getByRole('button', { name: 'Delete this shipment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete shipment' }).click();
  await expect(page).toHaveURL('/dashboard');
  const place = () =>
    page.evaluate(() => {
      const { idx } = history.state as { idx: number }; // the router's number of the page
      return [location.pathname, idx];
    });
  await expect.poll(place).toEqual(['/dashboard', 1]);
  await page.goBack();
  await expect.poll(place).toEqual(['/dashboard', 0]);
});
