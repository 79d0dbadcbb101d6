import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../contract/accounts/accounts.ts';
import { errorBody } from '../../contract/error-body.ts';
import { inviteStaff, listAudit, listStaffMembers } from '../../contract/staff/staff.ts';
import { hours, minutes } from '../../contract/values/time/duration.ts';
import { createCustomer, newAddress } from '../testing/accounts/create-customer.ts';
import { codeOfApp } from '../testing/accounts/second-factor.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: TestStaff;
let clock = new Date();
const now = () => clock;
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
beforeAll(async () => {
  test = await createTestApp({}, { now });
  owner = await createStaff(test, { now });
});
afterAll(() => test.close());

const get = (path: string, token: string) => callApi(test.app, path, { method: 'GET', token });
const remove = (path: string, token: string) => callApi(test.app, path, { method: 'DELETE', token });
const startSession = (token: string) => callApi(test.app, '/staff/sessions', { token });

/** Logs in with password and code, and returns the token of the user's own session. */
async function logIn({ email, password, authenticatorSecret }: TestStaff): Promise<string> {
  pass(minutes(1)); // so that the code is a new one
  const asked = await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
  const { challenge = '' } = errorBody.parse(asked.body);
  const code = codeOfApp(authenticatorSecret, clock);
  const answer = await callApi(test.app, '/auth/second-factor', { body: { challenge, code }, address: newAddress() });
  return session.parse(answer.body).access_token;
}

/** A fresh session of the one owner: tests let sessions end. */
async function ownerToken(): Promise<string> {
  const { body } = await startSession(await logIn(owner));
  return (body as { access_token: string }).access_token; // the call after fails without one
}

describe('a staff session', () => {
  it('tells who one is', async () => {
    expect(await get('/staff/me', await ownerToken())).toMatchObject({
      status: 200,
      body: { data: { email: owner.email, role: 'OWNER', depot: null } },
    });
  });

  it('is none of a customer’s sessions, nor the other way round', async () => {
    const staffToken = await ownerToken();
    expect(await get('/staff/me', owner.userToken)).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
    expect(await get('/account/sessions', staffToken)).toMatchObject({ status: 401 });
    expect(await startSession((await createCustomer(test)).token)).toMatchObject({
      status: 404,
      body: { message: 'You don’t have a staff role. Ask an owner to invite you.' },
    });
  });

  it('starts only from a session with a recent second factor', async () => {
    const userToken = await logIn(owner);
    expect(await startSession(userToken)).toMatchObject({ status: 200 });
    pass(minutes(10));
    expect(await startSession(userToken)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  });

  it('ends after 30 minutes without a call, and after 14 hours with them', async () => {
    const token = await ownerToken();
    pass(minutes(29));
    expect(await get('/staff/me', token)).toMatchObject({ status: 200 });
    pass(minutes(29));
    expect(await get('/staff/me', token)).toMatchObject({ status: 200 });
    pass(minutes(30));
    expect(await get('/staff/me', token)).toMatchObject({ status: 401 });
    const busy = await ownerToken();
    for (let spent = 0; spent < hours(14) - minutes(20); spent += minutes(20)) {
      pass(minutes(20));
      expect((await get('/staff/me', busy)).status).toBe(200);
    }
    pass(minutes(20));
    expect(await get('/staff/me', busy)).toMatchObject({ status: 401 });
  });

  it('ends when one signs out, logs out of the account, or changes the password', async () => {
    const token = await ownerToken();
    expect(await remove('/staff/session', token)).toMatchObject({ status: 200 });
    expect(await get('/staff/me', token)).toMatchObject({ status: 401 });
    const userToken = await logIn(owner);
    const { access_token: other } = (await startSession(userToken)).body as { access_token: string }; // 200, as tested above
    expect(await get('/staff/me', other)).toMatchObject({ status: 200 });
    await callApi(test.app, '/auth/logout', { token: userToken });
    expect(await get('/staff/me', other)).toMatchObject({ status: 401 });
  });
});

describe('who works here', () => {
  it('is ended by an owner, with all their sessions, once', async () => {
    const [token, driver] = [await ownerToken(), await createStaff(test, { role: 'DRIVER', now })];
    expect(await get('/staff/me', driver.staffToken)).toMatchObject({ status: 200 });
    expect(await remove(`/staff/members/${driver.staffId}`, token)).toMatchObject({
      status: 200,
      body: { message: 'Grace Hopper no longer works here.' },
    });
    expect(await get('/staff/me', driver.staffToken)).toMatchObject({ status: 401 });
    expect(await startSession(await logIn(driver))).toMatchObject({ status: 404 });
    expect(await remove(`/staff/members/${driver.staffId}`, token)).toMatchObject({ status: 404 });
    expect(await remove(`/staff/members/${owner.staffId}`, token)).toMatchObject({ status: 409 });
    for (const id of ['nothing', randomUUID()]) {
      expect(await remove(`/staff/members/${id}`, token)).toMatchObject({ status: 404 });
    }
  });

  it('at a depot sees and manages that depot alone', async () => {
    const leeds = randomUUID();
    await sql`insert into depots select ${leeds}, ${`Leeds ${leeds}`}, address, town, postcode, easting, northing, open_days, opens,
      closes, cut_off, created_at from depots where id = ${dartfordId}`.execute(test.database.db);
    const local = await createStaff(test, { role: 'OWNER', depotId: leeds, now });
    const elsewhere = await createStaff(test, { role: 'DRIVER', depotId: dartfordId, now });
    const { data, total } = listStaffMembers.response.parse((await get('/staff/members', local.staffToken)).body);
    expect([data.map(({ id }) => id), total]).toEqual([[local.staffId], 1]);
    expect(await remove(`/staff/members/${elsewhere.staffId}`, local.staffToken)).toMatchObject({ status: 404 });
    const send = (depot_id: string | null) =>
      callApi(test.app, '/staff/invitations', {
        token: local.staffToken,
        body: { email: `new-${randomUUID()}@example.com`, role: 'OWNER', depot_id },
      });
    expect(await send(null)).toMatchObject({ status: 404 });
    expect(await send(dartfordId)).toMatchObject({ status: 404 });
    expect(await send(leeds)).toMatchObject({ status: 200 });
    const seen = listAudit.response.parse((await get('/staff/audit', local.staffToken)).body);
    expect(new Set(seen.data.map(({ who }) => who.id))).toEqual(new Set([local.userId]));
  });

  it('names the permission that the role lacks', async () => {
    const driver = await createStaff(test, { role: 'DRIVER', now });
    expect(await get('/staff/audit', driver.staffToken)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING', message: 'Your role doesn’t include the permission “audit:read”.' },
    });
  });
});

describe('the audit log', () => {
  it('has who, what, before, after and the request, in the order of time, and is searched', async () => {
    const token = await ownerToken();
    const email = `new-${randomUUID()}@example.com`;
    const body = { email, role: 'DEPOT', depot_id: dartfordId };
    const invited = inviteStaff.response.parse((await callApi(test.app, '/staff/invitations', { token, body })).body);
    await remove(`/staff/invitations/${invited.data.id}`, token);
    expect(await remove(`/staff/invitations/${invited.data.id}`, token)).toMatchObject({ status: 404 });
    const { data, total } = listAudit.response.parse((await get(`/staff/audit?subject=${email}`, token)).body);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { action: 'withdraw invitation', who: { id: owner.userId, name: 'Grace Hopper', role: 'OWNER' } },
      { action: 'invite staff', subject: { kind: 'staff invitation', id: email }, after: { depot: 'Dartford' } },
    ]);
    expect(data[0]?.request_id).not.toBe(data[1]?.request_id);
    const byPerson = await get(`/staff/audit?person=${encodeURIComponent('npm run staff')}`, token);
    expect(listAudit.response.parse(byPerson.body).data[0]).toMatchObject({ who: { id: null, role: null } });
  });

  it('can’t be changed, not even in the database', async () => {
    for (const change of [
      sql`update audit_entries set actor_name = 'Eve'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      await expect(change.execute(test.database.db)).rejects.toThrow(
        'Rows of audit_entries are never edited or deleted.',
      );
    }
  });
});
