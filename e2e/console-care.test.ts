import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCustomer, logIn } from './support/customer.ts';
import { mailWithSubject } from './support/mailbox.ts';
import { logInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** By the search, with keys alone. */
async function openCustomer(page: Page, email: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
}

test('a customer is locked with a reason, can’t log in, and can again once unlocked, with keys alone @desktop', async ({
  page,
  request,
  browser,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  await using context = await browser.newContext();
  const theirs = await context.newPage();
  await logInAsStaff(page, 'support');
  await openCustomer(page, customer.email);
  await page.getByRole('button', { name: /^Lock/ }).press('Enter');
  const lock = page.getByRole('dialog', { name: 'Lock this person' });
  await lock.getByRole('textbox', { name: 'Reason' }).fill('Somebody else has the password.');
  await checkAccessibility('with colours');
  await page.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(page.getByText(/Grace Hopper, .*: Somebody else has the password\./)).toBeVisible();
  await checkAccessibility('with colours');

  await theirs.goto('/auth/login');
  await logIn(theirs, customer);
  await expect(theirs.getByText(/locked/i).first()).toBeVisible();
  await expect(theirs).toHaveURL(/\/auth\/login/);

  await page.getByRole('button', { name: /^Unlock/ }).press('Enter');
  const unlock = page.getByRole('dialog', { name: 'Unlock this person' });
  await unlock.getByRole('textbox', { name: 'Reason' }).fill('They have set a new one.');
  await page.keyboard.press('Enter');
  await expect(unlock).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Lock/ })).toBeVisible();
  await theirs.goto('/auth/login');
  await logIn(theirs, customer);
  await expect(theirs).toHaveURL(/\/dashboard/);
});

test('a request for a copy of data has its deadline, is downloaded and closed, and the person gets an email @desktop', async ({
  page,
  request,
  checkAccessibility,
  checkDarkColours,
}) => {
  const customer = await createCustomer(request);
  await logInAsStaff(page, 'support');
  await openCustomer(page, customer.email);
  await page.getByRole('button', { name: /^Record a data request/ }).press('Enter');
  const record = page.getByRole('dialog', { name: 'Record a data request' });
  await record.getByLabel('They ask for').selectOption('A copy of their data');
  await record.getByLabel('It came by').selectOption('Phone');
  await checkAccessibility('with colours');
  await record.getByRole('button', { name: 'Record', exact: true }).press('Enter');
  await expect(record).toHaveCount(0);
  await mailWithSubject(customer.email, /We’ve received your request/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data requests' }).press('Enter');
  const row = page.getByRole('row', { name: /^Ada Lovelace/ }).last();
  await expect(row).toContainText(/(2[7-9]|3[0-5]) days/);
  await checkAccessibility('with colours');
  await checkDarkColours();
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).press('Enter');
  const copy = await readFile(await (await saved).path(), 'utf8');
  expect(copy).toContain(customer.email);
  await row.getByRole('button', { name: /^Mark as sent/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mailWithSubject(customer.email, /We’ve answered your request/);
  const show = page.getByRole('navigation', { name: 'Show' });
  await show.getByRole('link', { name: 'Closed', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /^Ada Lovelace/ }).first()).toContainText('Done');
});

test('a saved reply is written once and inserted into the answer of a chat, with keys alone @desktop', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const email = `ada-${randomUUID()}@example.com`;
  const asked = await request.post('/api/v1/support/messages', { data: { text: 'Where is my lamp?', email } });
  expect(asked.status(), await asked.text()).toBe(200);
  const title = `It is late ${randomUUID().slice(0, 8)}`;
  await logInAsStaff(page, 'support');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved replies' }).press('Enter');
  await page.getByRole('button', { name: 'Add a reply' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {first name}, it comes tomorrow.');
  await checkAccessibility('with colours');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: title })).toBeVisible();
  await checkAccessibility('with colours');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).press('Enter');
  await page.getByRole('link', { name: email }).press('Enter');
  await page.getByRole('combobox', { name: 'Saved reply' }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await expect(answer).toHaveValue(/it comes tomorrow\.$/);
  await expect(answer).toBeFocused();
  await page.keyboard.type(' Sorry!');
  // Nobody knows the visitor’s name, so the reply waits for it.
  await expect(page.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
  await answer.fill((await answer.inputValue()).replace('{first name}', 'Eve'));
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  expect((await mailWithSubject(email, /answered your question/)).text).toMatch(
    /Hello Eve, it comes\s+tomorrow\. Sorry!/,
  );
});
