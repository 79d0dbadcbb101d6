import { createCustomer, newCustomer, openSession } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('somebody who was invited joins, may not pay more than agreed, and is removed', async ({
  page,
  request,
  browser,
}) => {
  const owner = await createCustomer(request);
  await (await openCustomerApi(request, owner)).createShipment();
  await openSession(page, owner);
  await page.goto('/settings?tab=people');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const invited = newCustomer();
  await page.getByLabel('Email address').fill(invited.email);
  await page.getByLabel('Ask me above (optional)').fill('5');
  await page.getByRole('button', { name: 'Email an invitation' }).click();
  await expect(page.getByText(invited.email, { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(await mailedLink(invited.email, '/join'));
  await expect(theirs.getByRole('heading', { level: 1, name: 'Join Ada Lovelace' })).toBeVisible();
  await theirs.getByLabel('Full name').fill('Grace Hopper');
  await theirs.getByLabel('Password', { exact: true }).fill(invited.password);
  await theirs.getByLabel(/^I agree to the Terms of Use/).check();
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs).toHaveURL('/dashboard');
  await theirs.getByRole('button', { name: 'Make Payment' }).click();
  await expect(theirs.getByText(/This is more than the £5.00 you may pay by yourself/).first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Grace Hopper')).toHaveCount(0);
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/^[^?]*\/auth\/login/);
  await context.close();
});
