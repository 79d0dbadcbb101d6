import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { createCustomer, createUnverified } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { accept, createStaff, invite, registerInvited, setUpAuthenticator } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
const now = () => clock;
beforeAll(async () => {
  test = await createTestApp({}, { now });
});
afterAll(() => test.close());

const open = (body: object) => callApi(test.app, '/staff/invitations/open', { body });
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const staffOf = (email: string) =>
  test.database.db
    .selectFrom('staff_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['role', 'depot_id'])
    .where('email', '=', email)
    .execute();

describe('an invitation', () => {
  it('says what it is for, and makes somebody staff after account and second factor', async () => {
    const invited = await invite(test, { role: 'DRIVER', depotId: dartfordId, now });
    expect(await open(invited)).toMatchObject({
      status: 200,
      body: { role: 'DRIVER', depot: 'Dartford', has_account: false },
    });
    const { access_token } = await registerInvited(test, invited);
    expect((await open(invited)).body).toMatchObject({ has_account: true });
    expect(await accept(test, access_token, invited)).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect(await staffOf(invited.email)).toEqual([]);
    await setUpAuthenticator(test, access_token, { now });
    const accepted = await accept(test, access_token, invited);
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        member: { email: invited.email, full_name: 'Grace Hopper', role: 'DRIVER', depot: { name: 'Dartford' } },
      },
    });
    expect(await staffOf(invited.email)).toEqual([{ role: 'DRIVER', depot_id: dartfordId }]);
    expect(await accept(test, access_token, invited)).toMatchObject({
      status: 400,
      body: { message: 'This invitation was accepted. Log in to start work.' },
    });
  });

  it('of ten acceptances at once makes one member', async () => {
    const invited = await invite(test, { now });
    const { access_token } = await registerInvited(test, invited);
    await setUpAuthenticator(test, access_token, { now });
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(test, access_token, invited)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await staffOf(invited.email)).toHaveLength(1);
  });

  it('is of its address alone', async () => {
    const [invited, other] = [await invite(test, { now }), await createCustomer(test)];
    await setUpAuthenticator(test, other.token, { password: other.password, now });
    expect(await accept(test, other.token, invited)).toMatchObject({ status: 409 });
    expect(await accept(test, other.token, { ...invited, email: other.email })).toMatchObject({
      status: 400,
      body: { message: 'This link isn’t valid. Use the link in our most recent email.' },
    });
    expect(await open({ ...invited, email: other.email })).toMatchObject({ status: 400 });
    expect(await staffOf(other.email)).toEqual([]);
  });

  it('needs a session', async () => {
    const invited = await invite(test, { now });
    expect(await callApi(test.app, '/staff/invitations/accept', { body: invited })).toMatchObject({ status: 401 });
    expect(await accept(test, 'A'.repeat(43), invited)).toMatchObject({ status: 401 });
  });

  it('ends after seven days, and when another replaces it', async () => {
    const invited = await invite(test, { now });
    const newer = await invite(test, { email: invited.email, role: 'SUPPORT', now });
    expect(await open(invited)).toMatchObject({
      status: 400,
      body: { message: 'This invitation was withdrawn or replaced. Use the link in our most recent email.' },
    });
    pass(days(7) - 1000);
    expect(await open(newer)).toMatchObject({ status: 200 });
    pass(1000);
    expect(await open(newer)).toMatchObject({
      status: 400,
      body: { message: 'This invitation has expired. Ask for a new one.' },
    });
    expect(
      await callApi(test.app, '/staff/invitations/register', {
        body: { ...newer, full_name: 'Eve', password: 'plover-lantern-42' },
      }),
    ).toMatchObject({ status: 400 });
  });

  it('takes an account over that nobody verified, and no other', async () => {
    const { email, password } = await createUnverified(test);
    const invited = await invite(test, { email, now });
    expect((await open(invited)).body).toMatchObject({ has_account: false });
    const body = { ...invited, full_name: 'Grace Hopper', password: 'curlew-window-77' };
    expect(await callApi(test.app, '/staff/invitations/register', { body })).toMatchObject({ status: 200 });
    expect(await callApi(test.app, '/staff/invitations/register', { body })).toMatchObject({ status: 409 });
    const logIn = (word: string) => callApi(test.app, '/auth/login', { body: { email, password: word } });
    expect(await logIn(password)).toMatchObject({ status: 401 }); // of the person who registered with the address
    expect(await logIn(body.password)).toMatchObject({ status: 200 });
  });

  it('asks for a second factor of the last ten minutes', async () => {
    const invited = await invite(test, { now });
    const { access_token } = await registerInvited(test, invited);
    await setUpAuthenticator(test, access_token, { now });
    pass(minutes(10));
    expect(await accept(test, access_token, invited)).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
  });

  it('is not sent to who works here', async () => {
    const { email } = await createStaff(test, { now });
    await expect(invite(test, { email, now })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('keeps somebody who works here from erasing their account', async () => {
    const { userToken, password } = await createStaff(test, { now });
    expect(await callApi(test.app, '/account/erase', { token: userToken, body: { password } })).toMatchObject({
      status: 409,
      body: { message: 'You still work here. Ask an owner to end your staff role first.' },
    });
  });
});
