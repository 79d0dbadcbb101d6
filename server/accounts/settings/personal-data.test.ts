import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHitStore } from '../../database/rate-limit-store.ts';
import { refuse } from '../../http/errors.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { AccountDeps, CustomerRecords } from '../account.ts';
import { createPasswordHasher } from '../credentials/password-hash.ts';
import { eraseAccount, exportAccount } from './personal-data.ts';

const often = { count: 100, periodMs: 1000 };
const visitor = { device: 'Firefox on Windows', log: createLogger('silent') };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const now = () => new Date();

function depsWith(records: readonly CustomerRecords[]): AccountDeps {
  return {
    database: test.database.db,
    now,
    enqueueMail: async () => {},
    passwords: createPasswordHasher(),
    countTry: createLimiter(createHitStore(test.database.db), now),
    limits: {
      signInsPerAccount: often,
      passwordChecksPerAccount: often,
      failedSignInsPerAddress: often,
      mailsPerEmail: often,
      mailsPerAddress: often,
      exportsPerCustomer: often,
    },
    sessionLife: { idleMs: 1000, longestMs: 1000 },
    explainUnserved: async () => undefined,
    findTowns: async () => [],
    records,
  };
}

const callerOf = ({ user: { _id: id } }: TestCustomer) => ({ id, sessionId: '' });
const isThere = async ({ email }: TestCustomer) => {
  const rows = await test.database.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
  return rows.length === 1;
};

describe('what other parts of the product keep about a customer', () => {
  it('is in the export under their names', async () => {
    const customer = await createCustomer(test);
    const { id } = callerOf(customer);
    const parts = ['shipments', 'invoices'].map((name) => ({
      name,
      exportFor: async (_database: unknown, accountId: string) => [`${name} of ${accountId}`],
      eraseFor: async () => {},
    }));
    const { records } = await exportAccount(depsWith(parts), callerOf(customer));
    expect(records).toEqual({ shipments: [`shipments of ${id}`], invoices: [`invoices of ${id}`] });
  });

  it('is erased with the account', async () => {
    const customer = await createCustomer(test);
    const erased: string[] = [];
    const part: CustomerRecords = {
      name: 'shipments',
      exportFor: async () => [],
      eraseFor: async (_trx, accountId) => void erased.push(accountId),
    };
    await eraseAccount(depsWith([part]), callerOf(customer), visitor, customer.password);
    expect(erased).toEqual([callerOf(customer).id]);
    expect(await isThere(customer)).toBe(false);
  });

  it('keeps the account as it is where something must be finished first', async () => {
    const customer = await createCustomer(test);
    const part: CustomerRecords = {
      name: 'shipments',
      exportFor: async () => [],
      eraseFor: async () => refuse('CONFLICT', 'A parcel of yours is on its way.'),
    };
    const erasing = eraseAccount(depsWith([part]), callerOf(customer), visitor, customer.password);
    await expect(erasing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await isThere(customer)).toBe(true);
  });
});
