import { sql } from 'kysely';
import type {
  ConversationFilter,
  ConversationOwner,
  ConversationRow,
  StaffConversationPage,
} from '../../contract/staff/customers.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import type { SupportDeps } from '../support/conversation.ts';
import * as support from '../support/conversations.ts';
import { findAssignee, presentColleagues } from './colleagues.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';

type Deps = Pick<ConsoleDeps, 'database' | 'now'> & Pick<SupportDeps, 'enqueueMail'>;

type StaffActor = Actor & { readonly staff: { readonly userId: string } };

interface Queue {
  readonly show: ConversationFilter;
  readonly assigned: ConversationOwner;
  readonly page: string | undefined;
}

/** Names and addresses of customers: each look is in the audit log. */
export async function listConversations(
  { database, now }: Deps,
  actor: StaffActor,
  { show, assigned, page }: Queue,
): Promise<{ data: ConversationRow[]; total: number }> {
  return database.transaction().execute(async (trx) => {
    const id = assigned === 'all' ? show : `${show}, ${assigned}`;
    await recordAudit(trx, actor, { action: 'list conversations', subject: { kind: 'conversations', id } }, now());
    const { limit, offset } = readPage(page);
    const chosen = trx
      .selectFrom('support_conversations as c')
      .where('is_waiting', '=', show === 'open')
      .$if(assigned === 'mine', (query) => query.where('assigned_to', '=', actor.staff.userId))
      .$if(assigned === 'nobody', (query) => query.where('assigned_to', 'is', null));
    const rows = await chosen
      .leftJoin('users as u', 'u.id', 'assigned_to')
      .select(['number', 'c.name', 'c.email', 'is_waiting', 'last_message_at'])
      .select(['assigned_to as assigneeId', 'u.full_name as assignee'])
      .orderBy('last_message_at', show === 'open' ? 'asc' : 'desc')
      .orderBy('number')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const data = rows.map(({ assigneeId, assignee, ...row }) => ({
      ...row,
      last_message_at: row.last_message_at.toISOString(),
      assigned_to: assigneeId === null ? null : { id: assigneeId, name: assignee ?? '' },
    }));
    return { data, total };
  });
}

export async function seeConversation(
  { database, now }: Deps,
  actor: Actor,
  typed: string,
): Promise<StaffConversationPage> {
  const number = numberOf(typed);
  return database.transaction().execute(async (trx) => {
    const conversation = (await support.findConversation(trx, { number })) ?? refuseUnknown();
    const subject = { kind: 'conversation', id: String(number) };
    await recordAudit(trx, actor, { action: 'read conversation', subject }, now());
    const { rows } = await sql<{ customerId: string | null; assigneeId: string | null; assignee: string | null }>`
      select assigned_to as "assigneeId", u.full_name as assignee,
        (select organisation_id from memberships m where m.user_id = c.user_id order by m.created_at limit 1) as "customerId"
      from support_conversations c left join users u on u.id = assigned_to where number = ${number}`.execute(trx);
    const { customerId = null, assigneeId = null, assignee = null } = rows[0] ?? {};
    return {
      number,
      name: conversation.name,
      email: conversation.email,
      is_waiting: conversation.isWaiting,
      last_message_at: conversation.lastMessageAt.toISOString(),
      customer_id: customerId,
      assigned_to: assigneeId === null ? null : { id: assigneeId, name: assignee ?? '' },
      colleagues: await presentColleagues(trx, 'conversations:answer', actor.staff?.userId ?? ''),
      messages: conversation.messages.map(({ sender, text, sentAt, mailFailure }) => ({
        from: sender === 'CUSTOMER' ? ('customer' as const) : ('company' as const),
        text,
        sent_at: sentAt.toISOString(),
        mail_failure: mailFailure,
      })),
    };
  });
}

/** Of two who answer at once the second is refused, and sees the first answer. */
export function answerConversation(
  deps: Deps,
  call: StaffCall,
  { number: typed, text, readAt }: { readonly number: string; readonly text: string; readonly readAt: Date },
): Promise<string> {
  const number = numberOf(typed);
  return withStaffKey(deps, call, async (trx) => {
    const { rows } = await sql<{ lastMessageAt: Date }>`
      select last_message_at as "lastMessageAt" from support_conversations where number = ${number} for update`.execute(
      trx,
    );
    const [conversation] = rows;
    if (!conversation) return refuseUnknown();
    if (conversation.lastMessageAt > readAt) {
      refuse('CONFLICT', 'Something was said in this chat meanwhile. Read it before you answer.');
    }
    const answered = (await support.answerQuestion({ ...deps, database: trx }, number, text)) ?? refuseUnknown();
    const subject = { kind: 'conversation', id: String(number) };
    await recordAudit(trx, call.actor, { action: 'answer conversation', subject }, deps.now());
    return answered.email === ''
      ? 'Your answer shows in the chat. There is no email address to send it to.'
      : `Your answer shows in the chat and goes to ${answered.email}.`;
  });
}

interface Assignment {
  readonly number: string;
  readonly assignee: string | null;
  readonly assigneeBefore: string | null;
}

export function assignConversation(
  { database, now }: Deps,
  actor: Actor,
  { number: typed, assignee: chosen, assigneeBefore }: Assignment,
): Promise<string> {
  const number = numberOf(typed);
  return database.transaction().execute(async (trx) => {
    const assignee = await findAssignee(trx, actor, 'conversations:answer', chosen);
    const isChanged =
      (await support.assignConversation(trx, number, { assignee: chosen, assigneeBefore })) ?? refuseUnknown();
    if (isChanged) {
      const subject = { kind: 'conversation', id: String(number) };
      const change = { before: { assignee: assigneeBefore }, after: { assignee: chosen } };
      await recordAudit(trx, actor, { action: 'assign conversation', subject, ...change }, now());
    }
    return assignee ? `Assigned to ${assignee.name}.` : 'Assigned to nobody.';
  });
}

/** In no log: it shows nothing of the customer. */
export async function setPresence(
  deps: Deps,
  userId: string,
  { number, isAnswering }: { readonly number: string; readonly isAnswering: boolean },
) {
  const set = (await support.setPresence(deps, numberOf(number), { userId, isAnswering })) ?? refuseUnknown();
  return { last_message_at: set.lastMessageAt.toISOString(), answering: set.answering, reading: [...set.reading] };
}

function numberOf(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : refuseUnknown();
}

function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'There’s no such conversation.');
}
