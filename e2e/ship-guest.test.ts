import type { Page } from '@playwright/test';
import { payByCardAndStay } from './support/card.ts';
import { accessTokenOf, logIn, newCustomer } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { openHydrated } from './support/open-hydrated.ts';
import { continueToNextStep, describeParcel, fillStep, receiver } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

/** From the home page to the confirmation, as somebody nobody knows. */
async function sendAsGuest(page: Page, email: string): Promise<void> {
  await openHydrated(page, '/');
  await page.getByLabel('Collection postcode').fill('da1 1aa');
  await page.getByLabel('Delivery postcode').fill('m1 1ae');
  await page.getByLabel('Weight in kg').fill('2');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await page.getByRole('button', { name: 'Ship Item' }).click();
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel');
  await page.getByRole('link', { name: 'Continue as guest' }).click();

  await expect(page).toHaveURL('/ship-parcel/guest');
  await expect(page.getByRole('button', { name: 'Address Book' })).toHaveCount(0);
  await fillStep(page, {
    shipper_fullname: 'Ada Lovelace',
    shipper_email_address: email,
    shipper_phone_number: '07700900123',
    shipper_building: '1',
    shipper_street_name: 'Hythe Street',
  });
  await continueToNextStep(page);
  await expect(page).toHaveURL('/ship-parcel/guest?step=2');
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await describeParcel(page);
  await continueToNextStep(page);
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'SAVE TO DRAFT' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await payByCardAndStay(page, '4242424242424242');
}

/** How often somebody taps, and in how many fields they type: for few enough of both two minutes are enough. */
async function countEffort(page: Page): Promise<() => { readonly taps: number; readonly fields: number }> {
  const fields = new Set<string>();
  let taps = 0;
  await page.exposeFunction('onEffort', (field?: string) => {
    if (field === undefined) taps += 1;
    else fields.add(field);
  });
  await page.addInitScript(() => {
    const { onEffort } = window as unknown as { onEffort(field?: string): void }; // exposed above
    addEventListener('pointerdown', () => onEffort(), true);
    addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)) {
        onEffort(`${location.pathname}${location.search} ${target.name || target.id}`);
      }
    });
  });
  return () => ({ taps, fields: fields.size });
}

test('a parcel is sent without an account, and is the customer’s once they log in where they opened our email', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const customer = newCustomer();
  const screens = new Set<string>();
  page.on('framenavigated', () => {
    const { pathname, searchParams } = new URL(page.url());
    screens.add([pathname, searchParams.get('step')].filter(Boolean).join(' '));
  });
  const effort = await countEffort(page);
  await sendAsGuest(page, customer.email);
  expect([...screens]).toEqual([
    '/',
    '/get-quotes',
    '/ship-parcel', // redirects at once
    '/auth/login',
    '/ship-parcel/guest',
    '/ship-parcel/guest 2',
    '/ship-parcel/guest 3',
    '/ship-parcel/guest 4',
    '/payment-complete',
  ]);

  // A visitor to everybody else: nothing looks like an account.
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await accessTokenOf(page)).toBe('');
  await checkAccessibility();
  const label = page.waitForEvent('download');
  await page.getByRole('button', { name: /Print your label/ }).click();
  expect((await label).suggestedFilename()).toMatch(/\.pdf$/);
  expect(effort()).toEqual({ taps: 14, fields: 18 });
  await page.getByRole('button', { name: 'Go to your parcel' }).click();
  await expect(page).toHaveURL(/^[^#]*\/guest-parcel\?parcel=[\w-]+$/);
  await expect(page.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();
  await checkAccessibility();
  const invoice = (
    await page
      .getByText(/INV-\d{4}-\d{6}/)
      .first()
      .innerText()
  ).replace(/.*(?=INV-)/s, '');

  // By the emailed link in another browser, once; afterwards by a new one.
  const link = await mailedLink(customer.email, '/guest-parcel');
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();
  await expect(phone).toHaveURL(/^[^#]*$/); // without the token
  const third = await (await browser.newContext()).newPage();
  await third.goto(link);
  await third.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(third.getByText('We’ve emailed you a new link.')).toBeVisible();
  await expect.poll(() => mailedLink(customer.email, '/guest-parcel')).not.toBe(link);
  await third.goto(await mailedLink(customer.email, '/guest-parcel'));
  await expect(third.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();

  // The next day: registering shows nothing, and neither does verifying.
  const desk = await (await browser.newContext()).newPage();
  await desk.goto('/auth/register');
  await desk.getByLabel('Full name').fill(customer.fullName);
  await desk.getByLabel('Email address').fill(customer.email);
  await desk.getByLabel('Phone number').fill('07700900123');
  await desk.getByLabel('Password', { exact: true }).fill(customer.password);
  await expect(desk.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await desk.getByRole('checkbox', { name: /^I agree/ }).check();
  await desk.getByRole('button', { name: 'Create Account' }).click();
  await expect(desk).toHaveURL('/auth/verify-account');
  await expect(desk.getByRole('heading', { level: 1 }).locator('..')).not.toContainText(/parcel|shipment/i);
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();

  await desk.goto(await mailedLink(customer.email, '/auth/verifying-account'));
  await expect(desk).toHaveURL('/auth/account-verified');
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();
  await desk.goto('/auth/login');
  await logIn(desk, customer);
  await expect(desk).toHaveURL('/dashboard');
  await expect(desk.getByRole('table').getByText('BOOKED')).toBeVisible();
  await desk.goto('/dashboard/invoices');
  await expect(desk.getByText(invoice).first()).toBeVisible();
});
