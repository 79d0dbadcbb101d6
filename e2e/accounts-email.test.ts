import { createCustomer, logIn, newCustomer, openSession } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

test('a customer changes the email address, and the owner of the old one undoes it', async ({
  page,
  request,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  const { email } = newCustomer();
  await openSession(page, customer);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Your password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(`We’ve emailed a link to ${email}`)).toBeVisible();
  await checkAccessibility();

  const phone = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const phonePage = await phone.newPage();
  await phonePage.goto(await mailedLink(email, '/auth/confirm-email'));
  await expect(phonePage).toHaveURL('/auth/confirm-email'); // without the token
  await phonePage.reload();
  await phonePage.getByRole('button', { name: 'Use this address' }).click();
  await expect(phonePage.getByRole('main')).toContainText('Your email address has been changed.');
  await phone.close();

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email address', exact: true })).toHaveValue(email);

  await page.goto(await mailedLink(customer.email, '/auth/undo-email'));
  const undo = page.getByRole('button', { name: 'This wasn’t me' });
  await expect(undo).toBeVisible();
  await checkAccessibility();
  await undo.click();
  await expect(page.getByRole('main')).toContainText('Your account has its email address back');
  await checkAccessibility();
  const reset = await mailedLink(customer.email, '/auth/reset-password');
  const login = await request.post('/api/v1/auth/login', { data: { email, password: customer.password } });
  expect(login.status()).toBe(401);
  await page.goto(reset);
  const changed = { ...customer, password: 'another road lark street' };
  await page.getByLabel('New password', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirm new password').fill(changed.password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('main')).toContainText('Password Updated');
  await logIn(page, changed);
  await expect(page).toHaveURL('/dashboard');
});
