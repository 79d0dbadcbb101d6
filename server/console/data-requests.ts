import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DataRequestChannel, DataRequestKind, DataRequestStep } from '../../contract/staff/customer-care.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { DataRequestNews } from '../accounts/mails/account-mail.ts';
import { type AccountData, eraseUser, exportUser } from '../accounts/settings/personal-data.ts';
import type { AccountDeps, CustomerRecords } from '../accounts/user.ts';
import { lockRecords } from '../accounts/user-locks.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';

export interface DataRequestDeps extends Pick<ConsoleDeps, 'database' | 'now'> {
  readonly accounts: AccountDeps;
  readCalendar(): Promise<WorkingCalendar>;
}

type StaffActor = Actor & { readonly staff: { readonly userId: string } };

interface StaffActorCall extends StaffCall {
  readonly actor: StaffActor;
}

/**
 * As the ICO counts: the same date of a later month or, where that has none, its last day. Where nobody works on it, the next working day.
 */
export function dataRequestDeadline(receivedOn: Date, months: 1 | 3, isWorkingDay: (day: Date) => boolean): Date {
  const [year, month] = [receivedOn.getUTCFullYear(), receivedOn.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, month, Math.min(receivedOn.getUTCDate(), lastDate)));
  while (!isWorkingDay(due)) due.setUTCDate(due.getUTCDate() + 1);
  return due;
}

async function deadlineOf({ readCalendar }: DataRequestDeps, receivedOn: string, months: 1 | 3): Promise<string> {
  const calendar = await readCalendar();
  return dateText(dataRequestDeadline(dateOf(receivedOn), months, (day) => calendar.isWorkingDay('', day)));
}

/** Without the address: answers are kept for repeated calls, also after an erasure. */
const getsEmail = 'They get an email.';

interface NewRequest {
  readonly userId: string;
  readonly kind: DataRequestKind;
  readonly channel: DataRequestChannel;
  readonly receivedOn: string;
}

/** The person gets an email with the deadline. */
export async function recordRequest(
  deps: DataRequestDeps,
  call: StaffActorCall,
  { userId, kind, channel, receivedOn }: NewRequest,
): Promise<string> {
  const today = londonDay(deps.now());
  const yearAgo = new Date(Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth(), today.getUTCDate()));
  if (receivedOn > dateText(today) || receivedOn < dateText(yearAgo)) {
    const message = 'Enter the day it came: today, or up to a year ago.';
    refuse('VALIDATION', message, { received_on: message });
  }
  const dueOn = await deadlineOf(deps, receivedOn, 1);
  return withStaffKey(deps, call, async (trx) => {
    const person = await lockPerson(trx, userId);
    const id = randomUUID();
    const row = { id, user_id: userId, kind, channel, received_on: receivedOn, due_on: dueOn };
    const recorded = await trx
      .insertInto('data_requests')
      .values({ ...row, recorded_at: deps.now(), recorded_by: call.actor.staff.userId })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('closed_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!recorded) refuse('CONFLICT', 'This person has already asked for it, and the request is open.');
    await audit(deps, trx, call.actor, id, { action: 'record data request', after: { ...row, id: undefined } });
    await mail(deps, trx, { ...person, kind, dueOn, reason: '' }, 'RECEIVED');
    return `The request is recorded. ${getsEmail}`;
  });
}

const unverifiedMessage =
  'They haven’t verified their email address. Ask them to do that by the link in our email, or to delete the registration there. We delete it after 30 days anyway.';

/** Against an erasure until the transaction ends. */
async function lockPerson(trx: Trx, id: string) {
  const person = isUuid(id)
    ? await trx
        .selectFrom('users')
        .select(['email', 'full_name as fullName', sql<boolean>`password_hash is null`.as('isGuest')])
        .select('email_verified_at as verifiedAt')
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!person) return refuse('NOT_FOUND', 'There’s no such person.');
  const { email, fullName, isGuest, verifiedAt } = person;
  if (email === null || isGuest)
    return refuse('CONFLICT', 'This person has no account that could be copied or erased.');
  // Somebody else may have typed the address.
  if (verifiedAt === null) return refuse('CONFLICT', unverifiedMessage);
  return { email, fullName };
}

interface OpenRequest {
  readonly id: string;
  readonly userId: string;
  readonly kind: DataRequestKind;
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly isExtended: boolean;
}

/** Of two at once the second waits, and is refused. */
async function lockOpen(trx: Trx, id: string): Promise<OpenRequest> {
  const request = isUuid(id)
    ? await trx
        .selectFrom('data_requests')
        .select(['id', 'user_id as userId', 'kind', 'closed_by as closedBy'])
        .select(['received_on as receivedOn', 'due_on as dueOn', 'extended_at as extendedAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!request) return refuse('NOT_FOUND', 'There’s no such request.');
  if (request.closedBy !== null) {
    const query = trx.selectFrom('users').select('full_name').where('id', '=', request.closedBy);
    const { full_name: name } = await query.executeTakeFirstOrThrow();
    refuse('CONFLICT', `${name || 'The customer'} has already closed this request.`);
  }
  return { ...request, isExtended: request.extendedAt !== null };
}

/** Before the request, as customers do who erase themselves. */
async function lockAsker(trx: Trx, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const asker = trx.selectFrom('data_requests').select('user_id').where('id', '=', id);
  await trx.selectFrom('users').select('id').where('id', '=', asker).forNoKeyUpdate().execute();
}

interface TakenStep {
  readonly id: string;
  readonly step: DataRequestStep;
  /** The person reads it. */
  readonly reason: string;
}

export async function takeRequestStep(
  deps: DataRequestDeps,
  call: StaffActorCall,
  { id, step, reason }: TakenStep,
): Promise<string> {
  const at = deps.now();
  const closedBy = call.actor.staff.userId;
  return withStaffKey(deps, call, async (trx) => {
    await lockAsker(trx, id);
    const request = await lockOpen(trx, id);
    const { kind, userId, dueOn } = request;
    const person = await lockPerson(trx, userId);
    if (step === 'EXTEND') {
      if (request.isExtended) refuse('CONFLICT', 'This request was extended before, and can’t be again.');
      if (dueOn < dateText(londonDay(at))) refuse('CONFLICT', 'It’s too late to extend this request. Answer it now.');
      const extendedTo = await deadlineOf(deps, request.receivedOn, 3);
      await trx
        .updateTable('data_requests')
        .set({ due_on: extendedTo, extended_at: at, reason })
        .where('id', '=', id)
        .execute();
      const change = { before: { due_on: dueOn }, after: { due_on: extendedTo } };
      await audit(deps, trx, call.actor, id, { action: 'extend data request', ...change });
      await mail(deps, trx, { ...person, kind, dueOn: extendedTo, reason }, 'EXTENDED');
      return 'Extended. They get an email with the reason.';
    }
    if (step === 'DONE' && kind === 'ERASURE') await refuseOpenCopy(trx, userId);
    const outcome = step === 'DONE' ? 'DONE' : 'DECLINED';
    await trx
      .updateTable('data_requests')
      .set({ outcome, closed_at: at, closed_by: closedBy, ...(step === 'DECLINE' && { reason }) })
      .where('id', '=', id)
      .execute();
    const closing = { before: { outcome: null }, after: { outcome, kind } };
    await audit(deps, trx, call.actor, id, {
      action: step === 'DONE' ? 'fulfil data request' : 'decline data request',
      ...closing,
    });
    if (step === 'DECLINE') await mail(deps, trx, { ...person, kind, dueOn, reason }, 'DECLINED');
    else if (kind === 'COPY') await mail(deps, trx, { ...person, kind, dueOn, reason: '' }, 'COPY_SENT');
    else {
      await erase(deps, trx, userId);
      await mail(deps, trx, { ...person, kind, dueOn, reason: '' }, 'ERASED');
    }
    return `Done. ${getsEmail}`;
  });
}

/** An erasure would leave nothing to copy. */
async function refuseOpenCopy(trx: Trx, userId: string): Promise<void> {
  const open = trx
    .selectFrom('data_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null);
  if (await open.where('kind', '=', 'COPY').executeTakeFirst())
    refuse('CONFLICT', 'This person has also asked for a copy of their data. Answer that request first.');
}

/** What keeps customers from erasing their account keeps staff from it too. */
async function erase({ accounts }: DataRequestDeps, trx: Trx, userId: string): Promise<void> {
  try {
    await eraseUser(accounts, trx, userId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, `The account can’t be erased yet. Its owner would read: “${error.message}”`);
  }
}

/** The same that customers download themselves. */
export async function copyForRequest(deps: DataRequestDeps, actor: StaffActor, id: string): Promise<AccountData> {
  const userId = await deps.database.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, id);
    if (request.kind !== 'COPY') return refuse('CONFLICT', 'This person asked to be erased, not for a copy.');
    await audit(deps, trx, actor, id, { action: 'download copy of data' });
    return request.userId;
  });
  return exportUser(deps.accounts, userId); // not from a replica, where they may not be yet
}

function mail(
  { accounts }: DataRequestDeps,
  trx: Trx,
  {
    email,
    ...values
  }: { readonly email: string; readonly fullName: string; readonly kind: DataRequestKind } & Record<
    'dueOn' | 'reason',
    string
  >,
  news: DataRequestNews,
): Promise<void> {
  return accounts.enqueueMail(trx, { template: 'data-request', to: email, values: { ...values, news } });
}

function audit(
  { now }: DataRequestDeps,
  trx: Trx,
  actor: Actor,
  id: string,
  what: { readonly action: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> {
  return recordAudit(trx, actor, { ...what, subject: { kind: 'data request', id } }, now());
}

const dataRequestRecords = (now: () => Date): CustomerRecords => ({
  name: 'data_requests',
  owner: 'user',
  exportFor: (database: Database, userId) =>
    database
      .selectFrom('data_requests')
      .select(['kind', 'channel', 'received_on', 'due_on', 'reason', 'outcome', 'closed_at'])
      .where('user_id', '=', userId)
      .orderBy('recorded_at')
      .execute(),
  // What is open is closed by the customer’s own erasure. A copy was not sent, so it is withdrawn.
  eraseFor: async (trx, userId) => {
    await sql`
      update data_requests set reason = '',
        outcome = coalesce(outcome, case kind when 'ERASURE' then 'DONE' else 'WITHDRAWN' end),
        closed_at = coalesce(closed_at, ${now()}), closed_by = coalesce(closed_by, user_id)
      where user_id = ${userId}`.execute(trx);
  },
});

/** What is kept about people beside their accounts. */
export function careRecords(now: () => Date): readonly CustomerRecords[] {
  return [lockRecords, dataRequestRecords(now)];
}
