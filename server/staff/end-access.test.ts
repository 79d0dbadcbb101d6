import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../contract/staff/staff.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { accept, createStaff, invite, type TestStaff } from '../testing/staff/create-staff.ts';
import { type EnrolledDevice, enrolSoftDevice } from '../testing/staff/soft-device.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
const now = () => clock;
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
beforeAll(async () => {
  test = await createTestApp({}, { now });
});
afterAll(() => test.close());

const pin = '135790';
const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
const get = (path: string, token: string) => callApi(test.app, path, { method: 'GET', token });
const remove = (path: string, token: string) => callApi(test.app, path, { method: 'DELETE', token });
const newDispatcher = () => createStaff(test, { role: 'DISPATCH', depotId: dartfordId, now });
const setPin = async (device: EnrolledDevice, { staffToken: token }: TestStaff) =>
  callApi(test.app, '/staff/pin', {
    method: 'PUT',
    token,
    body: { device_id: device.id, ...(await device.prove()), pin },
  });
const unlock = async (device: EnrolledDevice, { staffId: staff_id }: TestStaff) =>
  callApi(test.app, `/devices/${device.id}/sessions`, { body: { staff_id, ...(await device.prove()), pin } });
const open = (body: object) => callApi(test.app, '/staff/invitations/open', { body });
const send = ({ staffToken: token }: TestStaff, body: object) =>
  callApi(test.app, '/staff/invitations', { token, body });

describe('a staff session that was left open', () => {
  it('enrols no device and sets no PIN after ten minutes', async () => {
    const dispatcher = await newDispatcher();
    const device = await enrolSoftDevice(test, dispatcher.staffToken);
    pass(minutes(10));
    expect(await get('/staff/me', dispatcher.staffToken)).toMatchObject({ status: 200 });
    expect(await setPin(device, dispatcher)).toMatchObject(refused);
    const body = { name: 'Gate phone', depot_id: dartfordId };
    expect(await callApi(test.app, '/staff/device-enrolments', { token: dispatcher.staffToken, body })).toMatchObject(
      refused,
    );
  });
});

describe('logging out of the staff pages', () => {
  it('asks for a second factor again, and ends PINs and sessions of the same log-in', async () => {
    const dispatcher = await newDispatcher();
    const device = await enrolSoftDevice(test, dispatcher.staffToken);
    expect(await setPin(device, dispatcher)).toMatchObject({ status: 200 });
    const { access_token } = (await unlock(device, dispatcher)).body as { access_token: string }; // the call below fails without one
    expect(await get('/staff/me', access_token)).toMatchObject({ status: 200 });
    expect(await remove('/staff/session', dispatcher.staffToken)).toMatchObject({ status: 200 });
    expect(await get('/staff/me', access_token)).toMatchObject({ status: 401 });
    expect(await unlock(device, dispatcher)).toMatchObject({ status: 401 });
    expect(await callApi(test.app, '/staff/sessions', { token: dispatcher.userToken })).toMatchObject(refused);
  });

  it('on a device keeps the PIN and the other sessions', async () => {
    const dispatcher = await newDispatcher();
    const device = await enrolSoftDevice(test, dispatcher.staffToken);
    await setPin(device, dispatcher);
    const { access_token } = (await unlock(device, dispatcher)).body as { access_token: string }; // the call below fails without one
    expect(await remove('/staff/session', access_token)).toMatchObject({ status: 200 });
    expect(await get('/staff/me', dispatcher.staffToken)).toMatchObject({ status: 200 });
    expect(await unlock(device, dispatcher)).toMatchObject({ status: 200 });
  });
});

describe('a staff session', () => {
  it('ends when the user’s own session expires, before that is deleted', async () => {
    const { staffToken, userId } = await newDispatcher();
    expect(await get('/staff/me', staffToken)).toMatchObject({ status: 200 });
    await sql`update sessions set expires_at = ${new Date(clock.getTime() + minutes(1))} where user_id = ${userId}`.execute(
      test.database.db,
    );
    pass(minutes(1));
    expect(await get('/staff/me', staffToken)).toMatchObject({ status: 401 });
  });
});

describe('the end of a role', () => {
  it('leaves one of two owners who end each other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await createStaff(test, { now }), await createStaff(test, { now })];
      const answers = await Promise.all([
        remove(`/staff/members/${other.staffId}`, one.staffToken),
        remove(`/staff/members/${one.staffId}`, other.staffToken),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted((first, second) => first - second);
      expect(statuses).toEqual([200, 401]);
    }
  });

  it('withdraws an invitation that waits for the same address', async () => {
    const [owner, { staffId, email }] = [await createStaff(test, { now }), await newDispatcher()];
    const invited = await invite(test, { now });
    await sql`update staff_invitations set email = ${email} where email = ${invited.email}`.execute(test.database.db);
    expect(await open({ ...invited, email })).toMatchObject({ status: 200 });
    expect(await remove(`/staff/members/${staffId}`, owner.staffToken)).toMatchObject({ status: 200 });
    expect(await open({ ...invited, email })).toMatchObject({ status: 400 });
  });
});

describe('an invitation from elsewhere', () => {
  it('isn’t replaced by a depot’s owner, and what an owner of all replaces is in the log', async () => {
    const local = await createStaff(test, { depotId: dartfordId, now });
    const everywhere = await createStaff(test, { now });
    const invited = await invite(test, { email: `new-${randomUUID()}@example.com`, now });
    const body = { email: invited.email, role: 'DRIVER', depot_id: dartfordId };
    expect(await send(local, body)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await open(invited)).toMatchObject({ status: 200 });
    expect(await send(everywhere, body)).toMatchObject({ status: 200 });
    expect(await open(invited)).toMatchObject({ status: 400 });
    const log = await get(`/staff/audit?subject=${invited.email}`, everywhere.staffToken);
    expect(listAudit.response.parse(log.body).data[0]).toMatchObject({ before: { role: 'OWNER', depot_id: null } });
    expect(await send(local, { ...body, role: 'DEPOT' })).toMatchObject({ status: 200 });
  });
});

describe('the audit log of a depot', () => {
  it('has what somebody did there, and not what they do elsewhere since', async () => {
    const local = await createStaff(test, { depotId: dartfordId, now });
    const driver = await createStaff(test, { role: 'DRIVER', depotId: dartfordId, now });
    expect(await remove(`/staff/members/${driver.staffId}`, local.staffToken)).toMatchObject({ status: 200 });
    const invited = await invite(test, { email: driver.email, now });
    expect(await accept(test, driver.userToken, invited)).toMatchObject({ status: 200 });
    const log = await get(`/staff/audit?person=${driver.userId}`, local.staffToken);
    const { data } = listAudit.response.parse(log.body);
    expect(data.map(({ action, who }) => [action, who.role])).toEqual([['accept invitation', 'DRIVER']]);
  });
});
