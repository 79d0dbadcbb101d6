import { payByCard } from './support/card.ts';
import { runBilling } from './support/commands.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a balance is topped up by card, pays for a parcel and has its money back', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  const shipment = await (await openCustomerApi(request, customer)).createShipment();
  await openSession(page, customer);
  await page.goto('/dashboard/billing');
  await page.getByLabel('Amount in pounds').fill('20');
  await page.getByRole('button', { name: 'Continue to card' }).click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('£20.00 is on your balance.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Top-up by card/ })).toContainText('+£20.00');
  await checkAccessibility('with colours');

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await page.getByRole('button', { name: 'Pay from balance (£20.00)' }).click();
  await expect(page).toHaveURL(`/payment-complete?parcel=${shipment._id}`);
  await expect(page.getByText('Payment succeeded!')).toBeVisible();

  await page.goto(`/dashboard/shipments/${shipment._shipment_id}`);
  await page.getByRole('button', { name: 'Cancel this shipment' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ve put £8.70 back on your balance.').first()).toBeVisible();
  await page.goto('/dashboard/billing');
  await expect(page.getByText('£20.00', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4); // the head, the top-up, the payment and the refund
});

test('a parcel on account, its statement by Direct Debit, which fails, and then by card', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  const shipment = await (await openCustomerApi(request, customer)).createShipment();
  expect(await runBilling('limit', customer.email, '100')).toContain('limit £100.00, owed £0.00, left £100.00');
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await page.getByRole('button', { name: 'Pay on account (£100.00 left)' }).click();
  await expect(page).toHaveURL(`/payment-complete?parcel=${shipment._id}`);

  const number = /STM-\d{4}-\d{6}/.exec(await runBilling('statement', customer.email))?.[0] ?? '';
  await page.goto('/dashboard/billing');
  await expect(page.getByText('£8.70 of £100.00 used')).toBeVisible();
  await page.getByRole('button', { name: 'Set up Direct Debit' }).click();
  await page.getByLabel('Account holder’s name').fill('Ada Lovelace');
  await page.getByLabel('Sort code').fill('10-88-00');
  await page.getByLabel('Account number').fill('22222227');
  await page.getByRole('button', { name: 'Agree and set up' }).click();
  await expect(page.getByText('Your Direct Debit is set up for the account ending 2227.')).toBeVisible();
  await checkAccessibility('with colours');

  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible();
  // How many days it takes hangs on weekends and bank holidays.
  for (let day = 0; day < 21 && !(await row.textContent())?.includes('Collecting'); day += 1) {
    await page.goto('/dev/bank');
    await page.getByRole('button', { name: 'Let 1 day pass' }).click();
    await page.goto('/dashboard/billing');
    await expect(row).toBeVisible();
  }
  await expect(row).toContainText('Collecting');
  await page.goto('/dev/bank');
  await page.getByRole('button', { name: 'Let 14 days pass' }).click();
  await page.goto('/dashboard/billing');
  await expect(row).toContainText('Overdue');
  // Booking stops a week after the due date, which the debit may have come before.
  await page.goto('/dev/bank');
  await page.getByRole('button', { name: 'Let 14 days pass' }).click();
  await page.goto('/dashboard/billing');
  await expect(
    page.getByText(`Booking on account has stopped until statement ${number} of £8.70 is paid`),
  ).toBeVisible();

  await row.getByRole('button', { name: 'Pay now' }).click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByText(`Statement ${number} is paid: £8.70.`)).toBeVisible();
  await expect(row).toContainText('Paid');
  await expect(page.getByText('£0.00 of £100.00 used')).toBeVisible();
});
