import { days } from '../../contract/values/time/duration.ts';
import type { BillingDeps, BillingJobs, OnError } from '../billing/billing-deps.ts';
import { checkBillingPayments } from '../billing/billing-payments.ts';
import { runAccounts } from '../billing/collect-statements.ts';
import { findMailSubject, writeBillingMail } from '../billing/mails/billing-mails.ts';
import { checkMandates } from '../billing/mandates.ts';
import { readStatement, type StatementDocument } from '../billing/read-statements.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';
import type { MailToOrganisation } from './payment-jobs.ts';
import { sendEmail } from './send-email.ts';

export const billingJobs: BillingJobs = {
  enqueueBillingMail: (trx, payload) => enqueueJob(trx, { kind: 'billing-mail', payload, usefulForMs: days(30) }),
};

/** What fails for one customer stops no other, and is thrown at the end, so that the job is tried again. */
async function runAll(
  deps: BillingDeps,
  parts: readonly ((deps: BillingDeps, onError: OnError) => Promise<void>)[],
): Promise<void> {
  const errors: unknown[] = [];
  for (const run of parts) await run(deps, (error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some of the billing failed.');
}

const checks = [checkBillingPayments, checkMandates];

/** All that happens by itself, at once. */
export function runBilling(deps: BillingDeps): Promise<void> {
  return runAll(deps, [...checks, runAccounts]);
}

interface BillingHandlerDeps extends BillingDeps, MailToOrganisation {
  drawStatement(statement: StatementDocument): Promise<Uint8Array>;
}

export function billingHandlers(
  deps: BillingHandlerDeps,
): Pick<JobHandlers, 'billing-mail' | 'check-billing' | 'run-accounts'> {
  return {
    'billing-mail': async (job) => {
      const about = await findMailSubject(deps.database, job.payload);
      if (!about) return { outcome: 'done' }; // it was paid meanwhile
      const addressee = await deps.findAddressee(about.organisationId);
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      const { statement } = about;
      const drawn =
        job.payload.template === 'statement' && statement
          ? [
              {
                filename: `${statement.number}.pdf`,
                contentType: 'application/pdf',
                content: await deps.drawStatement(await readStatement(deps.database, statement)),
              },
            ]
          : undefined;
      const email = writeBillingMail(job.payload, about, addressee.fullName, deps);
      return sendEmail(deps, job, { to: addressee.email, ...(drawn && { attachments: drawn }) }, email);
    },
    'check-billing': async () => {
      await runAll(deps, checks);
      return { outcome: 'done' };
    },
    'run-accounts': async () => {
      await runAll(deps, [runAccounts]);
      return { outcome: 'done' };
    },
  };
}
