import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

test('a visitor checks a code and a message, and hears no word that it is safe', { tag: '@both-sizes' }, async ({
  page,
  checkAccessibility,
  checkDarkColours,
}) => {
  await openHydrated(page, '/is-it-from-us');
  await page.getByLabel('Code').fill('ABCD-EFGH');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('No, we don’t know this code');
  await expect(answer).toBeFocused();
  await page.getByLabel('Message or link').fill('Pay £1.45 to redeliver your parcel: https://1arkway.co.uk/pay');
  await page.getByRole('button', { name: 'Check the message' }).click();
  await expect(answer).toContainText('This looks like a scam');
  await expect(answer).toContainText('The link 1arkway.co.uk looks like ours but isn’t.');
  await checkAccessibility('with colours');
  await checkDarkColours();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both forms are answered by the server', async ({ page }) => {
    await page.goto('/is-it-from-us');
    await page.getByLabel('Code').fill('ABCD-EFGH');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('No, we don’t know this code')).toBeVisible();
    await page.getByLabel('Message or link').fill('<script>alert(1)</script> http://203.0.113.9/pay');
    await page.getByRole('button', { name: 'Check the message' }).click();
    await expect(page.getByText('This looks like a scam')).toBeVisible();
    await expect(page.getByText('A link leads to a number instead of a name.')).toBeVisible();
  });
});
