import { memberInvitationDays } from '../../contract/accounts/members.ts';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { type AccountMail, linkLifetimeMinutes, staffInvitationDays } from '../accounts/mails/account-mail.ts';
import { writeAccountMail } from '../accounts/mails/write-account-mail.ts';
import type { Trx } from '../database/database.ts';
import type { ComplaintLinks } from '../support/complaint-replies.ts';
import { recordFailedMail } from '../support/complaint-steps.ts';
import { recordFailedAnswer } from '../support/conversations.ts';
import type { DeadlockLetter } from '../support/deadlock-letter.ts';
import { type SupportMail, writeSupportMail } from '../support/support-mail.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { Job, JobHandler, SaveEffect } from './job.ts';
import { type SendEmailDeps, sendEmail } from './send-email.ts';

const threeDaysMs = minutes(3 * 24 * 60);

/** A link’s token waits in plain text until the mail is sent, so the job is dropped when the link has expired. */
export async function enqueueMail(trx: Trx, mail: AccountMail): Promise<void> {
  await enqueueJob(trx, { kind: 'mail', payload: mail, usefulForMs: lifeOf(mail) });
}

function lifeOf(mail: AccountMail): number {
  if (mail.template === 'staff-invitation') return days(staffInvitationDays);
  if (mail.template === 'member-invitation') return days(memberInvitationDays);
  return 'token' in mail.values ? minutes(linkLifetimeMinutes) : threeDaysMs;
}

export function sendAccountMail(deps: SendEmailDeps): JobHandler<'mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => sendEmail(deps, job, { to: job.payload.to }, writeAccountMail(job.payload, sender));
}

/** A late answer is better than none. */
const usefulForMs = days(7);

export async function enqueueSupportMail(trx: Trx, mail: SupportMail): Promise<void> {
  await enqueueJob(trx, { kind: 'support-mail', payload: mail, usefulForMs });
}

interface SupportMailDeps extends SendEmailDeps {
  readonly complaintLinks: Pick<ComplaintLinks, 'linkFor'>;
  readonly redressScheme: string | undefined;
  readonly drawLetter: (letter: DeadlockLetter) => Promise<Uint8Array>;
}

export function sendSupportMail(deps: SupportMailDeps): JobHandler<'support-mail'> {
  const { company, redressScheme } = deps;
  const send = async (job: Job<'support-mail'>) => {
    const { payload, createdAt } = job;
    const replyLinkFor = (reference: string) => deps.complaintLinks.linkFor(reference, createdAt);
    const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl, redressScheme, replyLinkFor };
    const reply = 'replyTo' in payload && payload.replyTo !== undefined && { replyTo: payload.replyTo };
    const envelope = { to: payload.to, ...reply };
    const message = writeSupportMail(payload, sender);
    if (payload.template !== 'complaint-step') return sendEmail(deps, job, envelope, message);
    const { reference, name, text, step, at } = payload.values;
    const date = at === undefined ? createdAt : new Date(at);
    const letter = step === 'DEADLOCK' && {
      filename: `Final answer ${reference}.pdf`,
      contentType: 'application/pdf',
      content: await deps.drawLetter({ reference, name, text, date, company, redressScheme }),
    };
    return sendEmail(deps, job, { ...envelope, ...(letter && { attachments: [letter] }) }, message);
  };
  const handler: JobHandler<'support-mail'> = async (job) => {
    const outcome = await send(job);
    if (outcome.outcome !== 'give-up') return outcome;
    const save = saveFailure(job, outcome.reason, new Date());
    return { ...outcome, ...(save && { save }) };
  };
  return Object.assign(handler, { saveTooLate });
}

function saveTooLate(job: Job<'support-mail'>): SaveEffect | undefined {
  const until = new Date(job.createdAt.getTime() + usefulForMs); // not now, which may be long after
  return saveFailure(job, 'No mail server took it within 7 days.', until);
}

/** Of a mail to a complainant, or of an answer in the chat. */
function saveFailure({ id, payload }: Job<'support-mail'>, reason: string, at: Date): SaveEffect | undefined {
  if (payload.template === 'answer') {
    const { messageId } = payload.values;
    return (database) => recordFailedAnswer(database, { messageId, reason });
  }
  const { template, values } = payload;
  if (template !== 'complaint-step' && template !== 'complaint-received') return undefined;
  return (database) => recordFailedMail(database, { jobId: id, reference: values.reference, reason, at });
}
