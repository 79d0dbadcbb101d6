// `npm run support`
import { refundPartToBalance } from './billing/refund-to-balance.ts';
import { createFileLinks } from './files/file-links.ts';
import { linkFilesOfSubject } from './files/file-records.ts';
import { enqueueSupportMail } from './jobs/mail-jobs.ts';
import { paymentJobs } from './jobs/payment-jobs.ts';
import { listOwedRefunds, recordPayOut } from './payments/refunds.ts';
import { refundPart } from './payments/start-refunds.ts';
import { readOrCreateEncryptionKey } from './startup/open-storage.ts';
import { runAsCommand } from './startup/run-as-command.ts';
import { readCommand, runCommand } from './support/support-command.ts';

await runAsCommand(readCommand, ({ config, ...deps }, command) =>
  runCommand(
    {
      ...deps,
      enqueueMail: enqueueSupportMail,
      linkFiles: async (reference) => {
        const encryptionKey = config.encryptionKey ?? (await readOrCreateEncryptionKey(config.dataDir));
        const links = createFileLinks({ ...config, encryptionKey }, config.publicUrl);
        return linkFilesOfSubject({ ...deps, links }, 'COMPLAINT', reference);
      },
      refundPart: async (trx, part) => {
        const refundDeps = { ...deps, database: trx, jobs: paymentJobs };
        const byCard = await refundPart(refundDeps, part);
        return byCard.outcome === 'unpaid' ? refundPartToBalance(refundDeps, part) : byCard;
      },
      listOwedRefunds,
      recordPayOut: (trx, reference) => recordPayOut({ ...deps, database: trx }, reference),
    },
    command,
  ),
);
