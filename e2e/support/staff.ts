import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator-code.ts';
import { runStaff } from './commands.ts';
import { mailedLink } from './mailbox.ts';
import { expect } from './test.ts';

export const staffPassword = 'plover-lantern-42';

/** Registers with a second factor. Returns the secret of the authenticator app. */
export async function acceptInvitation(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(staffPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByRole('code').innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  return secret;
}

/** Somebody new in this role, in the console. */
export async function logInAsStaff(page: Page, role: 'support' | 'finance' | 'owner'): Promise<void> {
  const email = `${role}-${randomUUID()}@example.com`;
  await runStaff('invite', email, '--role', role);
  await acceptInvitation(page, await mailedLink(email, '/staff/accept'));
  await page.getByRole('button', { name: 'Open the console' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
}
