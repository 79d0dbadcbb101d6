import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import * as mupdf from 'mupdf';
import { type Customer, createCustomer, newCustomer } from '../support/customer.ts';
import { openDepot } from '../support/depot.ts';
import { mailedLink } from '../support/mailbox.ts';
import { pickup, receiver } from '../support/ship-form.ts';
import { openCustomerApi } from '../support/shipment.ts';
import { button, type DrivenPage, field, link, openPage } from './driven-page.ts';
import { openFirefox } from './firefox-driver.ts';
import { openWebKit } from './webkit-driver.ts';

interface Fixtures {
  /** In the browser of the project. */
  tab: DrivenPage;
}

/** An uncaught error fails the test. */
const test = base.extend<Fixtures>({
  tab: async ({ baseURL }, provide, info) => {
    const { FIREFOX_PATH = '', WEBKIT_PATH = '' } = process.env;
    await using driver = await (info.project.name === 'firefox' ? openFirefox(FIREFOX_PATH) : openWebKit(WEBKIT_PATH));
    await provide(await openPage(driver, baseURL ?? ''));
    if (info.errors.length > 0) {
      const picture = Buffer.from(String(await driver.send('TakeScreenshot')), 'base64');
      await info.attach('screenshot', { body: picture, contentType: 'image/png' });
    }
    expect(await driver.readProblems()).toEqual([]);
  },
});

async function logIn(page: DrivenPage, { email, password }: Customer): Promise<void> {
  await page.type(field('Email address'), email);
  await page.type(field('Password'), password);
  await page.click(button('Login'));
}

async function fillStep(page: DrivenPage, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.type({ css: `input[name=${name}]` }, text);
}

test('a visitor gets a price and continues with it', async ({ tab: page }) => {
  await page.goto('/');
  await page.type(field('Collection postcode'), 'da1 1aa');
  await page.type(field('Delivery postcode'), 'iv23ab');
  await page.type(field('Weight in kg'), '2');
  await page.click(button('Get Quote'));
  await page.expectPath('/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=IV2+3AB');
  await page.expectText('main', '£6.84');
  await page.expectText('main', 'Dartford');
  await page.expectText('main', 'Inverness');
  await page.click(button('Ship Item'));
  await page.expectPath('/auth/login?redirect=/ship-parcel');
});

test('a visitor registers, opens the emailed link, sets up the account and logs in', async ({ tab: page }) => {
  const person = newCustomer();
  await page.goto('/auth/register');
  await page.type(field('Full name'), person.fullName);
  await page.type(field('Email address'), person.email);
  await page.type(field('Phone number'), '07700900123');
  await page.type(field('Password'), person.password);
  await page.click({ css: 'input[type=checkbox]', name: /^I agree/ });
  await page.click(button('Create Account'));
  await page.expectPath('/auth/verify-account');
  await page.expectText('main', person.email);

  await page.goto(await mailedLink(person.email, '/auth/verifying-account'));
  await page.expectPath('/auth/account-verified');
  await page.click(link('Get Started'));
  await page.type(field('Address'), '1 Engine Street');
  await page.type(field('Postcode'), 'da11aa');
  await page.click(button('Save my details'));
  await page.expectPath('/auth/login');
  await page.expectText('main', 'Your account is set up.');
  await logIn(page, person);
  await page.expectPath('/dashboard');
  await page.expectText('main', 'No shipment history to view');
});

test('a first shipment, from its quote to its payment', async ({ tab: page, request }) => {
  const customer = await createCustomer(request);
  await page.goto('/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=IV2+3AB');
  await page.click(button('Ship Item'));
  await logIn(page, customer);
  await page.expectPath('/ship-parcel');
  await fillStep(page, pickup);
  await page.click(button('Continue'));
  await fillStep(page, receiver);
  await page.expectText('main', '£3.84'); // Manchester has no supplement
  await page.click(button('Continue'));
  await page.click({ css: 'input[type=radio]', name: /^Parcel/ });
  await fillStep(page, { shipment_content: 'Two books' });
  await page.click(button('Continue'));
  await page.click({ css: 'input[type=radio]', name: /^Debit or credit card/ });
  await page.click({ css: 'input[type=checkbox]' });
  await page.click(button('Proceed'));
  await page.expectText('dialog[open]', '£3.84');
  await page.click(button('Confirm'));
  await page.type(field('Card number'), '4242424242424242');
  await page.type(field('Expiry date'), '12 / 40');
  await page.type(field('Security code'), '123');
  await page.click(button('Pay Now £3.84'));
  await page.expectText('body', 'Payment succeeded!');
  await page.expectPath('/dashboard'); // by itself, after five seconds
  await page.expectText('table', 'BOOKED');
});

test('a scan updates the open tracking page', async ({ tab: page, request }) => {
  await using depot = await openDepot(request);
  const api = await openCustomerApi(request, await createCustomer(request));
  const shipment = await api.createShipment();
  await api.pay(shipment);
  await page.goto(`/track-parcel?tracking_code=${shipment._tracking_id}`);
  await page.expectText('main', 'Booked. We’ll collect it soon');
  await depot.scan(shipment, 'COLLECTED', 'Dartford');
  await page.expectText('main', 'Collected in Dartford');
  await depot.scan(shipment, 'OUT_FOR_DELIVERY', 'Inverness');
  await page.expectText('main', 'Out for delivery in Inverness');
});

test('a customer finds a shipment in the list, opens it and downloads its label', async ({ tab: page, request }) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  const shipment = await api.createShipment({ number_of_pieces: '2' });
  await api.pay(shipment);
  await page.goto('/auth/login');
  await logIn(page, customer);
  await page.expectText('table', 'BOOKED');
  await page.click(link(new RegExp(shipment._shipment_id)));
  await page.expectPath(`/dashboard/shipments/${shipment._shipment_id}`);
  await page.expectText('h1', shipment._shipment_id);
  await page.click(button('Print your 2 labels'));
  const file = join(page.downloads, `label-${shipment._tracking_id}-a4.pdf`);
  await expect.poll(() => readFile(file, 'latin1').catch(() => '')).toMatch(/^%PDF-[^]*%%EOF\s*$/); // all of it is there
  const label = mupdf.Document.openDocument(await readFile(file), 'application/pdf');
  expect(label.loadPage(0).toStructuredText('').asText()).toContain('2 of 2');
});
