import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../contract/accounts/accounts.ts';
import { accountExport } from '../../contract/accounts/settings.ts';
import { days } from '../../contract/values/time/duration.ts';
import { createCustomer, createUnverified, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { newestLinkTo } from '../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { selectBilledOrganisation } from './organisations.repository.ts';
import { purgeExpired } from './settings/personal-data.ts';
import { deleteRegistration } from './users.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const inAMonth = () => new Date(Date.now() + days(31));

const profile = { address: '12 Mill Lane', postal_code: 'DA2 6QA', phone: '07700 900456' };

const join = async (organisationId: string, role: Parameters<typeof joinOrganisation>[3]) =>
  joinOrganisation(test, await createCustomer(test), organisationId, role);

const organisation = (id: string) =>
  test.database.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();

const reference = async (id: string) => (await organisation(id))?.reference;

async function invite(email: string, organisationId: string): Promise<string> {
  const { id } = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await test.database.db
    .insertInto('memberships')
    .values({ user_id: id, organisation_id: organisationId, role: 'VIEWER', created_at: new Date() })
    .execute();
  return id;
}

const exportOf = async ({ token }: TestCustomer) =>
  accountExport.parse((await callApi(test.app, '/account/export', { method: 'GET', token })).body);

const eraseOwn = ({ token, password }: TestCustomer) =>
  callApi(test.app, '/account/erase', { token, body: { password } });

describe('setting an account up', () => {
  it.each(['SHIPPER', 'FINANCE', 'VIEWER'] as const)('changes no organisation in which one is %s', async (role) => {
    const owner = await createCustomer(test);
    const { email, token } = await join(owner.organisationId, role);
    const answer = await callApi(test.app, '/auth/setup-account', { body: { ...profile, email }, token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    expect(await organisation(owner.organisationId)).toMatchObject({ address: '', postal_code: '' });
  });

  it('changes none with a setup token either, and keeps the token', async () => {
    const owner = await createCustomer(test);
    const { email } = await createUnverified(test);
    const userId = await invite(email, owner.organisationId);
    await test.database.db
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('role', '=', 'OWNER')
      .execute();
    const token = await newestLinkTo(test, email, 'verify-email');
    const verified = await callApi(test.app, '/auth/verify-email', { body: { email, token } });
    const { setup_token } = verifyEmail.response.parse(verified.body);
    const answer = await callApi(test.app, '/auth/setup-account', { body: { ...profile, email, setup_token } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    expect(await organisation(owner.organisationId)).toMatchObject({ address: '' });
  });
});

describe('a registration that ends', () => {
  it.each(['by its mail', 'by the purge'])('%s leaves organisations that others belong to', async (how) => {
    const owner = await createCustomer(test);
    const { email } = await createUnverified(test);
    const userId = await invite(email, owner.organisationId);
    const { db } = test.database;
    if (how === 'by its mail') await deleteRegistration(db, userId);
    else {
      await purgeExpired({ database: db, now: inAMonth, sessionLife: { idleMs: days(60), longestMs: days(60) } });
    }
    expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
    expect(await organisation(owner.organisationId)).toMatchObject({ erased_at: null });
    const members = db.selectFrom('memberships').select('user_id').where('organisation_id', '=', owner.organisationId);
    expect(await members.execute()).toEqual([{ user_id: owner.user._id }]);
  });
});

describe('the export of a member', () => {
  it('has all memberships, and the records of every organisation the user manages', async () => {
    const customer = await createCustomer(test);
    const { organisationId: own } = customer;
    const [other, viewed] = [await createCustomer(test), await createCustomer(test)];
    await callApi(test.app, '/auth/create-profile', { token: customer.token, body: profile });
    await joinOrganisation(test, customer, viewed.organisationId, 'VIEWER');
    await joinOrganisation(test, customer, other.organisationId, 'OWNER');
    const { memberships, organisations } = await exportOf(customer);
    expect(memberships.map(({ account_id, role }) => [account_id, role])).toEqual([
      [await reference(own), 'OWNER'],
      [await reference(viewed.organisationId), 'VIEWER'],
      [await reference(other.organisationId), 'OWNER'],
    ]);
    const ownReference = (await reference(own)) ?? '';
    expect(Object.keys(organisations)).toEqual([ownReference]);
    expect(organisations[ownReference]).toMatchObject({ address_book: { own: [{ fullname: 'Ada Lovelace' }] } });
  });

  it('has company details only where the role may read them', async () => {
    const owner = await createCustomer(test);
    const details = { company_name: 'Lovelace Ltd', vat_number: '' };
    await callApi(test.app, '/account/company', { token: owner.token, body: details });
    const [finance, shipper] = [
      await join(owner.organisationId, 'FINANCE'),
      await join(owner.organisationId, 'SHIPPER'),
    ];
    expect((await exportOf(finance)).account).toMatchObject({ company_name: 'Lovelace Ltd' });
    expect((await exportOf(shipper)).account).toMatchObject({ company_name: '', vat_number: '' });
  });
});

describe('a member who leaves', () => {
  it('takes their own details out of the shared address book', async () => {
    const [owner, leaving] = [await createCustomer(test), await createCustomer(test)];
    await joinOrganisation(test, leaving, owner.organisationId, 'OWNER');
    for (const { token } of [owner, leaving]) {
      await callApi(test.app, '/auth/create-profile', { token, body: profile });
      await callApi(test.app, '/account/update', { token, body: { ...profile, address: token.slice(0, 8) } });
    }
    expect(await eraseOwn(leaving)).toMatchObject({ status: 200 });
    const entries = await test.database.db
      .selectFrom('address_book_entries')
      .select('email')
      .where('organisation_id', '=', owner.organisationId)
      .execute();
    expect(new Set(entries.map(({ email }) => email))).toEqual(new Set([owner.email]));
  });

  it('and was made the only owner meanwhile gets a refusal that says so', async () => {
    const [ada, ben] = [await createCustomer(test), await createCustomer(test)];
    const { organisationId } = ada;
    await joinOrganisation(test, ben, organisationId, 'SHIPPER');
    const { db } = test.database;
    // As Ada hands the organisation over, under the lock of every change of members.
    const handover = await holdLock(db, async (trx) => {
      await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
      const members = () => trx.updateTable('memberships').where('organisation_id', '=', organisationId);
      await members().set({ role: 'OWNER' }).where('user_id', '=', ben.user._id).execute();
      await members().set({ role: 'VIEWER' }).where('user_id', '=', ada.user._id).execute();
    });
    const leaving = eraseOwn(ben);
    await untilWaiting(db, 1, leaving);
    await handover.release();
    expect(await leaving).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

it('bills the same owner each time, of two who joined at the same instant', async () => {
  const { db } = test.database;
  const owners = [await createCustomer(test), await createCustomer(test)];
  const [first, second] = owners.toSorted((one, other) => (one.user._id < other.user._id ? -1 : 1));
  if (!first || !second) throw new Error('There are two.');
  const id = randomUUID();
  const at = new Date();
  const newReference = `ACC-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  await db
    .insertInto('organisations')
    .values({ id, reference: newReference, created_at: at, updated_at: at })
    .execute();
  for (const { user } of [second, first]) {
    const membership = { user_id: user._id, organisation_id: id, role: 'OWNER', created_at: at } as const;
    await db.insertInto('memberships').values(membership).execute();
  }
  expect(await selectBilledOrganisation(db, id)).toMatchObject({ email: first.email });
});

it('refuses to call an organisation erased that still has a place', async () => {
  const { organisationId } = await createCustomer(test);
  for (const kept of [{ building: '4' }, { town: 'Dartford' }]) {
    const erasing = test.database.db
      .updateTable('organisations')
      .set({ ...kept, erased_at: new Date() })
      .where('id', '=', organisationId)
      .execute();
    await expect(erasing).rejects.toThrow('organisations_check');
  }
});
