import { createCustomer, openSession } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, pickup, receiver, stepHeading } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

test('what was typed survives a reload and Back, becomes a draft, and fills the next form', async ({
  page,
  request,
}) => {
  await openSession(page, await createCustomer(request));
  await page.goto('/ship-parcel');
  await fillStep(page, pickup);
  await continueToNextStep(page);
  await fillStep(page, receiver);
  await page.reload();
  await expect(page).toHaveURL('/ship-parcel?step=2');
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
  await continueToNextStep(page);
  await describeParcel(page);
  await page.goBack();
  await expect(stepHeading(page, 'Receiver Details')).toBeFocused();
  await page.goForward();
  await expect(page.getByLabel('Content')).toHaveValue('Two books');
  await page.goto('/ship-parcel?step=4');
  await expect(page.getByRole('definition').filter({ hasText: 'Grace Hopper' })).toContainText('M1 1AE');

  await page.getByRole('radio', { name: /^Credit card/ }).check();
  await page.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /Make Payment/ })).toHaveCount(1);

  await page.goto('/ship-parcel?step=4');
  await expect(page).toHaveURL('/ship-parcel');
  await page.getByRole('button', { name: 'Address Book' }).click();
  await page.getByRole('combobox', { name: 'Your saved addresses' }).fill('hythe');
  await page.getByRole('option', { name: /DA1 1AA/ }).click();
  await expect(page.getByRole('combobox', { name: 'Street name' })).toHaveValue('Hythe Street');
});
