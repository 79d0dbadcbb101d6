import { writeAccountMail } from '../accounts/mails/write-account-mail.ts';
import type { JobHandler } from './job.ts';
import { type SendLetterDeps, sendLetter } from './send-letter.ts';

/** Writes a queued mail about an account and sends it. */
export function sendMail(deps: SendLetterDeps): JobHandler<'mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => sendLetter(deps, job, { to: job.payload.to }, writeAccountMail(job.payload, sender));
}
