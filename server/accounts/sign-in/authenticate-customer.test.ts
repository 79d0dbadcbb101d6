import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../contract/values/time/duration.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeExpired } from '../settings/personal-data.ts';

let test: TestApp;
let clock = new Date();
const now = () => clock;
beforeAll(async () => {
  test = await createTestApp({ SESSION_IDLE_HOURS: '2', SESSION_HOURS: '5' }, { now });
});
afterAll(() => test.close());

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const statusWith = async (token: string) =>
  (await callApi(test.app, '/account/export', { method: 'GET', token })).status;

const rowsIn = async (table: 'sessions' | 'user_tokens' | 'known_devices') => {
  const { rows } = await test.database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};
const purge = () =>
  purgeExpired({ database: test.database.db, now, sessionLife: { idleMs: hours(2), longestMs: hours(5) } });

describe('a session', () => {
  it('ends when it was not used for too long', async () => {
    const { token } = await createCustomer(test);
    pass(hours(2) - 1);
    expect(await statusWith(token)).toBe(200);
    pass(hours(2) - 1);
    expect(await statusWith(token)).toBe(200);
    pass(hours(2));
    expect(await statusWith(token)).toBe(401);
  });

  it('ends after its longest life however much it is used', async () => {
    const { token } = await createCustomer(test);
    for (let count = 0; count < 4; count += 1) {
      pass(hours(1));
      expect(await statusWith(token)).toBe(200);
    }
    pass(hours(1) - 1);
    expect(await statusWith(token)).toBe(200);
    pass(1);
    expect(await statusWith(token)).toBe(401);
  });

  it('is not written to with every call', async () => {
    const { token, user } = await createCustomer(test);
    const { _id: userId } = user;
    const lastUsed = async () => {
      const row = await test.database.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.last_used_at.getTime();
    };
    const start = clock.getTime();
    pass(minutes(1) - 1);
    await statusWith(token);
    expect(await lastUsed()).toBe(start);
    pass(1);
    await statusWith(token);
    expect(await lastUsed()).toBe(start + minutes(1));
  });
});

describe('purging', () => {
  it('deletes what is over and nothing else', async () => {
    pass(hours(5));
    await purge();
    expect(await rowsIn('sessions')).toBe(0);
    const { token } = await createCustomer(test);
    await purge();
    expect(await statusWith(token)).toBe(200);
    expect(await rowsIn('user_tokens')).toBeGreaterThan(0);
    expect(await rowsIn('known_devices')).toBeGreaterThan(0);
    pass(hours(24 * 15)); // the link that ends a registration works for a week
    await purge();
    expect(await rowsIn('user_tokens')).toBe(0);
    pass(hours(24 * 400));
    await purge();
    expect(await rowsIn('known_devices')).toBe(0);
  });
});
