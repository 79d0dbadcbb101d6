import { type Session, session } from '../../../contract/accounts/accounts.ts';
import { changeMember, inviteMember, registerMember } from '../../../contract/accounts/members.ts';
import { createShipment } from '../../../contract/shipments.ts';
import { bodyOf } from '../answer.ts';
import { callAs, callUntilAnswered, sendTokenConcurrently } from '../call-as.ts';
import type { Call } from '../client.ts';
import {
  type KnownCustomer,
  type KnownMember,
  type KnownShipment,
  type MemberAccess,
  updateCertainty,
} from '../model.ts';
import { type Action, type Context, chance } from './action.ts';
import { canBePaid, payChosenFromBalance } from './billing-actions.ts';
import { addMarker, chooseShipment, newForm, recordShipment } from './shipment-actions.ts';

const tokenWaitMs = 10_000;
const mostMembers = 2;

/** Somebody without an account is invited and registers; the link works once. */
export const invite: Action = async (context, customer) => {
  if (customer.members.length === mostMembers) return removeMember(context, customer);
  const access = pickAccess(context);
  const marker = context.model.newMarker();
  const email = `${marker}@example.com`;
  const invited = await callAs(context, customer, { path: inviteMember.path, body: { email, ...access } });
  if (invited.outcome !== 'done') return;
  const token = await context.mails.nextToken(email, tokenWaitMs);
  if (token === undefined) return;
  const password = `plover-${marker}-42`;
  const body = { email, token, password, full_name: `Member ${marker}`, accept_terms_and_conditions: true };
  const answers = await sendTokenConcurrently(context, { path: registerMember.path, body }, 'an invitation');
  const opened = answers.flatMap((answer) => bodyOf(answer, registerMember.response) ?? []);
  const known = opened[0] ?? (await logIn(context, { email, password })); // a call without an answer may have registered them
  if (!known) return;
  const { access_token, user } = known;
  customer.members.push({ id: user._id, email, password, token: access_token, access, payments: [] });
};

function pickAccess({ random }: Context): MemberAccess {
  return {
    role: random.pick(['SHIPPER', 'SHIPPER', 'SHIPPER', 'FINANCE', 'VIEWER']),
    spend_limit: random.pick([null, 15, 40]),
    approval_above: random.pick([null, null, 12]),
  };
}

async function logIn(context: Context, who: Pick<KnownMember, 'email' | 'password'>): Promise<Session | undefined> {
  const { email, password } = who;
  return bodyOf(await context.client.call({ path: '/auth/login', body: { email, password } }), session);
}

/** Of the one who has been there longest. */
export const changeAccess: Action = async (context, customer) => {
  const [member] = customer.members;
  if (!member) return;
  const access = pickAccess(context);
  const path = `/organisation/members/${member.id}`;
  const answer = await callUntilAnswered(context, customer, { method: 'PUT', path, body: access });
  if (bodyOf(answer, changeMember.response)) member.access = access;
  else customer.members.splice(0, 1); // what they may do is unknown
};

async function removeMember(context: Context, customer: KnownCustomer): Promise<void> {
  const [member] = customer.members;
  if (!member) return;
  const path = `/organisation/members/${member.id}`;
  const answer = await callUntilAnswered(context, customer, { method: 'DELETE', path });
  if (answer.outcome === 'unknown' || answer.status === 401) return;
  customer.members.splice(0, 1);
  const { token } = member;
  if (token === undefined) return;
  const after = await context.client.call({ method: 'GET', path: '/shipment/my-shipments', token });
  if (after.outcome === 'done') context.reportViolation(`the session of ${member.email} works after their removal`);
}

/** A member books, pays within their limits, or tries what their role may not. */
export const actAsMember: Action = async (context, customer) => {
  const member = customer.members.at(-1);
  if (!member) return;
  if (member.token === undefined) {
    member.token = (await logIn(context, member))?.access_token;
    return;
  }
  if (chance(context, 15)) return tryForbidden(context, member);
  if (chance(context, 40)) return book(context, customer, member);
  await payWithinLimits(context, customer, member);
};

async function tryForbidden(context: Context, member: KnownMember): Promise<void> {
  const { role } = member.access;
  const calls: [Call, ...Call[]] = [
    { path: inviteMember.path, body: { email: `x-${member.email}`, role: 'OWNER' } },
    { method: 'PUT', path: `/organisation/members/${member.id}`, body: { role: 'OWNER' } },
    { method: 'GET', path: '/organisation/members' },
    ...(role === 'FINANCE' ? [] : [{ path: '/billing/top-ups', body: { amount: 20 } }]),
  ];
  const call = context.random.pick(calls);
  const answer = await callAs(context, member, call);
  if (answer.outcome === 'done') context.reportViolation(`${member.email}, ${role}, was let ${JSON.stringify(call)}`);
}

async function book(context: Context, customer: KnownCustomer, member: KnownMember): Promise<void> {
  const marker = addMarker(context, customer.contents);
  const body = newForm(context, customer, marker);
  const call = { path: createShipment.path, body, idempotencyKey: context.model.newMarker() };
  const answer = await callUntilAnswered(context, member, call);
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  const shipment = bodyOf(answer, createShipment.response)?.shipment;
  if (!shipment) return;
  if (member.access.role !== 'SHIPPER') context.reportViolation(`${member.email}, ${member.access.role}, booked`);
  recordShipment(context, customer, shipment, { postcode: body.receiver_postal_code });
}

/** Two payments at once, which together are within the limit too. */
async function payWithinLimits(context: Context, customer: KnownCustomer, member: KnownMember): Promise<void> {
  const chosen = new Set<KnownShipment>();
  for (let looks = 0; looks < 2; looks += 1) {
    const one = chooseShipment(context, customer, (shipment) => canBePaid(shipment) && shipment.paid === 'no');
    if (one) chosen.add(one);
  }
  const before = monthOf(context);
  const paid = (
    await Promise.all([...chosen].map((one) => payChosenFromBalance(context, customer, member, one, undefined)))
  ).flat();
  if (paid.length === 0) return;
  const month = monthOf(context);
  const { role, spend_limit, approval_above } = member.access;
  if (role !== 'SHIPPER') context.reportViolation(`${member.email}, ${role}, paid`);
  for (const shipment of paid) {
    if (approval_above !== null && shipment.totalPounds > approval_above)
      context.reportViolation(`${member.email} paid £${shipment.totalPounds}, above £${approval_above}`);
    if (before === month) member.payments.push({ shipment, month });
  }
  if (spend_limit === null || before !== month) return;
  const counted = member.payments.filter(({ month: of, shipment }) => of === month && shipment.cancelled === 'no');
  const pence = counted.reduce((sum, { shipment }) => sum + Math.round(shipment.totalPounds * 100), 0);
  if (pence > spend_limit * 100)
    context.reportViolation(`${member.email} spent ${pence} pence in ${month}, of £${spend_limit}`);
}

/** In London; clocks of two processes may differ around its end. */
function monthOf({ now }: Context): string {
  return now().toLocaleDateString('en-GB', { timeZone: 'Europe/London', month: 'long', year: 'numeric' });
}
