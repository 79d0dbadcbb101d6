import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';

const lines: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('has every sign-in with its outcome and who it was about, and no secret or address', async () => {
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const app = await createApp({ config: readConfig({ LIMIT_SIGN_INS_PER_ACCOUNT: '1/15m' }), database, logger });
  const customer = await createCustomer({ app, database, close: () => app.close() });
  const { _id: userId } = customer.user;
  const logIn = (password: string) =>
    callApi(app, '/auth/login', { body: { email: customer.email, password }, address: '192.0.2.9' });
  await logIn('wrong-lantern-42');
  await logIn(customer.password);
  await app.close();

  const signIns = lines.filter((line) => line.includes('"event":"sign-in"')).map((line) => JSON.parse(line) as unknown); // ours
  expect(signIns).toMatchObject([
    { outcome: 'succeeded', userId },
    { outcome: 'failed', userId, network: '192.0.2.9' },
    { outcome: 'refused', userId, network: '192.0.2.9' },
  ]);
  const all = lines.join('');
  for (const secret of [
    customer.token,
    customer.password,
    'wrong-lantern-42',
    customer.email,
    customer.cookie.slice(7),
  ]) {
    expect(all).not.toContain(secret);
  }
});
