import { accessTokenOf, createCustomer, logIn, logOut, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a visitor is sent from the settings to the log-in, and then to the page the link names', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth/login');
  await page.goto('/auth/login?redirect=/about');
  await logIn(page, customer);
  await expect(page).toHaveURL('/about');
  for (const evil of [
    '//evil.example',
    'https:evil.example',
    '%5Cevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
  ]) {
    await page.goto(`/auth/login?redirect=${evil}`);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a session that was ended elsewhere leads to the log-in, which says so', { tag: '@slow' }, async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/401/);
  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/settings');
  await expect(page.getByRole('form', { name: 'Emails from us' })).toBeVisible(); // everything on this tab has loaded
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  expect((await request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);

  const told = waitForBriefText(page, 'Session Expired!, Please login again.');
  await page.getByRole('tab', { name: 'Login Security' }).click();
  await told;
  await expect(page).toHaveURL('/auth/login');
  expect(await accessTokenOf(page)).toBe('');
});

test('two tabs sign in and out together, and the session ends on the server too', async ({
  page,
  context,
  request,
  isMobile,
}) => {
  const customer = await createCustomer(request);
  const other = await context.newPage();
  await other.goto('/auth/login');
  await page.goto('/auth/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard');
  await expect(other).toHaveURL('/dashboard');
  const token = await accessTokenOf(other);

  await logOut(other, isMobile);
  await expect(other).toHaveURL('/auth/login');
  await expect(page).toHaveURL('/auth/login');
  expect(await accessTokenOf(page)).toBe('');
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await request.get('/api/v1/account/sessions', { headers })).status();
  await expect.poll(status).toBe(401); // the pages don't wait for the server
});

test('a wrong password stays on the page, and log-in works with the keyboard alone', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/401/);
  const customer = await createCustomer(request);
  await page.goto('/auth/login');
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form').getByText(/wrong/i)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Tab'); // to Show password
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
