import { randomInt, randomUUID } from 'node:crypto';
import { session, type User } from '../../../contract/accounts/accounts.ts';
import { callApi, cookieFrom } from '../call-api.ts';
import { newestLinkTo } from '../mails/queued-mails.ts';
import type { TestApp } from '../test-app.ts';

/** Nobody's password but the tests'. */
const testPassword = 'plover-lantern-42';

/** What somebody new registers with: the specification's payload, with an address nobody has used. */
export function newRegistration() {
  return {
    fullName: 'Ada Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    phoneNumber: '07700 900123',
    password: testPassword,
    accept_terms_and_conditions: true,
    receive_offer_letter: false,
    receive_news_letter: false,
  };
}

/** An address of the network no other test calls from, so that limits by address never meet. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A customer who is signed in. */
export interface TestCustomer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: User;
  readonly organisationId: string;
  /** What the customer's browser is remembered by. */
  readonly cookie: string;
}

/** Registers somebody who has not verified their address yet. */
export async function createUnverified(test: TestApp): Promise<{ readonly email: string; readonly password: string }> {
  const registration = newRegistration();
  await callApi(test.app, '/auth/register', { body: registration, address: newAddress() });
  return registration;
}

/** Registers and verifies somebody who has never signed in. */
export async function createVerified(test: TestApp): Promise<{ readonly email: string; readonly password: string }> {
  const { email, password } = await verify(test);
  return { email, password };
}

async function verify(test: TestApp) {
  const { email, password } = await createUnverified(test);
  const token = await newestLinkTo(test, email, 'verify-email');
  const answer = await callApi(test.app, '/auth/verify-email', { body: { email, token } });
  return { email, password, cookie: cookieFrom(answer) };
}

/** Makes a fresh customer the way everybody becomes one: registers, opens the mailed link and signs in, all in one browser. */
export async function createCustomer(test: TestApp): Promise<TestCustomer> {
  const { email, password, cookie } = await verify(test);
  const answer = await callApi(test.app, '/auth/login', { body: { email, password }, cookie, address: newAddress() });
  const { access_token, user } = session.parse(answer.body);
  const { organisation_id: organisationId } = await test.database.db
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', user._id)
    .executeTakeFirstOrThrow();
  return { email, password, token: access_token, user, organisationId, cookie: cookieFrom(answer) };
}
