import { createCustomer, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a customer changes details and password, downloads their data and erases the account', async ({
  page,
  request,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('2 Analytical Way');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('m11ae');
  const saved = waitForBriefText(page, 'Details saved');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('M1 1AE');

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const otherPage = await elsewhere.newPage();
  await openSession(otherPage, customer);
  await elsewhere.close();

  await page.getByRole('tab', { name: 'Login Security' }).click();
  await expect(page.getByRole('button', { name: /^Log out Chrom/ })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/settings?tab=password');
  await checkAccessibility();
  const changed = 'another road lark street';
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByLabel('New password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm new password').fill(changed);
  const updated = waitForBriefText(page, 'Password Updated');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await updated;
  await page.getByRole('tab', { name: 'Login Security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out Chrom/ })).toBeHidden();

  await page.getByRole('tab', { name: 'Profile Settings' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await checkAccessibility();
  await dialog.getByLabel('Your password').fill(changed);
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page).toHaveURL('/auth/login');
  const login = await request.post('/api/v1/auth/login', { data: { email: customer.email, password: changed } });
  expect(login.status()).toBe(401);
});
