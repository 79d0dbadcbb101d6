import { randomUUID } from 'node:crypto';
import { type Session, session } from '../../../contract/accounts/accounts.ts';
import { confirmAuthenticator, startAuthenticator } from '../../../contract/accounts/second-factor.ts';
import { acceptStaffInvitation } from '../../../contract/staff/staff.ts';
import type { StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { commandActor } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import { enqueueMail } from '../../jobs/mail-jobs.ts';
import { inviteStaff } from '../../staff/invite-staff.ts';
import { newAddress } from '../accounts/create-customer.ts';
import { codeOfApp } from '../accounts/second-factor.ts';
import { callApi } from '../call-api.ts';
import { newestLinkTo } from '../mails/queued-mails.ts';
import type { TestApp } from '../test-app.ts';

const staffPassword = 'plover-lantern-42';

export interface Invited {
  readonly email: string;
  readonly token: string;
}

interface Job {
  readonly role?: StaffRole;
  readonly depotId?: string | null;
  readonly email?: string;
  readonly now?: () => Date;
}

/** As `npm run staff -- invite` does it. */
export async function inviteByCommand(
  database: Database,
  now: () => Date,
  { email, role, depotId = null }: Required<Pick<Job, 'email' | 'role'>> & Pick<Job, 'depotId'>,
): Promise<void> {
  const by = { actor: commandActor('npm run staff'), depotId: null };
  await inviteStaff({ database, now, enqueueMail }, by, { email, role, depotId });
}

export async function invite(
  test: TestApp,
  { role = 'OWNER', depotId = null, email = `staff-${randomUUID()}@example.com`, now = () => new Date() }: Job = {},
): Promise<Invited> {
  await inviteByCommand(test.database.db, now, { email, role, depotId });
  return { email, token: await newestLinkTo(test, email, 'staff-invitation') };
}

/** With the account that the invitation's page makes, and no second factor yet. */
export async function registerInvited(test: TestApp, invited: Invited): Promise<Session> {
  const body = { ...invited, full_name: 'Grace Hopper', password: staffPassword };
  const answer = await callApi(test.app, '/staff/invitations/register', { body, address: newAddress() });
  return session.parse(answer.body);
}

/** Sets up an authenticator app in a session, which proves the second factor there. Returns its secret. */
export async function setUpAuthenticator(
  test: TestApp,
  token: string,
  { password = staffPassword, now = () => new Date() } = {},
): Promise<string> {
  const started = await callApi(test.app, '/account/authenticator', { token, body: { password } });
  const { secret } = startAuthenticator.response.parse(started.body);
  const body = { code: codeOfApp(secret, now()) };
  confirmAuthenticator.response.parse(
    (await callApi(test.app, '/account/authenticator/confirm', { token, body })).body,
  );
  return secret;
}

export const accept = (test: TestApp, token: string, invited: Invited) =>
  callApi(test.app, '/staff/invitations/accept', { token, body: invited });

export interface TestStaff extends Invited {
  readonly password: string;
  /** Of the staff session. */
  readonly staffToken: string;
  /** Of the user's own session. */
  readonly userToken: string;
  readonly staffId: string;
  readonly userId: string;
  readonly authenticatorSecret: string;
}

/** The way everybody becomes staff: invited, registered, with an authenticator app, and accepted. */
export async function createStaff(test: TestApp, job: Job = {}): Promise<TestStaff> {
  const invited = await invite(test, job);
  const { access_token: userToken, user } = await registerInvited(test, invited);
  const authenticatorSecret = await setUpAuthenticator(test, userToken, job.now && { now: job.now });
  const { access_token: staffToken, member } = acceptStaffInvitation.response.parse(
    (await accept(test, userToken, invited)).body,
  );
  return {
    ...invited,
    password: staffPassword,
    staffToken,
    userToken,
    staffId: member.id,
    userId: user._id,
    authenticatorSecret,
  };
}
