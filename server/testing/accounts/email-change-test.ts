import { randomUUID } from 'node:crypto';
import { type ApiCall, callApi } from '../call-api.ts';
import { newestLinkTo, queuedMailsTo } from '../mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createCustomer, newAddress, type TestCustomer } from './create-customer.ts';

/** A product whose clock a test turns, and the moves of customers who change their email address. */
export type EmailChangeTest = Awaited<ReturnType<typeof createEmailChangeTest>>;

/** Makes the product, and what its customers do to change their address. */
export async function createEmailChangeTest() {
  let clock = new Date();
  const test: TestApp = await createTestApp({}, { now: () => clock });
  const call = (path: string, options: ApiCall) => callApi(test.app, path, { address: newAddress(), ...options });
  const ask = ({ token, password }: TestCustomer, new_email: string, instead: object = {}) =>
    call('/account/email', { token, body: { new_email, password, ...instead } });
  const confirm = (email: string, token: string) => call('/auth/confirm-email-change', { body: { email, token } });
  const links = {
    confirm: (email: string) => newestLinkTo(test, email, 'confirm-new-email'),
    stop: (email: string) => newestLinkTo(test, email, 'email-change-requested'),
    undo: (email: string) => newestLinkTo(test, email, 'email-changed'),
  };
  return {
    test,
    now: () => clock,
    pass: (ms: number) => {
      clock = new Date(clock.getTime() + ms);
    },
    call,
    ask,
    confirm,
    links,
    undo: (email: string, token: string) => call('/auth/undo-email-change', { body: { email, token } }),
    read: async ({ token }: Pick<TestCustomer, 'token'>) =>
      (await call('/account/email', { method: 'GET', token })).body,
    logIn: (email: string, password: string) => call('/auth/login', { body: { email, password } }),
    isSignedIn: async (token: string) => (await call('/account/sessions', { method: 'GET', token })).status === 200,
    templatesTo: async (email: string) => (await queuedMailsTo(test, email)).map(({ template }) => template),
    /** A customer who has changed the address. */
    createChanged: async () => {
      const customer = await createCustomer(test);
      const email = freshEmail();
      await ask(customer, email);
      await confirm(email, await links.confirm(email));
      return { customer, email };
    },
  };
}

/** An address that nobody has. */
export function freshEmail(): string {
  return `new-${randomUUID()}@example.com`;
}
