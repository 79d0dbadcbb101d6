import { addPasskey, startPasskey, startPasskeySignIn } from '../../../contract/accounts/passkeys.ts';
import { type ApiCall, callApi } from '../call-api.ts';
import { createTestApp } from '../test-app.ts';
import { createCustomer, newAddress, type TestCustomer } from './create-customer.ts';
import { type Ceremony, createSoftPasskey } from './soft-passkey.ts';

/** Where the product of these tests is reached. */
export const origin = 'https://parcels.localhost';

/** What tests of passkeys share. */
export type PasskeyTest = Awaited<ReturnType<typeof createPasskeyTest>>;

type SoftPasskey = ReturnType<typeof createSoftPasskey>;

/** A product with a clock of the test's, and customers with passkeys in it. */
export async function createPasskeyTest(now: () => Date) {
  const settings = { PUBLIC_URL: origin, LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: '20/15m' };
  const test = await createTestApp(settings, { now });
  const call = (path: string, options: ApiCall = {}) => callApi(test.app, path, { address: newAddress(), ...options });

  const optionsFor = async ({ token, password }: Pick<TestCustomer, 'token' | 'password'>) => {
    const answer = await call('/account/passkeys/options', { token, body: { password } });
    return startPasskey.response.parse(answer.body);
  };

  const register = async (customer: TestCustomer, passkey: SoftPasskey, ceremony: Partial<Ceremony> = {}) => {
    const { challenge } = await optionsFor(customer);
    const body = { name: ' My  phone ', credential: passkey.register({ origin, challenge, ...ceremony }) };
    return call('/account/passkeys', { token: customer.token, body });
  };

  /** A customer with a passkey. */
  const createHolder = async (ceremony: Partial<Ceremony> = {}) => {
    const customer = await createCustomer(test);
    const passkey = createSoftPasskey();
    const { data } = addPasskey.response.parse((await register(customer, passkey, ceremony)).body);
    return { ...customer, passkey, passkeyId: data.id };
  };

  const newChallenge = async () =>
    startPasskeySignIn.response.parse((await call('/auth/passkey/options')).body).challenge;

  const signIn = async (passkey: SoftPasskey, ceremony: Partial<Ceremony> = {}) => {
    const challenge = await newChallenge();
    return call('/auth/passkey', { body: passkey.signIn({ origin, challenge, ...ceremony }) });
  };

  return { test, call, optionsFor, register, createHolder, newChallenge, signIn };
}
