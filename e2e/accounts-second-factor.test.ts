import { readFile } from 'node:fs/promises';
import { authenticatorCode } from './support/authenticator-code.ts';
import { createCustomer, logIn, logOut, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('a customer sets up an authenticator app and logs in with its code, and with a recovery code', async ({
  page,
  request,
  isMobile,
  checkAccessibility,
  expectProblem,
}) => {
  expectProblem(/403/); // the response to a log-in that needs a code
  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Login Security' }).click();
  await expect(page).toHaveURL('/settings?tab=security');
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await checkAccessibility();
  const secret = await dialog.getByRole('code').innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await checkAccessibility();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  const [recoveryCode] = (await readFile(await (await download).path(), 'utf8')).match(/\w{5}-\w{5}/g) ?? [];
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  await logOut(page, isMobile);
  await page.goto('/auth/login?redirect=/settings?tab=security');
  await logIn(page, customer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await checkAccessibility();
  // A code works once, and the next one is accepted early.
  await page.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/settings?tab=security');

  await logOut(page, isMobile);
  await page.goto('/auth/login?redirect=/settings?tab=security');
  await logIn(page, customer);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
});
