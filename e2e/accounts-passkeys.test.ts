import { createCustomer, logOut, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

test('a customer adds a passkey, logs in with it by the button and by what the browser offers, and removes it', async ({
  page,
  context,
  request,
  isMobile,
  checkAccessibility,
}) => {
  // Chromium's own stand-in for a phone with a fingerprint sensor.
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });

  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await checkAccessibility();
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Your password').fill(customer.password);
  const added = waitForBriefText(page, 'Passkey added');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await added;
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await checkAccessibility();

  // A browser that offers nothing by itself, until the page is loaded again: the button is pressed.
  await page.evaluate(() => (PublicKeyCredential.isConditionalMediationAvailable = async () => false));
  await logOut(page, isMobile);
  await expect(page).toHaveURL('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings?tab=security');
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible();

  // The stand-in takes the browser's offer in the email field as soon as it is made.
  await logOut(page, isMobile);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('My phone', { exact: true })).toHaveCount(0);
});
