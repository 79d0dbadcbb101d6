import { refundPartToBalance } from '../../billing/refund-to-balance.ts';
import { CommandError } from '../../cli/command-error.ts';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../database/database-errors.ts';
import { enqueueSupportMail } from '../../jobs/mail-jobs.ts';
import { paymentJobs } from '../../jobs/payment-jobs.ts';
import { listOwedRefunds, recordPayOut } from '../../payments/refunds.ts';
import { refundPart } from '../../payments/start-refunds.ts';
import { readCommand, runCommand } from '../../support/support-command.ts';

/** What `npm run support` writes, or why it refuses. Unknown when the database was killed meanwhile. */
export type SupportAnswer =
  | { readonly outcome: 'done' | 'refused'; readonly written: string }
  | { readonly outcome: 'unknown' };

/** Runs the command as `npm run support` does, in this process: a process of its own would take a second each. */
export async function runSupport(
  database: Database,
  now: () => Date,
  command: readonly string[],
): Promise<SupportAnswer> {
  let written = '';
  const deps = { database, now, jobs: paymentJobs };
  try {
    await runCommand(
      {
        ...deps,
        enqueueMail: enqueueSupportMail,
        linkFiles: async () => [],
        refundPart: async (part) => {
          const byCard = await refundPart(deps, part);
          return byCard.outcome === 'unpaid' ? refundPartToBalance(deps, part) : byCard;
        },
        listOwedRefunds: () => listOwedRefunds(database),
        recordPayOut: (reference) => recordPayOut(deps, reference),
        output: { write: (text) => (written += text) },
      },
      readCommand(command),
    );
    return { outcome: 'done', written };
  } catch (error) {
    if (error instanceof CommandError) return { outcome: 'refused', written: error.message };
    if (isUnavailable(error)) return { outcome: 'unknown' };
    throw error;
  }
}
