import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { listMembers, listOrganisations } from '../../../contract/accounts/members.ts';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { days } from '../../../contract/values/time/duration.ts';
import {
  createCustomer,
  createUnverified,
  newAddress,
  type TestCustomer,
} from '../../testing/accounts/create-customer.ts';
import { aMember, inviteMember } from '../../testing/accounts/invite-member.ts';
import { joinOrganisation } from '../../testing/accounts/join-organisation.ts';
import { callApi } from '../../testing/call-api.ts';
import { queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const post = (path: string, body: object, token?: string) =>
  callApi(test.app, path, { body, ...(token !== undefined && { token }), address: newAddress() });
const register = (body: object) => post('/organisation/invitations/register', { ...aMember, ...body });
const accept = (body: object, token: string) => post('/organisation/invitations/accept', body, token);
const logIn = ({ email, password }: { readonly email: string; readonly password: string }) =>
  post('/auth/login', { email, password });
const membersOf = async ({ token }: Pick<TestCustomer, 'token'>) =>
  listMembers.response.parse((await callApi(test.app, '/organisation/members', { method: 'GET', token })).body);
const organisationsOf = async (token: string) =>
  listOrganisations.response.parse((await callApi(test.app, '/account/organisations', { method: 'GET', token })).body)
    .data;
const rolesIn = (organisationId: string) =>
  test.database.db
    .selectFrom('memberships')
    .select('role')
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .execute();
const remove = ({ token }: TestCustomer, id: string) =>
  callApi(test.app, `/organisation/members/${id}`, { method: 'DELETE', token });
const change = ({ token }: TestCustomer, id: string, body: object) =>
  callApi(test.app, `/organisation/members/${id}`, { method: 'PUT', token, body });
const addMember = async (owner: TestCustomer, role: Parameters<typeof joinOrganisation>[3]) =>
  joinOrganisation(test, await createCustomer(test), owner.organisationId, role);

describe('an invitation', () => {
  it('makes somebody new a member, with a verified account and no organisation of their own', async () => {
    const owner = await createCustomer(test);
    clock = new Date(clock.getTime() + 1);
    const invited = await inviteMember(test, owner, { role: 'FINANCE' });
    expect((await post('/organisation/invitations/open', invited)).body).toEqual({
      organisation: 'Ada Lovelace',
      role: 'FINANCE',
      has_account: false,
    });
    expect(await register(invited)).toMatchObject({ status: 200, body: { user: { is_email_verified: true } } });
    const { data } = await membersOf(owner);
    expect(data.map(({ email, role, invited_by, is_self }) => [email, role, invited_by, is_self])).toEqual([
      [owner.email, 'OWNER', null, true],
      [invited.email, 'FINANCE', 'Ada Lovelace', false],
    ]);
    const signedIn = await logIn({ email: invited.email, password: aMember.password });
    const { access_token } = session.parse(signedIn.body);
    expect(await organisationsOf(access_token)).toMatchObject([
      { id: owner.organisationId, role: 'FINANCE', is_shared: true, is_current: true },
    ]);
    expect(await register(invited)).toMatchObject({ status: 400 });
  });

  it('is accepted by an account that exists, whose next session starts there', async () => {
    const [owner, member] = [await createCustomer(test), await createCustomer(test)];
    const invited = await inviteMember(test, owner, { email: member.email });
    expect(await register(invited)).toMatchObject({ status: 409 });
    expect(await accept(invited, member.token)).toMatchObject({
      status: 200,
      body: { user: { _account_id: owner.user._account_id } },
    });
    const { body } = await logIn(member);
    expect(body).toMatchObject({ user: { _account_id: owner.user._account_id } });
    clock = new Date(clock.getTime() + 1);
    const back = { organisation_id: member.organisationId };
    expect(await post('/account/organisation', back, member.token)).toMatchObject({
      body: { user: { _account_id: member.user._account_id } },
    });
    expect((await logIn(member)).body).toMatchObject({ user: { _account_id: member.user._account_id } });
  });

  it('says nothing about whether an address has an account', async () => {
    const [owner, known] = [await createCustomer(test), await createCustomer(test)];
    const answers = [known.email, 'nobody-there@example.com'].map(async (email) => {
      const { status, body } = await post('/organisation/invitations', { email, role: 'VIEWER' }, owner.token);
      return { status, words: JSON.stringify(body).replace(email, '') };
    });
    const [first, second] = await Promise.all(answers);
    expect(first).toEqual(second);
    const [toKnown, toUnknown] = [
      await queuedMailsTo(test, known.email),
      await queuedMailsTo(test, 'nobody-there@example.com'),
    ].map((mails) => mails.at(-1));
    expect({ ...toKnown?.values, token: '' }).toEqual({ ...toUnknown?.values, token: '' });
  });

  it('is in the data of who may invite while it is open, and of nobody else', async () => {
    const owner = await createCustomer(test);
    const viewer = await joinOrganisation(test, await createCustomer(test), owner.organisationId, 'VIEWER');
    const { email } = await inviteMember(test, owner, { role: 'FINANCE' });
    const exportOf = async ({ token }: TestCustomer) => {
      const { body } = await callApi(test.app, '/account/export', { method: 'GET', token });
      return accountExport.parse(body).invitations.map((invitation) => [invitation.email, invitation.role]);
    };
    expect(await exportOf(owner)).toEqual([[email, 'FINANCE']]);
    expect(await exportOf(viewer)).toEqual([]);
  });

  it('of ten tries at once works once, by an account or a new one', async () => {
    const [owner, member] = [await createCustomer(test), await createCustomer(test)];
    const ofMember = await inviteMember(test, owner, { email: member.email });
    const ofNew = await inviteMember(test, owner);
    const ten = Array.from({ length: 10 });
    const accepted = await Promise.all(ten.map(() => accept(ofMember, member.token)));
    const registered = await Promise.all(ten.map(() => register(ofNew)));
    for (const answers of [accepted, registered]) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
    }
    expect(await rolesIn(owner.organisationId)).toHaveLength(3);
  });

  it('is of its address alone, and not of the one who registered with it before', async () => {
    const [owner, other] = [await createCustomer(test), await createCustomer(test)];
    const { email, password } = await createUnverified(test);
    const invited = await inviteMember(test, owner, { email });
    expect(await accept(invited, other.token)).toMatchObject({ status: 409 });
    expect(await accept({ ...invited, email: other.email }, other.token)).toMatchObject({ status: 400 });
    expect(await register({ ...invited, password: 'curlew-window-77' })).toMatchObject({ status: 200 });
    expect(await logIn({ email, password })).toMatchObject({ status: 401 });
    expect(await rolesIn(owner.organisationId)).toHaveLength(2);
  });

  it('ends when it is revoked or replaced, after seven days, and with its organisation', async () => {
    const owner = await createCustomer(test);
    const replaced = await inviteMember(test, owner);
    const revoked = await inviteMember(test, owner, { email: replaced.email });
    expect(await register(replaced)).toMatchObject({ status: 400 });
    const [open] = (await membersOf(owner)).invitations;
    const path = `/organisation/invitations/${open?.id}`;
    expect(await callApi(test.app, path, { method: 'DELETE', token: owner.token })).toMatchObject({ status: 200 });
    expect(await register(revoked)).toMatchObject({ status: 400 });
    const expired = await inviteMember(test, owner);
    const erased = await createCustomer(test);
    const ofErased = await inviteMember(test, erased);
    await post('/account/erase', { password: erased.password }, erased.token);
    expect(await register(ofErased)).toMatchObject({ status: 400 });
    clock = new Date(clock.getTime() + days(7));
    expect(await register(expired)).toMatchObject({
      status: 400,
      body: { message: 'This invitation has expired. Ask for a new one.' },
    });
  });
});

describe('the last owner', () => {
  it('can’t leave, lose the role or be removed', async () => {
    const owner = await createCustomer(test);
    await addMember(owner, 'VIEWER');
    const conflict = {
      status: 409,
      body: { message: 'An organisation needs an owner. Make somebody else an owner first.' },
    };
    expect(await change(owner, owner.user._id, { role: 'SHIPPER' })).toMatchObject(conflict);
    expect(await remove(owner, owner.user._id)).toMatchObject(conflict);
    const leaving = { organisation_id: owner.organisationId };
    expect(await post('/organisation/leave', leaving, owner.token)).toMatchObject(conflict);
  });

  it('stays when two owners remove each other, demote each other or leave at once', async () => {
    type Act = (one: TestCustomer, other: TestCustomer) => ReturnType<typeof callApi>;
    const acts: readonly Act[] = [
      (one, other) => remove(one, other.user._id),
      (one, other) => change(one, other.user._id, { role: 'VIEWER' }),
      (one) => post('/organisation/leave', { organisation_id: one.organisationId }, one.token),
    ];
    for (const act of acts) {
      const one = await createCustomer(test);
      const other = await addMember(one, 'OWNER');
      await Promise.all([act(one, other), act(other, one)]);
      const owners = (await rolesIn(one.organisationId)).filter(({ role }) => role === 'OWNER');
      expect(owners).toHaveLength(1);
    }
  });
});

describe('a member who is removed', () => {
  it('is logged out of the organisation at once, and keeps an account', async () => {
    const owner = await createCustomer(test);
    const member = await addMember(owner, 'SHIPPER');
    await test.database.db
      .deleteFrom('memberships')
      .where('user_id', '=', member.user._id)
      .where('role', '=', 'OWNER')
      .execute();
    expect(await remove(owner, member.user._id)).toMatchObject({ status: 200 });
    const list = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: member.token });
    expect(list).toMatchObject({ status: 401 });
    const { access_token } = session.parse((await logIn(member)).body);
    expect(await organisationsOf(access_token)).toMatchObject([{ role: 'OWNER', is_shared: false }]);
  });

  it('was somebody in the caller’s own organisation', async () => {
    const [owner, stranger] = [await createCustomer(test), await createCustomer(test)];
    expect(await remove(owner, stranger.user._id)).toMatchObject({ status: 404 });
    expect(await change(owner, stranger.user._id, { role: 'VIEWER' })).toMatchObject({ status: 404 });
    expect(await remove(owner, 'nobody')).toMatchObject({ status: 404 });
  });

  it('can do nothing more after a change of role, without a new log-in', async () => {
    const owner = await createCustomer(test);
    const member = await addMember(owner, 'OWNER');
    await change(owner, member.user._id, { role: 'VIEWER' });
    expect(await remove(member, owner.user._id)).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
  });
});
