import { newCustomer } from './support/customer.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { path: '/auth/login', title: 'Log in · Larkway' },
  { path: '/auth/register', title: 'Create your account · Larkway' },
  { path: '/auth/forgot-password', title: 'Forgot password · Larkway' },
  { path: '/auth/reset-password', title: 'Reset password · Larkway' },
  { path: '/auth/verify-account', title: 'Verify your account · Larkway' },
  { path: '/auth/verifying-account', title: 'Verifying your account · Larkway' },
  { path: '/auth/confirm-email', title: 'Confirm your email address · Larkway' },
  { path: '/auth/undo-email', title: 'Keep your email address · Larkway' },
  { path: '/auth/end-registration', title: 'End a registration · Larkway' },
  { path: '/auth/account-verified', title: 'Account verified · Larkway' },
  { path: '/account-setup', title: 'Set up your account · Larkway' },
];

for (const { path, title } of pages) {
  // Component tests audit them all; the built page around them is the same.
  const tag = path === '/auth/login' ? [] : '@slow';
  test(`${path} is accessible in both schemes`, { tag }, async ({ page, checkAccessibility, checkDarkColours }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await checkAccessibility('with colours');
    await checkDarkColours();
  });
}

test('registering works with the keyboard alone', async ({ page }) => {
  const { fullName, email, password } = newCustomer();
  await page.goto('/auth/register');
  await page.getByLabel('Full name').focus();
  for (const text of [fullName, email, '07700900123', password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab'); // past Show password
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeFocused();
  await page.keyboard.press('Space');
  const submit = page.getByRole('button', { name: 'Create Account' });
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Tab'); // Terms of Use
  await page.keyboard.press('Tab'); // Privacy Policy
  await page.keyboard.press('Tab'); // offers
  await page.keyboard.press('Tab'); // newsletter
  await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/verify-account');
});
