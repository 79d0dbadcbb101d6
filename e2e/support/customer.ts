import type { APIRequestContext, Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { expect } from './test.ts';

/** Somebody with an account, and what they log in with. */
export interface Customer {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody nobody knows yet. */
export function newCustomer(): Customer {
  return {
    fullName: 'Ada Lovelace',
    email: `ada-${crypto.randomUUID()}@example.com`,
    password: 'van road lark street',
  };
}

/** Opens an account through the API; the verification link is in the mailbox. */
export async function registerCustomer(request: APIRequestContext): Promise<Customer> {
  const person = newCustomer();
  await post(request, '/auth/register', {
    ...person,
    phoneNumber: '07700900123',
    accept_terms_and_conditions: true,
  });
  return person;
}

/** Opens an account through the API and verifies it with the mail's link. */
export async function createCustomer(request: APIRequestContext): Promise<Customer> {
  const customer = await registerCustomer(request);
  const link = new URL(await mailedLink(customer.email, '/auth/verifying-account'));
  await post(request, '/auth/verify-email', { email: customer.email, token: link.searchParams.get('token') });
  return customer;
}

/** Fills the log-in form and sends it. */
export async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs out by the header's menu, or on a phone by the full-screen one. */
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
