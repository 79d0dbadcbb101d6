import type { ComplaintFilter, ComplaintRow, StaffComplaintPage } from '../../contract/staff/complaints.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Trx } from '../database/database.ts';
import { listFilesOfSubject } from '../files/file-records.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import {
  type ComplaintQueueRow,
  selectComplaintDetails,
  selectComplaintEvents,
  selectComplaintQueue,
} from '../support/complaint-queue.queries.ts';
import * as steps from '../support/complaint-steps.ts';
import { findAssignee, presentColleagues } from './colleagues.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';

type Deps = Pick<ConsoleDeps, 'database' | 'now' | 'files'> & steps.StepDeps;

type StaffActor = Actor & { readonly staff: { readonly userId: string } };

interface StaffActorCall extends StaffCall {
  readonly actor: StaffActor;
}

const permission = 'complaints:answer';

/** Names of customers: each look is in the audit log. */
export async function listComplaints(
  { database, now }: Deps,
  actor: StaffActor,
  { show, page }: { readonly show: ComplaintFilter; readonly page: string | undefined },
): Promise<{ data: ComplaintRow[]; total: number }> {
  return database.transaction().execute(async (trx) => {
    await recordAudit(trx, actor, { action: 'list complaints', subject: { kind: 'complaints', id: show } }, now());
    const today = dateText(londonDay(now()));
    const queue = { show, userId: actor.staff.userId, today, page: readPage(page) };
    const { rows, total } = await selectComplaintQueue(trx, queue);
    return { data: rows.map((row) => presentRow(row, today)), total };
  });
}

function presentRow(
  { reference, kind, name, state, createdAt, dueOn, assigneeId, assigneeName }: ComplaintQueueRow,
  today: string,
): ComplaintRow {
  return {
    reference,
    kind,
    name,
    state,
    created_at: createdAt.toISOString(),
    due_on: dueOn,
    is_overdue: dueOn !== null && dueOn < today,
    assigned_to: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}

export async function seeComplaint(deps: Deps, actor: StaffActor, typed: string): Promise<StaffComplaintPage> {
  const { database, now, files } = deps;
  const reference = typed.toUpperCase();
  return database.transaction().execute(async (trx) => {
    const complaint = (await selectComplaintDetails(trx, reference)) ?? refuseUnknown();
    await audit(deps, trx, actor, reference, { action: 'read complaint' });
    const events = await selectComplaintEvents(trx, reference);
    const { state, outcome, version, email, text, trackingCode, customerId } = complaint;
    return {
      ...presentRow(complaint, dateText(londonDay(now()))),
      email,
      text,
      tracking_code: trackingCode,
      customer_id: customerId,
      acknowledge_by: complaint.acknowledgeBy,
      answer_by: complaint.answerBy,
      conclude_by: complaint.concludeBy,
      outcome,
      version,
      files: await listFilesOfSubject({ ...files, database: trx }, 'COMPLAINT', reference),
      events: events.map(({ at, kind, authorId, author, text: said }) => {
        return { at: at.toISOString(), kind, who: authorId === null ? null : (author ?? ''), text: said };
      }),
      steps: [...steps.possibleComplaintSteps(state)],
      colleagues: await presentColleagues(trx, permission, actor.staff.userId),
    };
  });
}

export function takeComplaintStep(
  deps: Deps,
  call: StaffActorCall,
  step: Parameters<typeof steps.takeComplaintStep>[3],
): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    const { actor } = call;
    const { email, before, after } = await steps.takeComplaintStep(deps, trx, actor.staff.userId, step);
    await audit(deps, trx, actor, step.reference, { action: actions[step.step], before, after });
    return step.step === 'SEND_AGAIN'
      ? `Done. The final answer goes to ${email} again.`
      : `Done. Your message goes to ${email}.`;
  });
}

const actions = {
  ACKNOWLEDGE: 'acknowledge complaint',
  ANSWER: 'answer complaint',
  DEADLOCK: 'send final answer to complaint',
  CLOSE: 'close complaint',
  REOPEN: 'open complaint again',
  SEND_AGAIN: 'send final answer again',
} as const;

export function addComplaintNote(
  deps: Deps,
  call: StaffActorCall,
  note: { readonly reference: string; readonly text: string },
): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    const { actor } = call;
    const id = await steps.addComplaintNote(deps, trx, actor.staff.userId, note);
    // Not its text, which is deleted with the complaint; the audit log stays.
    await audit(deps, trx, actor, note.reference, { action: 'add note', after: { note: id } });
    return 'The note is saved.';
  });
}

interface Assignment {
  readonly reference: string;
  readonly assignee: string | null;
  readonly assigneeBefore: string | null;
}

export function assignComplaint(
  deps: Deps,
  actor: StaffActor,
  { reference, assignee: chosen, assigneeBefore }: Assignment,
): Promise<string> {
  return deps.database.transaction().execute(async (trx) => {
    const assignee = await findAssignee(trx, actor, permission, chosen);
    const change = { reference, assignee, assigneeBefore };
    if (await steps.assignComplaint(deps, trx, actor.staff.userId, change)) {
      const before = { assignee: assigneeBefore };
      await audit(deps, trx, actor, reference, { action: 'assign complaint', before, after: { assignee: chosen } });
    }
    return assignee ? `Assigned to ${assignee.name}.` : 'Assigned to nobody.';
  });
}

function audit(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  actor: Actor,
  reference: string,
  what: { readonly action: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> {
  return recordAudit(trx, actor, { ...what, subject: { kind: 'complaint', id: reference } }, now());
}

function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this complaint. Check its reference.');
}
