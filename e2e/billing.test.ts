import { payByCard } from './support/card.ts';
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
