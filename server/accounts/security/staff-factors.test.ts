import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { freshEmail } from '../../testing/accounts/email-change-test.ts';
import { createPasskeyTest, type PasskeyTest } from '../../testing/accounts/passkey-test.ts';
import { codeOfApp } from '../../testing/accounts/second-factor.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { accept, createStaff, invite } from '../../testing/staff/create-staff.ts';

let clock = new Date();
const now = () => clock;
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
let passkeys: PasskeyTest;
beforeAll(async () => {
  passkeys = await createPasskeyTest(now);
});
afterAll(() => passkeys.test.close());

const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
const startStaffSession = (token: string) => passkeys.call('/staff/sessions', { token });

/** An owner whose only second factor is a passkey. */
async function createOwner() {
  const holder = await passkeys.createHolder();
  const invited = await invite(passkeys.test, { email: holder.email, now });
  expect(await accept(passkeys.test, holder.token, invited)).toMatchObject({ status: 200 });
  return holder;
}

async function logIn(email: string, password: string): Promise<string> {
  return session.parse((await passkeys.call('/auth/login', { body: { email, password } })).body).access_token;
}

async function resetBy(email: string, token: string, more: object = {}): Promise<string> {
  const newPassword = 'newer-lantern-43';
  const body = { email, token, newPassword, confirmNewPassword: newPassword, ...more };
  expect(await passkeys.call('/auth/reset-password', { body })).toMatchObject({ status: 200 });
  return logIn(email, newPassword);
}

/** A body that every endpoint below takes. */
const changes = (passkeyId: string, password: string) =>
  [
    ['/account/passkeys/options', { body: { password } }],
    [`/account/passkeys/${passkeyId}`, { method: 'DELETE' }],
    ['/account/authenticator', { body: { password } }],
    ['/account/authenticator/confirm', { body: { code: '123456' } }],
    ['/account/authenticator/recovery-codes', { body: { password } }],
    ['/account/authenticator/turn-off', { body: { password } }],
    ['/account/email', { body: { new_email: freshEmail(), password } }],
  ] as const;

describe('the second factor of staff', () => {
  it('isn’t changed by who knows the password alone', async () => {
    const { email, password, passkey, passkeyId } = await createOwner();
    const token = await logIn(email, password);
    for (const [path, options] of changes(passkeyId, password)) {
      expect([path, await passkeys.call(path, { token, ...options })]).toMatchObject([path, refused]);
    }
    expect(await startStaffSession(token)).toMatchObject(refused);
    const proven = session.parse((await passkeys.signIn(passkey)).body).access_token;
    const options = { token: proven, body: { password } };
    expect(await passkeys.call('/account/passkeys/options', options)).toMatchObject({ status: 200 });
    pass(minutes(10));
    expect(await passkeys.call('/account/passkeys/options', options)).toMatchObject(refused);
  });

  it('isn’t changed in a session that was left open, nor is an authenticator app turned off there', async () => {
    const { userToken: token, password } = await createStaff(passkeys.test, { now });
    pass(minutes(10));
    for (const path of ['recovery-codes', 'turn-off']) {
      expect(await passkeys.call(`/account/authenticator/${path}`, { token, body: { password } })).toMatchObject(
        refused,
      );
    }
  });

  it('isn’t proven by setting up another one', async () => {
    const { email, password, passkey, passkeyId } = await createOwner();
    const token = session.parse((await passkeys.signIn(passkey)).body).access_token;
    await passkeys.call(`/account/passkeys/${passkeyId}`, { method: 'DELETE', token });
    pass(minutes(9));
    const started = await passkeys.call('/account/authenticator', { token, body: { password } });
    const { secret } = started.body as { secret: string }; // 200: the passkey was used nine minutes ago
    const body = { code: codeOfApp(secret, clock) };
    expect(await passkeys.call('/account/authenticator/confirm', { token, body })).toMatchObject({ status: 200 });
    pass(minutes(1));
    expect([email, await startStaffSession(token)]).toMatchObject([email, refused]);
  });

  it('isn’t replaced by who reads the mails alone: the role ends, and needs a new invitation', async () => {
    const { email, user } = await createOwner();
    await passkeys.call('/auth/forgot-password', { body: { email } });
    const link = await newestLinkTo(passkeys.test, email, 'password-reset');
    const token = await resetBy(email, link, { remove_passkeys: true });
    expect(await startStaffSession(token)).toMatchObject({ status: 404 });
    const entry = passkeys.test.database.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'before'])
      .where('action', '=', 'end staff')
      .where((eb) =>
        eb(
          'subject_id',
          'in',
          eb.selectFrom('staff_members').select(eb.cast<string>('id', 'text').as('id')).where('user_id', '=', user._id),
        ),
      );
    expect(await entry.execute()).toMatchObject([
      { actor_name: 'a password reset that removed passkeys', before: { email, role: 'OWNER' } },
    ]);
  });

  it('stays, with the role, after a reset that keeps the passkeys', async () => {
    const { email, passkey } = await createOwner();
    await passkeys.call('/auth/forgot-password', { body: { email } });
    await resetBy(email, await newestLinkTo(passkeys.test, email, 'password-reset'));
    const token = session.parse((await passkeys.signIn(passkey)).body).access_token;
    expect(await startStaffSession(token)).toMatchObject({ status: 200 });
  });

  it('isn’t replaced by who takes an email change back', async () => {
    const { email, password, token } = await createOwner();
    const new_email = freshEmail();
    expect(await passkeys.call('/account/email', { token, body: { new_email, password } })).toMatchObject({
      status: 200,
    });
    const confirm = await newestLinkTo(passkeys.test, new_email, 'confirm-new-email');
    await passkeys.call('/auth/confirm-email-change', { body: { email: new_email, token: confirm } });
    const undo = await newestLinkTo(passkeys.test, email, 'email-changed');
    expect(await passkeys.call('/auth/undo-email-change', { body: { email, token: undo } })).toMatchObject({
      status: 200,
    });
    const link = await newestLinkTo(passkeys.test, email, 'email-change-undone');
    expect(await startStaffSession(await resetBy(email, link))).toMatchObject({ status: 404 });
  });
});
