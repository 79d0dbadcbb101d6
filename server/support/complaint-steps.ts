import type {
  ComplaintEventKind,
  ComplaintOutcome,
  ComplaintState,
  ComplaintStep,
} from '../../contract/staff/complaints.ts';
import { days } from '../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import {
  type ComplaintProgress,
  insertComplaintEvent,
  insertFailedMail,
  lockComplaintForStep,
  selectFinalAnswer,
  updateComplaint,
} from './complaints.repository.ts';
import type { SupportDeps } from './conversation.ts';

/** What the Terms of Use promise, in working days of England and Wales, where the office is. */
const acknowledgeWithin = 2;
const answerWithin = 10;
/** In calendar days: our final answer, at the latest. */
const concludeWithin = 56;

const officePostcode = '';

/** The deadlines of a complaint, as dates. */
export function complaintDeadlines(calendar: WorkingCalendar, receivedAt: Date) {
  const day = londonDay(receivedAt);
  const after = (count: number) => dateText(calendar.workingDaysAfter(officePostcode, day, count));
  return {
    acknowledge_by: after(acknowledgeWithin),
    answer_by: after(answerWithin),
    conclude_by: dateText(new Date(day.getTime() + days(concludeWithin))),
  };
}

/** Of one that isn’t settled: a new time to answer. A final answer isn’t due before it, as its day may be past. */
export function deadlinesAgain(
  calendar: WorkingCalendar,
  at: Date,
  { concludeBy }: Pick<ComplaintProgress, 'concludeBy'>,
) {
  const { answer_by } = complaintDeadlines(calendar, at);
  return { answer_by, conclude_by: concludeBy < answer_by ? answer_by : concludeBy };
}

const stateAfter = {
  ACKNOWLEDGE: 'ACKNOWLEDGED',
  ANSWER: 'ANSWERED',
  DEADLOCK: 'DEADLOCK',
  CLOSE: 'RESOLVED',
  REOPEN: 'ESCALATED',
  SEND_AGAIN: 'DEADLOCK',
} as const satisfies Record<ComplaintStep, ComplaintState>;

const stepsFrom: Readonly<Record<ComplaintState, readonly ComplaintStep[]>> = {
  RECEIVED: ['ANSWER', 'ACKNOWLEDGE', 'CLOSE'],
  ACKNOWLEDGED: ['ANSWER', 'CLOSE'],
  ANSWERED: ['CLOSE', 'ANSWER', 'DEADLOCK'],
  ESCALATED: ['ANSWER', 'DEADLOCK', 'CLOSE'],
  DEADLOCK: ['SEND_AGAIN'],
  RESOLVED: ['REOPEN'],
};

/** The likeliest first. */
export function possibleComplaintSteps(state: ComplaintState): readonly ComplaintStep[] {
  return stepsFrom[state];
}

interface Step {
  readonly reference: string;
  readonly step: ComplaintStep;
  /** The complainant reads it, except why the final answer is sent again. */
  readonly text: string;
  readonly version: number;
  readonly outcome: ComplaintOutcome | undefined;
}

export interface StepDeps extends Pick<SupportDeps, 'now' | 'enqueueMail'> {
  readCalendar(): Promise<WorkingCalendar>;
}

const kindsOfEvents: Partial<Record<ComplaintStep, ComplaintEventKind>> = {
  REOPEN: 'REOPENED',
  SEND_AGAIN: 'SENT_AGAIN',
};

/** Of two who act on what they read, the second is refused. */
export async function takeComplaintStep(
  { now, enqueueMail, readCalendar }: StepDeps,
  trx: Trx,
  authorId: string,
  { reference, step, text, version, outcome }: Step,
) {
  const complaint = await lockComplaint(trx, reference);
  if (complaint.version !== version) {
    refuse('CONFLICT', 'Something has happened to this complaint meanwhile. Read it before you answer.');
  }
  if (!stepsFrom[complaint.state].includes(step)) {
    refuse('CONFLICT', 'This complaint can’t take that step now.');
  }
  const state = stateAfter[step];
  const at = now();
  const finalAnswer = step === 'SEND_AGAIN' ? await selectFinalAnswer(trx, reference) : undefined;
  await updateComplaint(trx, reference, {
    state,
    outcome: outcome ?? null,
    closed_at: finalAnswer?.at ?? (state === 'RESOLVED' || state === 'DEADLOCK' ? at : null),
    version: version + 1,
    ...(step === 'REOPEN' && deadlinesAgain(await readCalendar(), at, complaint)),
  });
  await insertComplaintEvent(trx, {
    reference,
    at,
    kind: kindsOfEvents[step] ?? state,
    author_id: authorId,
    text,
  });
  const { name, email, ...before } = complaint;
  const values = {
    name,
    reference,
    step: step === 'SEND_AGAIN' ? 'DEADLOCK' : step,
    text: finalAnswer?.text ?? text,
    ...(finalAnswer && { at: finalAnswer.at.toISOString() }),
  };
  await enqueueMail(trx, { template: 'complaint-step', to: email, values });
  return {
    email,
    before: { state: before.state, ...(before.outcome && { outcome: before.outcome }) },
    after: { state, ...(outcome && { outcome }) },
  };
}

/** A mail to the complainant that nobody took: staff see it among what happened. Once, however often its job says so; nothing where the complaint is gone. */
export async function recordFailedMail(
  database: Database,
  failed: Parameters<typeof insertFailedMail>[1],
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (await lockComplaintForStep(trx, failed.reference)) await insertFailedMail(trx, failed);
  });
}

export async function addComplaintNote(
  { now }: Pick<SupportDeps, 'now'>,
  trx: Trx,
  authorId: string,
  { reference, text }: Pick<Step, 'reference' | 'text'>,
): Promise<number> {
  await lockComplaint(trx, reference);
  return insertComplaintEvent(trx, { reference, at: now(), kind: 'NOTE', author_id: authorId, text });
}

interface Assignment {
  readonly reference: string;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  /** As it was read. */
  readonly assigneeBefore: string | null;
}

/** Whether it is somebody else’s now. */
export async function assignComplaint(
  { now }: Pick<SupportDeps, 'now'>,
  trx: Trx,
  authorId: string,
  { reference, assignee, assigneeBefore }: Assignment,
): Promise<boolean> {
  const { assignedTo } = await lockComplaint(trx, reference);
  if (assignedTo === (assignee?.id ?? null)) return false;
  if (assignedTo !== assigneeBefore) refuse('CONFLICT', 'Somebody else was assigned meanwhile.');
  await updateComplaint(trx, reference, { assigned_to: assignee?.id ?? null });
  const text = assignee?.name ?? '';
  await insertComplaintEvent(trx, { reference, at: now(), kind: 'ASSIGNED', author_id: authorId, text });
  return true;
}

async function lockComplaint(trx: Trx, reference: string): Promise<ComplaintProgress> {
  return (
    (await lockComplaintForStep(trx, reference)) ??
    refuse('NOT_FOUND', 'We can’t find this complaint. Check its reference.')
  );
}
