import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHitStore } from '../../database/rate-limit-store.ts';
import { refuse } from '../../http/errors.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { callerOf } from '../../testing/accounts/a-caller.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../testing/accounts/join-organisation.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPasswordHasher } from '../credentials/password-hash.ts';
import type { AccountDeps, CustomerRecords } from '../user.ts';
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
    countTry: createLimiter(createHitStore(test.database.db, 'guess_hits'), now),
    limits: {
      signInsPerAccount: often,
      passwordChecksPerAccount: often,
      failedSignInsPerAddress: often,
      mailsPerEmail: often,
      mailsPerAddress: often,
      exportsPerCustomer: often,
      guestsPerAddress: often,
      guestShipments: often,
    },
    sessionLife: { idleMs: 1000, longestMs: 1000 },
    explainUnserved: async () => undefined,
    findTowns: async () => [],
    records,
    mailProofs: { create: () => '', proves: () => false },
    moveRecords: [],
    findBooked: async () => [],
    staffAccess: { isStaff: async () => false, lockRole: async () => {}, endRole: async () => {} },
  };
}

const isThere = async ({ email }: TestCustomer) => {
  const rows = await test.database.db.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length === 1;
};

describe('what other parts of the product keep about a customer', () => {
  it('is in the export under their names', async () => {
    const customer = await createCustomer(test);
    const parts = [
      { name: 'shipments', owner: 'organisation' } as const,
      { name: 'support', owner: 'user' } as const,
    ].map(({ name, owner }) => ({
      name,
      owner,
      exportFor: async (_database: unknown, ownerId: string) => [`${name} of ${ownerId}`],
      eraseFor: async () => {},
    }));
    const { records } = await exportAccount(depsWith(parts), callerOf(customer));
    expect(records).toEqual({
      shipments: [`shipments of ${customer.organisationId}`],
      support: [`support of ${customer.user._id}`],
    });
  });

  it('is erased with the account', async () => {
    const customer = await createCustomer(test);
    const erased: string[] = [];
    const part = (owner: CustomerRecords['owner']): CustomerRecords => ({
      name: owner,
      owner,
      exportFor: async () => [],
      eraseFor: async (_trx, ownerId) => void erased.push(ownerId),
    });
    await eraseAccount(depsWith([part('user'), part('organisation')]), callerOf(customer), visitor, customer.password);
    expect(erased).toEqual([customer.organisationId, customer.user._id]);
    expect(await isThere(customer)).toBe(false);
  });

  it('of an organisation stays while it has other members', async () => {
    const [owner, shipper] = [await createCustomer(test), await createCustomer(test)];
    const own = shipper.organisationId;
    await joinOrganisation(test, shipper, owner.organisationId, 'SHIPPER');
    const erased: string[] = [];
    const part: CustomerRecords = {
      name: 'shipments',
      owner: 'organisation',
      exportFor: async () => [],
      eraseFor: async (_trx, ownerId) => void erased.push(ownerId),
    };
    const erase = (customer: TestCustomer) =>
      eraseAccount(depsWith([part]), callerOf(customer), visitor, customer.password);
    await expect(erase(owner)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(erased).toEqual([]);
    await erase(shipper);
    expect(erased).toEqual([own]);
    await erase(owner);
    expect(erased).toEqual([own, owner.organisationId]);
  });

  it('of an organisation goes with the last of two owners who leave at once', async () => {
    const [one, other] = [await createCustomer(test), await createCustomer(test)];
    await joinOrganisation(test, other, one.organisationId, 'OWNER');
    await Promise.all(
      [one, other].map((customer) => eraseAccount(depsWith([]), callerOf(customer), visitor, customer.password)),
    );
    const { erased_at } = await test.database.db
      .selectFrom('organisations')
      .select('erased_at')
      .where('id', '=', one.organisationId)
      .executeTakeFirstOrThrow();
    expect(erased_at).not.toBeNull();
  });

  it('keeps the account as it is where something must be finished first', async () => {
    const customer = await createCustomer(test);
    const part: CustomerRecords = {
      name: 'shipments',
      owner: 'organisation',
      exportFor: async () => [],
      eraseFor: async () => refuse('CONFLICT', 'A parcel of yours is on its way.'),
    };
    const erasing = eraseAccount(depsWith([part]), callerOf(customer), visitor, customer.password);
    await expect(erasing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await isThere(customer)).toBe(true);
  });
});
