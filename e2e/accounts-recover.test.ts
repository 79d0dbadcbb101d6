import { createCustomer, logIn } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

test('a customer who forgot the password chooses a new one with the mailed link, which works once', async ({
  page,
  request,
  expectProblem,
  checkAccessibility,
}) => {
  expectProblem(/400/);
  const customer = await createCustomer(request);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible(); // the log-in has a field with that name too
  await page.getByLabel('Email address').fill(customer.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('main')).toContainText('If this address has an account');
  await checkAccessibility();

  const link = await mailedLink(customer.email, '/auth/reset-password');
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/auth/reset-password'); // without the token
  await page.reload();
  await expect(page.getByRole('main')).toContainText(customer.email);
  const changed = { ...customer, password: 'another road lark street' };
  await page.getByLabel('New password', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirm new password').fill('something else');
  await page.getByLabel('Confirm new password').blur();
  await expect(page.getByRole('main')).toContainText('Ensure that both password matches!.');
  await checkAccessibility();
  await page.getByLabel('Confirm new password').fill(changed.password);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('main')).toContainText('Password Updated');
  await logIn(page, changed);
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await checkAccessibility();
});
