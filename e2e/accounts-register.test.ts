import { logIn, newCustomer, registerCustomer } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a visitor registers, opens the link of the mail, sets the account up and logs in', async ({
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

  // The next page's code is held back until this one has been looked at, however slow the machine is.
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
  await page.getByRole('textbox', { name: 'Postal code' }).fill('da11aa');
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
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toHaveValue('DA1 1AA');
});

test('a link works once, and who opens it again is led to the log-in', async ({
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
  await expect(page.getByRole('main')).toContainText('verified already');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('verified already');
  await checkAccessibility();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('a link that is not right says why, and the page sends a new one', async ({ page, request, expectProblem }) => {
  expectProblem(/400/);
  const { email } = await registerCustomer(request);
  await page.goto(`/auth/verifying-account?email=${encodeURIComponent(email)}&token=wrong`);
  await expect(page.getByText('Failed to verify your account')).toBeVisible();
  await expect(page.getByText(/^Reason: /)).toContainText('not one of ours');
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('main')).toContainText('If this address still waits for verification');
});

test('who never registered ends the registration by a press, which opening the link is not', async ({
  page,
  request,
  expectProblem,
  checkAccessibility,
}) => {
  expectProblem(/400/);
  const { email } = await registerCustomer(request);
  const verification = await mailedLink(email, '/auth/verifying-account');
  const link = await mailedLink(email, '/auth/end-registration');
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/auth/end-registration'); // without the token
  await page.goto(link); // it has not been used up
  await checkAccessibility();
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('main')).toContainText('The registration has ended.');
  await checkAccessibility();
  await page.goto(verification);
  await expect(page.getByText('Failed to verify your account')).toBeVisible();
});

test('who logs in before verifying is sent to the verification page with a new mail', async ({
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
