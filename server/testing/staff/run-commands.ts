import { findOrganisation, isMember } from '../../accounts/find-organisation.ts';
import { readBillingCommand, runBillingCommand } from '../../billing/staff/billing-command.ts';
import { CommandError } from '../../cli/command-error.ts';
import { readConfig } from '../../config.ts';
import { refundByCommand } from '../../console/refund-shipment.ts';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../database/database-errors.ts';
import { billingJobs } from '../../jobs/billing-jobs.ts';
import { enqueueSupportMail } from '../../jobs/mail-jobs.ts';
import { paymentJobs } from '../../jobs/payment-jobs.ts';
import { listOwedRefunds, recordPayOut } from '../../payments/refunds.ts';
import { readCommand, runCommand } from '../../support/support-command.ts';

/** What a command writes, or why it refuses. Unknown when the database was killed meanwhile. */
export type CommandAnswer =
  | { readonly outcome: 'done' | 'refused'; readonly written: string }
  | { readonly outcome: 'unknown' };

type Output = { write(text: string): unknown };

/** As a process of its own would, which takes a second. */
async function answerOf(run: (output: Output) => Promise<void>): Promise<CommandAnswer> {
  let written = '';
  try {
    await run({ write: (text) => (written += text) });
    return { outcome: 'done', written };
  } catch (error) {
    if (error instanceof CommandError) return { outcome: 'refused', written: error.message };
    if (isUnavailable(error)) return { outcome: 'unknown' };
    throw error;
  }
}

/** As `npm run support` does. By default no refund needs a second person. */
export function runSupport(
  database: Database,
  now: () => Date,
  command: readonly string[],
  fourEyesAbovePence = Number.POSITIVE_INFINITY,
): Promise<CommandAnswer> {
  return answerOf((output) =>
    runCommand(
      {
        database,
        now,
        enqueueMail: enqueueSupportMail,
        linkFiles: async () => [],
        refund: (trx, part) => {
          return refundByCommand({ now, jobs: paymentJobs, fourEyesAbovePence, isMember }, trx, part);
        },
        listOwedRefunds,
        recordPayOut: (trx, reference) => recordPayOut({ database: trx, now }, reference),
        output,
      },
      readCommand(command),
    ),
  );
}

/** As `npm run billing` does, without `reconcile`. */
export function runBilling(database: Database, now: () => Date, command: readonly string[]): Promise<CommandAnswer> {
  const deps = {
    database,
    now,
    billingJobs,
    company: readConfig({}).company,
    findOrganisation: (email: string) => findOrganisation(database, email),
    openCards: () => Promise.reject(new Error('No provider is asked here.')),
  };
  return answerOf((output) => runBillingCommand({ ...deps, output }, readBillingCommand(command)));
}
