import { groupTrackingCode } from '../contract/values/tracking-code.ts';
import { payByCard } from './support/card.ts';
import { createCustomer, logIn, openSession } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a draft is paid after a declined card, booked, invoiced and not payable again', async ({
  page,
  request,
  checkAccessibility,
  expectProblem,
}) => {
  expectProblem(/402/); // the console line of a declined card
  const customer = await createCustomer(request);
  const shipment = await (await openCustomerApi(request, customer)).createShipment();
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });
  await expect(dialog).toContainText('£8.70');
  await expect(dialog).toContainText('cancel free of charge until we first scan your parcel');
  await expect(dialog.locator(':focus')).toHaveCount(1); // focus stays in the dialog
  await checkAccessibility();

  await payByCard(page, '4000000000009995');
  await expect(dialog.getByText('Error: Your card has insufficient funds.')).toBeVisible();
  const arrival = page.waitForURL(`/payment-complete?parcel=${shipment._id}`);
  const success = waitForBriefText(page, 'Payment succeeded!');
  await payByCard(page, '4242424242424242');
  await arrival;
  await success;
  await expect(page).toHaveURL('/dashboard'); // by itself, after five seconds
  await expect(page.getByRole('table').getByText('BOOKED')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make Payment' })).toHaveCount(0);

  // Opened again, the page shows the same and nothing is charged twice.
  const again = waitForBriefText(page, 'Payment succeeded!');
  await page.goto(`/payment-complete?parcel=${shipment._id}`);
  await again;
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/invoices');
  await expect(page.getByRole('rowheader', { name: groupTrackingCode(shipment._tracking_id) })).toHaveCount(1);
  await checkAccessibility();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download invoice INV-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
});

test('3-D Secure fails, then succeeds; Cancel only closes a draft’s payment', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const shipment = await (await openCustomerApi(request, customer)).createShipment();
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });
  await expect(dialog.getByRole('button', { name: /^Pay Now/ })).toBeVisible(); // until then Cancel is another button
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table').getByText('PENDING PAYMENT')).toBeVisible();

  await page.getByRole('button', { name: 'Make Payment' }).click();
  await payByCard(page, '4000002760003184');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await payByCard(page, '4000002760003184');
  const arrival = page.waitForURL(`/payment-complete?parcel=${shipment._id}`);
  const success = waitForBriefText(page, 'Payment succeeded!');
  await page.getByRole('button', { name: 'Complete' }).click();
  await arrival;
  await success;
});

test("another customer can't see a payment", { tag: '@slow' }, async ({
  page,
  request,
  checkAccessibility,
  expectProblem,
}) => {
  expectProblem(/404/);
  const [owner, stranger] = [await createCustomer(request), await createCustomer(request)];
  const shipment = await (await openCustomerApi(request, owner)).createShipment();
  await page.goto(`/payment-complete?parcel=${shipment._id}`);
  await logIn(page, stranger);
  await expect(page).toHaveURL(`/payment-complete?parcel=${shipment._id}`);
  await expect(page.getByText('Unable to verify Payment:')).toBeVisible();
  await checkAccessibility();
});
