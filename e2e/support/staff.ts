import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator-code.ts';

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
