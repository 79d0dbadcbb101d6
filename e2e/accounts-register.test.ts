import { logIn, newCustomer, registerCustomer } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a visitor registers, opens the emailed link, sets up the account and logs in', async ({
  page,
  checkAccessibility,
}) => {
  const person = newCustomer();
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Phone number').fill('07700900123');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/auth/verify-account');
  await expect(page.getByRole('main')).toContainText(person.email);
  await expect(page.getByRole('main')).toContainText('junk');
  await checkAccessibility();

  // Delays the next page's code until this page is checked.
  const hasLooked = Promise.withResolvers<void>();
  await page.route(/\/assets\/verify-account-/, async (route) => {
    await hasLooked.promise;
    await route.continue();
  });
  await page.goto(await mailedLink(person.email, '/auth/verifying-account'));
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth/verifying-account'); // without the token
  hasLooked.resolve();
  await expect(page).toHaveURL('/auth/account-verified');
  await page.getByRole('link', { name: 'Get Started' }).click();

  await expect(page).toHaveURL('/account-setup');
  await checkAccessibility();
  await page.getByRole('combobox', { name: 'Address' }).fill('1 Engine Street');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('da11aa');
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('07700900123'); // as just given
  await page.getByRole('button', { name: 'Save my details' }).click();

  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('main')).toContainText('Your account is set up.');
  const welcome = waitForBriefText(page, 'welcome back');
  await logIn(page, person);
  await welcome;
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(page.getByRole('combobox', { name: 'Address', exact: true })).toHaveValue('1 Engine Street');
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('DA1 1AA');
});

test('a link works once, and opening it again leads to the log-in', { tag: '@slow' }, async ({
  page,
  request,
  expectProblem,
  checkAccessibility,
}) => {
  expectProblem(/400/);
  const { email } = await registerCustomer(request);
  const link = await mailedLink(email, '/auth/verifying-account');
  await page.goto(link);
  await expect(page).toHaveURL('/auth/account-verified'); // by itself, after a few seconds
  await checkAccessibility();

  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('already verified');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('already verified');
  await checkAccessibility();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('a wrong link says why, and the page can send a new one', async ({ page, request, expectProblem }) => {
  expectProblem(/400/);
  const { email } = await registerCustomer(request);
  await page.goto(`/auth/verifying-account?email=${encodeURIComponent(email)}&token=wrong`);
  await expect(page.getByText('Failed to verify your account')).toBeVisible();
  await expect(page.getByText(/^Reason: /)).toContainText('isn’t valid');
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('main')).toContainText('If this address still needs verifying');
});

test('somebody who never registered cancels the registration by a button; opening the link alone does nothing', {
  tag: '@slow',
}, async ({ page, request, expectProblem, checkAccessibility }) => {
  expectProblem(/400/);
  const { email } = await registerCustomer(request);
  const verification = await mailedLink(email, '/auth/verifying-account');
  const link = await mailedLink(email, '/auth/end-registration');
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/auth/end-registration'); // without the token
  await page.goto(link); // it still works
  await checkAccessibility();
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('main')).toContainText('We’ve ended the registration');
  await checkAccessibility();
  await page.goto(verification);
  await expect(page.getByText('Failed to verify your account')).toBeVisible();
});

test('logging in before verifying leads to the verification page and sends a new email', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/403/);
  const customer = await registerCustomer(request);
  const first = await mailedLink(customer.email, '/auth/verifying-account');
  await page.goto('/auth/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/auth/verify-account');
  await expect(page.getByRole('main')).toContainText(customer.email);
  await expect.poll(() => mailedLink(customer.email, '/auth/verifying-account')).not.toBe(first);
});
