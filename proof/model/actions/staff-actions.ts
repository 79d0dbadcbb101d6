import { session } from '../../../contract/accounts/accounts.ts';
import {
  confirmAuthenticator,
  enterSecondFactor,
  startAuthenticator,
} from '../../../contract/accounts/second-factor.ts';
import { errorBody } from '../../../contract/error-body.ts';
import {
  acceptStaffInvitation,
  inviteStaff,
  registerStaff,
  startStaffSession,
  withdrawStaffInvitation,
} from '../../../contract/staff/staff.ts';
import type { StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { codeOfApp } from '../../../server/testing/accounts/second-factor.ts';
import { bodyOf } from '../answer.ts';
import { callAs } from '../call-as.ts';
import { type KnownStaff, updateCertainty } from '../model.ts';
import { type Context, chance } from './action.ts';
import { addMarker } from './shipment-actions.ts';

const tokenWaitMs = 30_000;

/** While nothing is killed yet. `inviteFirst` is `npm run staff -- invite`. */
export async function createStaff(
  { client, mails, model, now }: Pick<Context, 'client' | 'mails' | 'model' | 'now'>,
  role: StaffRole,
  inviteFirst: (email: string, role: StaffRole) => Promise<unknown>,
): Promise<KnownStaff> {
  const email = `staff-${model.newMarker()}@example.com`;
  await inviteFirst(email, role);
  const token = await mails.nextToken(email, tokenWaitMs);
  const password = 'plover-lantern-42';
  const invited = { email, token };
  const call = async <T>(path: string, schema: { parse(body: unknown): T }, body: object, userToken?: string) => {
    const answer = await client.call({ path, body, token: userToken });
    return bodyOf(answer, schema) ?? Promise.reject(new Error(`${path}: ${JSON.stringify(answer)}`));
  };
  const registration = { ...invited, password, full_name: 'Grace Hopper' };
  const { access_token: own } = await call(registerStaff.path, registerStaff.response, registration);
  const { secret } = await call(startAuthenticator.path, startAuthenticator.response, { password }, own);
  const code = { code: codeOfApp(secret, now()) };
  await call(confirmAuthenticator.path, confirmAuthenticator.response, code, own);
  const accepted = await call(acceptStaffInvitation.path, acceptStaffInvitation.response, invited, own);
  return { role, email, password, secret, token: accepted.access_token, isBusy: false };
}

/** One person does one thing at a time. */
export async function actAsStaff(context: Context): Promise<void> {
  const staff = context.random.pick(context.staff);
  if (staff.isBusy) return;
  staff.isBusy = true;
  if (staff.token === undefined) await signIn(context, staff);
  else await inviteSomebody(context, staff);
  staff.isBusy = false;
}

/** A code works once, and a staff session ends after half an hour without a call. */
async function signIn(context: Context, staff: KnownStaff): Promise<void> {
  const { email, password, secret } = staff;
  const first = await context.client.call({ path: '/auth/login', body: { email, password } });
  if (first.outcome === 'done') return context.reportViolation(`${email} signed in without a second factor`);
  if (first.outcome === 'unknown') return;
  const { challenge } = errorBody.parse(first.body);
  const body = { challenge, code: codeOfApp(secret, context.now()) };
  const entered = bodyOf(await context.client.call({ path: enterSecondFactor.path, body }), session);
  if (!entered) return;
  const started = await context.client.call({ path: startStaffSession.path, token: entered.access_token });
  staff.token = bodyOf(started, startStaffSession.response)?.access_token;
}

/** Only an owner may. Sometimes withdrawn at once. */
async function inviteSomebody(context: Context, staff: KnownStaff): Promise<void> {
  const marker = addMarker(context, context.model.staffInvitations);
  const body = { email: `${marker.text}@example.com`, role: 'DRIVER' };
  const answer = await callAs(context, staff, { path: inviteStaff.path, body });
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  const invited = bodyOf(answer, inviteStaff.response)?.data;
  if (!invited) return;
  if (staff.role !== 'OWNER') context.reportViolation(`${staff.email}, ${staff.role}, invited ${body.email}`);
  if (!chance(context, 30)) return;
  const path = withdrawStaffInvitation.path.replace('{id}', invited.id);
  await callAs(context, staff, { method: 'DELETE', path });
}
