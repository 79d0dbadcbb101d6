import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authenticatorCode } from './support/authenticator-code.ts';
import { runStaff } from './support/commands.ts';
import { mailedLink } from './support/mailbox.ts';
import { acceptInvitation, staffPassword } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('somebody is invited, sets up a second factor and logs in to the console by keyboard alone @desktop', async ({
  page,
  checkAccessibility,
  checkDarkColours,
  expectProblem,
}) => {
  expectProblem(/403/); // the answer to a log-in that needs a code
  const email = `owner-${randomUUID()}@example.com`;
  await runStaff('invite', email, '--role', 'owner');
  const secret = await acceptInvitation(page, await mailedLink(email, '/staff/accept'));
  await page.getByRole('button', { name: 'Open the console' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await checkAccessibility('with colours');

  await page.getByRole('button', { name: /^Grace Hopper.* Account menu$/ }).press('Enter');
  await page.getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff log in');
  await checkAccessibility('with colours');
  await checkDarkColours();
  const hidden = await page.request.get(await appScript(page));
  expect(hidden.status()).toBe(404);

  await page.getByLabel('Email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staffPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await page.keyboard.type(authenticatorCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');

  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const title of ['Staff', 'Devices', 'Depots', 'Collections', 'Audit log', 'Jobs', 'Settings']) {
    await menu.getByRole('link', { name: title, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title === 'Settings' ? 'Settings' : title);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await checkAccessibility('with colours');
  }
  await menu.getByRole('link', { name: 'Prices' }).press('Enter');
  await page
    .getByRole('link', { name: /^Version/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/prices\?name=\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: /^Version/ })).toBeVisible();
  await checkAccessibility('with colours');
  await menu.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings in force');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings in force');
});

/** The file that the log-in page loads once somebody has logged in. */
async function appScript(page: Page): Promise<string> {
  const source = await page.locator('script[type=module]').getAttribute('src');
  const entry = await (await page.request.get(source ?? '')).text();
  const name = /assets\/app-[\w-]+\.js/.exec(entry)?.[0];
  return `/console/${name ?? 'assets/nothing.js'}`;
}
