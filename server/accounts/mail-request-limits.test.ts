import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnverified, newAddress, newRegistration } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({ LIMIT_MAILS_PER_EMAIL: '2/1h', LIMIT_MAILS_PER_ADDRESS: '4/1h' }, { now: () => clock });
});
afterAll(() => test.close());

const calls = ['/auth/register', '/auth/resend-email-otp', '/auth/forgot-password'] as const;
const ask = (path: string, email: string, address = newAddress()) =>
  callApi(test.app, path, { body: { ...newRegistration(), email }, address });
const newEmail = () => newRegistration().email;

describe.each(calls)('%s', (path) => {
  it('writes to one address so often and no more, until the hour is over', async () => {
    const email = newEmail();
    const answers = [await ask(path, email), await ask(path, email), await ask(path, email.toUpperCase())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]).toMatchObject({
      headers: { 'retry-after': '3600' },
      body: {
        code: 'TOO_MANY_REQUESTS',
        message:
          'We’ve already emailed this address several times. Please check your junk folder. Please try again in 60 minutes.',
      },
    });
    clock = new Date(clock.getTime() + 60 * 60_000);
    expect(await ask(path, email)).toMatchObject({ status: 200 });
  });

  it('is called so often from one network and no more', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path, newEmail(), address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('signing in to an account that waits for verification', () => {
  it('mails a link as often as links may be asked for', async () => {
    const { email, password } = await createUnverified(test);
    for (let count = 0; count < 4; count += 1) {
      const answer = await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
      expect(answer.status).toBe(403);
    }
    expect(await queuedMailsTo(test, email)).toHaveLength(3);
  });
});
