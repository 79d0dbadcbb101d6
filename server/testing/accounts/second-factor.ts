import { confirmAuthenticator, startAuthenticator } from '../../../contract/accounts/second-factor.ts';
import { getSignInSecurity } from '../../../contract/accounts/settings.ts';
import { errorBody } from '../../../contract/error-body.ts';
import { stepAt, totpAt } from '../../accounts/credentials/totp.ts';
import { type ApiCall, callApi } from '../call-api.ts';
import { queuedMailsTo } from '../mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createCustomer, newAddress, type TestCustomer } from './create-customer.ts';

/** How long a code of an authenticator app is shown. */
const codeStepMs = 30_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app with that secret shows at a moment, or so many steps after it. */
export function codeOfApp(secret: string, at = new Date(), steps = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpAt(bytes, stepAt(at) + steps);
}

/** A product whose clock a test turns, and the moves of customers who sign in with codes. */
export type SecondFactorTest = Awaited<ReturnType<typeof createSecondFactorTest>>;

/** Makes the product with five password checks a user, and what its customers do with an authenticator app. */
export async function createSecondFactorTest() {
  let clock = new Date();
  const test: TestApp = await createTestApp({ LIMIT_SIGN_INS_PER_ACCOUNT: '5/15m' }, { now: () => clock });
  const call = (path: string, options: ApiCall) => callApi(test.app, path, { address: newAddress(), ...options });
  const pass = (ms: number) => {
    clock = new Date(clock.getTime() + ms);
  };

  /** The authenticator app on the customer's phone. */
  const appOf = (secret: string) => ({ codeAfter: (steps: number) => codeOfApp(secret, clock, steps) });

  async function start({ token, password }: Pick<TestCustomer, 'token' | 'password'>) {
    const answer = await call('/account/authenticator', { token, body: { password } });
    const setUp = startAuthenticator.response.parse(answer.body);
    return { ...setUp, app: appOf(setUp.secret) };
  }

  return {
    test,
    call,
    pass,
    start,
    resetClock: () => {
      clock = new Date();
    },
    /** A customer with an authenticator app, whose clock stands where its next code is a new one. */
    createProtected: async () => {
      const customer = await createCustomer(test);
      const { app } = await start(customer);
      const answer = await call('/account/authenticator/confirm', {
        token: customer.token,
        body: { code: app.codeAfter(0) },
      });
      const { recovery_codes: recoveryCodes } = confirmAuthenticator.response.parse(answer.body);
      pass(2 * codeStepMs);
      return { ...customer, app, recoveryCodes };
    },
    challengeFor: async ({ email, password }: Pick<TestCustomer, 'email' | 'password'>): Promise<string> => {
      const answer = await call('/auth/login', { body: { email, password } });
      return errorBody.parse(answer.body).challenge ?? '';
    },
    enter: (challenge: string, code: string, options: ApiCall = {}) =>
      call('/auth/second-factor', { body: { challenge, code }, ...options }),
    securityOf: async (token: string) =>
      getSignInSecurity.response.parse((await call('/account/sign-in-security', { method: 'GET', token })).body),
    templatesTo: async (email: string) => (await queuedMailsTo(test, email)).map((mail) => mail.template),
  };
}
