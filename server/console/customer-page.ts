import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberRole } from '../../contract/permissions.ts';
import type { LockChange } from '../../contract/staff/customer-care.ts';
import type { StaffCustomerPage } from '../../contract/staff/customers.ts';
import { streetLine } from '../../contract/values/places/street-line.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { changeUserLock } from '../accounts/security/change-user-lock.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { staffAccess } from '../staff/end-staff.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';
import { selectNotes } from './timeline.repository.ts';

const mostShipments = 20;
const mostStatements = 12;

type Deps = Pick<ConsoleDeps, 'database' | 'now'>;

/** Each look is in the audit log. */
export async function seeCustomer({ database, now }: Deps, actor: Actor, id: string): Promise<StaffCustomerPage> {
  return database.transaction().execute(async (trx) => {
    const organisation = await selectOrganisation(trx, id);
    await recordAudit(trx, actor, { action: 'see customer', subject: { kind: 'customer', id } }, now());
    const shipments = await selectShipments(trx, id);
    const money = await selectMoney(trx, id);
    const statements = await selectStatements(trx, id);
    const notes = await selectNotes(trx, { organisationId: id });
    return {
      id,
      reference: organisation.reference,
      company_name: organisation.company_name,
      address: [streetLine(organisation.building, organisation.address), organisation.town, organisation.postal_code]
        .filter(Boolean)
        .join(', '),
      since: organisation.created_at.toISOString(),
      is_erased: organisation.erased_at !== null,
      people: await selectPeople(trx, id),
      shipments: shipments.map(({ created_at, ...shipment }) => ({
        ...shipment,
        created_at: created_at.toISOString(),
      })),
      ...money,
      statements,
      notes: notes.map(({ at, author, text }) => ({ at: at.toISOString(), who: author, text })),
    };
  });
}

/** Locked, it waits for an erasure, or an erasure waits for what is added about it. */
async function selectOrganisation(database: Database, id: string, isLocked = false) {
  const row = isUuid(id)
    ? await database
        .selectFrom('organisations')
        .select(['reference', 'company_name', 'address', 'building', 'town', 'postal_code', 'created_at', 'erased_at'])
        .where('id', '=', id)
        .$if(isLocked, (query) => query.forKeyShare())
        .executeTakeFirst()
    : undefined;
  return row ?? refuse('NOT_FOUND', 'There’s no such customer.');
}

async function selectPeople(database: Database, id: string): Promise<StaffCustomerPage['people']> {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    phone: string;
    role: MemberRole;
    is_verified: boolean;
    is_guest: boolean;
    sessions: { device: string; last_used_at: string }[];
    lock: { at: string; who: string; reason: string } | null;
    conversation: number | null;
  }>`
    select u.id, u.full_name as name, coalesce(u.email, '') as email, u.phone_number as phone, m.role,
      u.email_verified_at is not null as is_verified, u.password_hash is null and u.erased_at is null as is_guest,
      (select json_build_object('at', to_char(l.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', s.full_name,
        'reason', l.lock_reason) from user_locks l join users s on s.id = l.locked_by
        where l.user_id = u.id and l.unlocked_at is null) as lock,
      (select number from support_conversations c where c.user_id = u.id) as conversation,
      coalesce((select json_agg(json_build_object('device', s.device, 'last_used_at',
        to_char(s.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.last_used_at desc)
        from sessions s where s.user_id = u.id and s.organisation_id = ${id}), '[]') as sessions
    from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${id} order by m.role = 'OWNER' desc, m.created_at`.execute(database);
  return rows;
}

async function selectShipments(database: Database, id: string) {
  const { rows } = await sql<{
    id: string;
    reference: string;
    tracking_code: string;
    status: ShipmentStatus;
    receiver: string;
    price_pence: number;
    created_at: Date;
  }>`
    select id, reference, tracking_code, status, receiver_full_name || ', ' || receiver_postcode as receiver, gross_pence as price_pence,
      created_at
    from shipments where organisation_id = ${id} order by created_at desc, id desc limit ${mostShipments}`.execute(
    database,
  );
  return rows;
}

async function selectMoney(database: Database, id: string) {
  const { rows } = await sql<{ balance_pence: number; owed_pence: number; credit_limit_pence: number }>`
    select coalesce(sum(balance_pence) filter (where kind = 'CUSTOMER_BALANCE'), 0)::bigint as balance_pence,
      coalesce(-sum(balance_pence) filter (where kind = 'RECEIVABLE'), 0)::bigint as owed_pence,
      coalesce(sum(credit_limit_pence) filter (where kind = 'RECEIVABLE'), 0)::bigint as credit_limit_pence
    from ledger_accounts where organisation_id = ${id}`.execute(database);
  return rows[0] ?? { balance_pence: 0, owed_pence: 0, credit_limit_pence: 0 };
}

async function selectStatements(database: Database, id: string) {
  const { rows } = await sql<{ number: string; due_pence: number; due_on: string; is_settled: boolean }>`
    select number, due_pence - credited_pence as due_pence, due_on, settled_at is not null as is_settled
    from statements where organisation_id = ${id} order by issued_at desc limit ${mostStatements}`.execute(database);
  return rows;
}

export function addCustomerNote(
  deps: ConsoleDeps,
  call: StaffCall & { readonly actor: { readonly staff: { readonly userId: string } } },
  { id, text }: { readonly id: string; readonly text: string },
): Promise<string> {
  return withStaffKey(deps, call, async (trx: Trx) => {
    const { erased_at } = await selectOrganisation(trx, id, true);
    if (erased_at !== null) refuse('CONFLICT', 'This customer was erased, so nothing more is kept about them.');
    const note = { id: randomUUID(), author_id: call.actor.staff.userId, text, created_at: deps.now() };
    await trx
      .insertInto('staff_notes')
      .values({ ...note, organisation_id: id })
      .execute();
    const what = { action: 'add note', subject: { kind: 'customer', id }, after: { note: note.id } };
    await recordAudit(trx, call.actor, what, deps.now());
    return 'The note is saved.';
  });
}

/** Of organisations that become another one's. */
export async function moveNotes(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await trx.updateTable('staff_notes').set({ organisation_id: to }).where('organisation_id', 'in', from).execute();
}

export function lockOrUnlock(
  deps: Deps,
  call: StaffCall & { readonly actor: { readonly staff: { readonly userId: string } } },
  { id: userId, change, reason }: { readonly id: string; readonly change: LockChange; readonly reason: string },
): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    if (!isUuid(userId)) return refuse('NOT_FOUND', 'There’s no such person.');
    const { staff } = call.actor;
    const lock = { userId, staffId: staff.userId, change, reason };
    const { name, before, after } = await changeUserLock({ now: deps.now, staffAccess }, trx, lock);
    const action = change === 'LOCK' ? 'lock person' : 'unlock person';
    await recordAudit(trx, call.actor, { action, subject: { kind: 'person', id: userId }, before, after }, deps.now());
    return change === 'LOCK'
      ? `${name || 'This person'} is locked, and logged out everywhere.`
      : `${name || 'This person'} can log in again.`;
  });
}
