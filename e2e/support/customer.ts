import type { APIRequestContext, Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { expect } from './test.ts';

export interface Customer {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Not registered yet. */
export function newCustomer(): Customer {
  return {
    fullName: 'Ada Lovelace',
    email: `ada-${crypto.randomUUID()}@example.com`,
    password: 'van road lark street',
  };
}

/** Not verified yet: the link is in the mailbox. */
export async function registerCustomer(request: APIRequestContext): Promise<Customer> {
  const person = newCustomer();
  await post(request, '/auth/register', {
    ...person,
    phoneNumber: '07700900123',
    accept_terms_and_conditions: true,
  });
  return person;
}

/** Registered and verified. */
export async function createCustomer(request: APIRequestContext): Promise<Customer> {
  const customer = await registerCustomer(request);
  const link = new URL(await mailedLink(customer.email, '/auth/verifying-account'));
  await post(request, '/auth/verify-email', { email: customer.email, token: link.searchParams.get('token') });
  return customer;
}

export async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs in without the screen, for journeys about something else: the page has the session when it is opened next. */
export async function openSession(page: Page, { email, password }: Customer): Promise<void> {
  const response = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  const user: unknown = await response.json();
  const saved = { name: 'app', value: JSON.stringify({ state: { user }, version: 0 }) }; // as the store writes it
  const { cookies } = await page.context().storageState();
  const { origin } = new URL(response.url());
  await page.context().setStorageState({ cookies, origins: [{ origin, localStorage: [saved] }] });
}

export async function logOut(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Account menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<void> {
  const response = await request.post(`/api/v1${path}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Empty for a visitor. */
export async function accessTokenOf(page: Page): Promise<string> {
  const saved = await page.evaluate(() => localStorage.getItem('app') ?? '{}');
  const { state } = JSON.parse(saved) as { state: { user: { access_token: string } } }; // as the store writes it
  return state.user.access_token;
}
