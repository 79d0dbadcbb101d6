import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices, unlockDevice } from '../../contract/staff/devices.ts';
import { hours, minutes } from '../../contract/values/time/duration.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import {
  createSoftDevice,
  type EnrolledDevice,
  enrolSoftDevice,
  startEnrolment,
} from '../testing/staff/soft-device.ts';
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

const newDispatcher = () => createStaff(test, { role: 'DISPATCH', depotId: dartfordId, now });
const enrol = (body: object) => callApi(test.app, '/devices', { body });
const me = (token: string) => callApi(test.app, '/staff/me', { method: 'GET', token });
const remove = (path: string, token: string) => callApi(test.app, path, { method: 'DELETE', token });
const setPin = async (device: EnrolledDevice, { staffToken }: TestStaff, pin = '135790') =>
  callApi(test.app, '/staff/pin', {
    method: 'PUT',
    token: staffToken,
    body: { device_id: device.id, ...(await device.prove()), pin },
  });
const unlock = async (device: EnrolledDevice, { staffId }: TestStaff, pin = '135790') =>
  callApi(test.app, `/devices/${device.id}/sessions`, { body: { staff_id: staffId, ...(await device.prove()), pin } });

/** A driver who has logged in on a phone and set the PIN 135790. */
async function createDriver() {
  const device = await enrolSoftDevice(test, (await newDispatcher()).staffToken);
  const driver = await createStaff(test, { role: 'DRIVER', depotId: dartfordId, now });
  expect(await setPin(device, driver)).toMatchObject({ status: 200 });
  return { device, driver };
}

describe('a device', () => {
  it('is enrolled once with a code, and listed until it is revoked', async () => {
    const { staffToken: token } = await newDispatcher();
    const [code, phone] = [await startEnrolment(test, token), createSoftDevice()];
    const body = { code, public_key: phone.public_key };
    const answers = await Promise.all([enrol(body), enrol({ ...body, public_key: createSoftDevice().public_key })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await enrol(body)).toMatchObject({
      status: 400,
      body: { message: 'This code was used or has expired. Ask for a new one.' },
    });
    const list = async () =>
      listDevices.response.parse((await callApi(test.app, '/staff/devices', { method: 'GET', token })).body);
    const { id } = (await list()).data[0] ?? { id: '' };
    expect((await list()).data[0]).toMatchObject({ name: 'Gate phone', depot: { name: 'Dartford' } });
    expect(await remove(`/staff/devices/${id}`, token)).toMatchObject({ status: 200 });
    expect(await remove(`/staff/devices/${id}`, token)).toMatchObject({ status: 404 });
    expect((await list()).data.map((one) => one.id)).not.toContain(id);
  });

  it('is not enrolled late, with another kind of key, or with a key that is known', async () => {
    const { staffToken: token } = await newDispatcher();
    const phone = createSoftDevice();
    expect(await enrol({ code: await startEnrolment(test, token), public_key: phone.public_key })).toMatchObject({
      status: 200,
    });
    const code = await startEnrolment(test, token);
    expect(await enrol({ code, public_key: phone.public_key })).toMatchObject({
      status: 400,
      body: { message: 'This device is enrolled already.' },
    });
    expect(await enrol({ code, public_key: 'AAAA' })).toMatchObject({
      status: 400,
      body: { message: 'Send a P-256 public key.' },
    });
    pass(minutes(15));
    expect(await enrol({ code, public_key: createSoftDevice().public_key })).toMatchObject({ status: 400 });
  });
});

describe('a PIN', () => {
  it('unlocks the device, however long it was idle, until 14 hours after the log-in', async () => {
    const { device, driver } = await createDriver();
    const { access_token } = unlockDevice.response.parse((await unlock(device, driver)).body);
    pass(hours(13));
    expect(await me(access_token)).toMatchObject({ status: 200 });
    expect(await unlock(device, driver)).toMatchObject({ status: 200 });
    pass(hours(1));
    expect(await me(access_token)).toMatchObject({ status: 401 });
    expect(await unlock(device, driver)).toMatchObject({
      status: 401,
      body: { message: 'Log in again on this device.' },
    });
  });

  it('has five tries, ten at once too, and a right one in between gives them back', async () => {
    const { device, driver } = await createDriver();
    for (const left of [4, 3, 2, 1]) {
      const words = `You have ${left} more ${left === 1 ? 'try' : 'tries'}.`;
      expect(await unlock(device, driver, '000000')).toMatchObject({
        status: 401,
        body: { message: `That PIN isn’t right. ${words}` },
      });
    }
    expect(await unlock(device, driver)).toMatchObject({ status: 200 });
    const wrong = await Promise.all(Array.from({ length: 10 }, () => unlock(device, driver, '000000')));
    const messages = wrong.map(({ body }) => (body as { message: string }).message); // every refusal has one
    expect(messages.filter((message) => message.startsWith('That PIN isn’t right.'))).toHaveLength(5);
    expect(await unlock(device, driver)).toMatchObject({
      status: 401,
      body: { message: 'Log in again on this device.' },
    });
  });

  it('is worth nothing without the device’s key, on another device, or twice with one signature', async () => {
    const { device, driver } = await createDriver();
    const other = await enrolSoftDevice(test, (await newDispatcher()).staffToken);
    expect(await unlock(other, driver)).toMatchObject({ status: 401 });
    const body = { staff_id: driver.staffId, pin: '135790' };
    const path = `/devices/${device.id}/sessions`;
    expect(await callApi(test.app, path, { body: { ...body, ...(await other.prove()) } })).toMatchObject({
      status: 401,
    });
    const proof = await device.prove();
    expect(await callApi(test.app, path, { body: { ...body, ...proof } })).toMatchObject({ status: 200 });
    expect(await callApi(test.app, path, { body: { ...body, ...proof } })).toMatchObject({ status: 401 });
    const forged = { ...(await device.prove()), signature: 'A'.repeat(86) };
    expect(await callApi(test.app, path, { body: { ...body, ...forged } })).toMatchObject({ status: 401 });
  });

  it('ends with the device, the role and the log-in it comes from', async () => {
    const [revoked, ended, left] = [await createDriver(), await createDriver(), await createDriver()];
    const owner = await createStaff(test, { now });
    const { access_token } = unlockDevice.response.parse((await unlock(revoked.device, revoked.driver)).body);
    const proof = await revoked.device.prove();
    await remove(`/staff/devices/${revoked.device.id}`, owner.staffToken);
    expect(await me(access_token)).toMatchObject({ status: 401 });
    const body = { staff_id: revoked.driver.staffId, pin: '135790', ...proof };
    expect(await callApi(test.app, `/devices/${revoked.device.id}/sessions`, { body })).toMatchObject({ status: 401 });
    expect(await callApi(test.app, `/devices/${revoked.device.id}/challenges`)).toMatchObject({ status: 404 });
    await remove(`/staff/members/${ended.driver.staffId}`, owner.staffToken);
    expect(await unlock(ended.device, ended.driver)).toMatchObject({ status: 401 });
    await callApi(test.app, '/auth/logout', { token: left.driver.userToken });
    expect(await unlock(left.device, left.driver)).toMatchObject({ status: 401 });
  });

  it.each(['12345', '1234567', 'abcdef', ''])('is six digits, not %j', async (pin) => {
    const { device, driver } = await createDriver();
    expect(await setPin(device, driver, pin)).toMatchObject({ status: 400, body: { message: 'Enter six digits.' } });
    expect(await unlock(device, { ...driver, staffId: randomUUID() })).toMatchObject({ status: 401 });
  });
});
