import { accessTokenOf, createCustomer, logIn, logOut, openSession } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, pickup, receiver } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

test('a session that ends keeps what was typed, and a log-out removes it', async ({
  page,
  request,
  isMobile,
  expectProblem,
}) => {
  expectProblem(/401/);
  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/ship-parcel');
  await fillStep(page, pickup);
  await continueToNextStep(page);
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await describeParcel(page);

  await continueToNextStep(page);
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  expect((await request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
  await page.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel%3Fstep%3D4');
  await logIn(page, customer);
  await expect(page).toHaveURL('/ship-parcel?step=4');
  await expect(page.getByText('Two books')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Debit or credit card' })).toBeChecked();

  await logOut(page, isMobile);
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel%3Fstep%3D4');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await logIn(page, customer);
  await expect(page).toHaveURL('/ship-parcel');
  await expect(page.getByRole('combobox', { name: 'Street name' })).toHaveValue('');
});
