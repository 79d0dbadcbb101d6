import type { Page } from '@playwright/test';
import { payByCard } from './support/card.ts';
import { accessTokenOf, createCustomer, openSession } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, pickup, receiver } from './support/ship-form.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

async function fillForm(page: Page): Promise<void> {
  await fillStep(page, pickup);
  await continueToNextStep(page);
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await describeParcel(page);
  await continueToNextStep(page);
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await page.getByRole('checkbox').check();
}

async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
}

test('a new shipment is cancelled, created again, found after a reload, and booked with the page closed', async ({
  page,
  context,
  request,
  checkAccessibility,
}) => {
  await openSession(page, await createCustomer(request));
  await page.goto('/ship-parcel');
  await fillForm(page);
  await proceed(page);
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const statuses = async () => {
    const answer = await request.get('/api/v1/shipment/my-shipments', { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] }; // as the contract has it
    return data.map(({ status }) => status);
  };
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });

  // Cancel deletes the shipment, and the form keeps what was typed.
  await expect(dialog.getByRole('button', { name: /^Pay Now/ })).toBeVisible(); // until then Cancel is another button
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Shipment deleted. Nothing was charged.')).toBeVisible();
  await expect.poll(statuses).toEqual([]);

  // Created again and left by Back, it is a draft in the same form.
  await proceed(page);
  await expect(dialog.getByLabel('Card number')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+&step=4$/);
  await expect(page.getByText(/is saved in My Shipments and waiting for payment/)).toBeVisible();
  await expect.poll(statuses).toEqual(['PENDING_PAYMENT']);
  await page.getByRole('link', { name: 'Change the receiver' }).click();
  await page.getByLabel('House number or name').fill('14');
  await continueToNextStep(page);
  await continueToNextStep(page);
  await page.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(statuses).toEqual(['PENDING_PAYMENT']);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/ship-parcel\?draft=SHP-\w+$/);
  await page.goto(`${page.url()}&step=2`);
  await expect(page.getByLabel('House number or name')).toHaveValue('14');
  await checkAccessibility();
  const deleted = await request.delete(`/api/v1/shipment/${/SHP-\w+/.exec(page.url())?.[0]}`, { headers });
  expect(deleted.ok()).toBe(true);

  // Created again and reloaded, it is still in the form.
  await page.goto('/ship-parcel');
  await fillForm(page);
  await proceed(page);
  await expect(page).toHaveURL(/\/ship-parcel\?step=4&created=SHP-/);
  await expect(dialog).toContainText('£');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/shipments\/SHP-/);
  await expect(page.getByText('Draft: waiting for payment')).toBeVisible();
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(dialog.getByLabel('Card number')).toBeVisible();
  await checkAccessibility();

  // Paid, and the page closed before it confirmed: the webhook books it.
  await page.route('**/payment/confirm-payment', () => {}); // never answered
  const paid = page.waitForResponse((response) => response.url().endsWith('/confirm') && response.ok());
  await payByCard(page, '5555555555554444');
  await paid;
  await page.close();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['BOOKED']);
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect(later.getByRole('table').getByText('BOOKED')).toBeVisible();
});

// The refusals that payments-card.test.ts does not cover.
const refused = {
  '4000000000000002': 'Your card was declined.',
  '4000000000000069': 'Your card has expired.',
  '4000000000000127': "Your card's security code is incorrect.",
  '4000000000000119': 'An error occurred while processing your card. Try again in a little bit.',
  '4000000000009987': 'Your card was declined.', // lost; the reason is not shown
  '4000000000009979': 'Your card was declined.', // stolen
};

test('a refused card says why, and another one pays', { tag: '@slow' }, async ({ page, request, expectProblem }) => {
  expectProblem(/402/); // the console line of a declined card
  const customer = await createCustomer(request);
  await (await openCustomerApi(request, customer)).createShipment();
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });
  await expect(dialog).toContainText('By paying, you confirm');
  for (const [card, message] of Object.entries(refused)) {
    await payByCard(page, card);
    await expect(dialog.getByText(`Error: ${message}`)).toBeVisible();
  }
  await payByCard(page, '4000008400001629');
  await page.getByRole('button', { name: 'Complete' }).click(); // authentication succeeds, the charge does not
  await expect(dialog.getByText('Error: Your card was declined.')).toBeVisible();
  await payByCard(page, '4242424242424241'); // mistyped: no request is sent
  await expect(dialog).toContainText('Your card number is invalid.');
  const success = waitForBriefText(page, 'Payment succeeded!');
  await payByCard(page, '378282246310005', '1234');
  await success;
});
