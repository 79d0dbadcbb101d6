import { accessTokenOf, createCustomer, logIn } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, receiver, stepHeading } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

test('a first shipment, from the quote to its payment', { tag: '@both-sizes' }, async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  await page.goto('/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=IV2+3AB');
  await page.getByRole('button', { name: 'Ship Item' }).click();
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel');
  await logIn(page, customer);
  await expect(page).toHaveURL('/ship-parcel');

  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('£6.84');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Postcode')).toHaveValue('DA1 1AA');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await fillStep(page, { shipper_building: '1', shipper_street_name: 'Hythe Street' });
  await expect(page.getByRole('combobox', { name: 'Town' })).toHaveValue('Dartford');
  await checkAccessibility();
  await continueToNextStep(page);

  await expect(stepHeading(page, 'Receiver Details')).toBeFocused();
  await fillStep(page, { ...receiver, receiver_email_address: 'grace', receiver_postal_code: 'm11ae' });
  await expect(price).toContainText('£3.84'); // Manchester has no supplement
  await continueToNextStep(page);
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
  await page.getByRole('link', { name: 'Please provide a valid email address!.' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('@example.com');
  await continueToNextStep(page);

  await describeParcel(page);
  await fillStep(page, { shipment_content: 'Two bottles of perfume' });
  await expect(page.getByText('Perfume and aftershave: allowed with limits')).toBeVisible();
  await fillStep(page, { number_of_pieces: '2' });
  await expect(price).toContainText('£4.80'); // two pieces of 1 kg
  await continueToNextStep(page);

  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm payment' });
  await expect(confirm).toContainText('£4.80');
  await checkAccessibility();
  await confirm.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Make Payment' })).toContainText('£4.80');

  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const list = await request.get('/api/v1/shipment/my-shipments', { headers });
  expect(await list.json()).toMatchObject({ total: 1, data: [{ status: 'PENDING_PAYMENT', total: 4.8 }] });
});
