import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '../../contract/accounts/accounts.ts';
import { acceptStaffInvitation, listAudit, listDepots, listSettings } from '../../contract/staff/staff.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { newestLinkTo } from '../testing/mails/queued-mails.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { accept, createStaff, setUpAuthenticator, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ OPERATIONS_KEY: 'a-key-of-a-depot-3f9b2c', LIMIT_QUOTES_PER_ADDRESS: '77/1h' });
  owner = await createStaff(test);
});
afterAll(() => test.close());

const reset = (id: string, token = owner.staffToken) =>
  callApi(test.app, `/staff/members/${id}/reset-factors`, { token });
const get = (path: string, token: string) => callApi(test.app, path, { method: 'GET', token });

it('ends role, factors and sessions, and a mailed invitation brings the same role back', async () => {
  const driver = await createStaff(test, { role: 'DRIVER', depotId: dartfordId });
  expect(await reset(driver.staffId)).toMatchObject({ status: 200 });
  expect(await get('/staff/me', driver.staffToken)).toMatchObject({ status: 401 });
  expect(await get('/account/sign-in-security', driver.userToken)).toMatchObject({ status: 401 });

  const { email, password } = driver;
  const answer = await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
  const { access_token: token } = session.parse(answer.body); // no code is asked for any more
  expect(await callApi(test.app, '/staff/sessions', { token })).toMatchObject({ status: 404 });
  const invited = { email, token: await newestLinkTo(test, email, 'staff-invitation') };
  expect(await accept(test, token, invited)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  await setUpAuthenticator(test, token);
  const { member } = acceptStaffInvitation.response.parse((await accept(test, token, invited)).body);
  expect(member).toMatchObject({ role: 'DRIVER', depot: { id: dartfordId } });

  const { data } = listAudit.response.parse(
    (await get(`/staff/audit?subject=${driver.staffId}`, owner.staffToken)).body,
  );
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'end staff', who: { id: owner.userId }, before: { email, role: 'DRIVER', depot: 'Dartford' } },
    { action: 'reset second factor', who: { id: owner.userId }, before: { hadAuthenticator: true, passkeys: 0 } },
  ]);
});

it('is done once by two owners at the same time', async () => {
  const [other, driver] = [await createStaff(test), await createStaff(test, { role: 'DRIVER' })];
  const answers = await Promise.all([reset(driver.staffId), reset(driver.staffId, other.staffToken)]);
  expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 404]);
});

it('is not for oneself, another depot’s people, or nobody', async () => {
  expect(await reset(owner.staffId)).toMatchObject({ status: 409 });
  const local = await createStaff(test, { depotId: dartfordId });
  expect(await reset(owner.staffId, local.staffToken)).toMatchObject({ status: 404 });
  for (const id of ['nothing', randomUUID()]) expect(await reset(id)).toMatchObject({ status: 404 });
});

it('shows what is set, and nothing that may be secret', async () => {
  const answer = await get('/staff/settings', owner.staffToken);
  const { data } = listSettings.response.parse(answer.body);
  const found = (name: string) => data.find((setting) => setting.name === name);
  expect(found('LIMIT_QUOTES_PER_ADDRESS')).toEqual({ name: 'LIMIT_QUOTES_PER_ADDRESS', isSet: true, value: '77/1h' });
  expect(found('OPERATIONS_KEY')).toEqual({ name: 'OPERATIONS_KEY', isSet: true, value: null });
  expect(found('STRIPE_SECRET_KEY')).toMatchObject({ isSet: false, value: null });
  expect(JSON.stringify(answer.body)).not.toContain('3f9b2c');
  const local = await createStaff(test, { depotId: dartfordId });
  expect(await get('/staff/settings', local.staffToken)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING' },
  });
});

const listed = async ({ staffToken }: TestStaff) =>
  listDepots.response.parse((await get('/staff/depots', staffToken)).body).data.map(({ id, name }) => ({ id, name }));

it('lists the depots, and to somebody at one that one', async () => {
  const local = await createStaff(test, { depotId: dartfordId, role: 'DISPATCH' });
  const dartford = { id: dartfordId, name: 'Dartford' };
  await sql`insert into depots select ${randomUUID()}, 'Leeds', address, town, postcode, easting, northing, open_days, opens, closes,
    cut_off, created_at from depots where id = ${dartfordId}`.execute(test.database.db);
  expect(await listed(owner)).toContainEqual(dartford);
  expect(await listed(owner)).toHaveLength(2);
  expect(await listed(local)).toEqual([dartford]);
});
