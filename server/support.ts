// `npm run support`
import { isMember } from './accounts/find-organisation.ts';
import { refundByCommand } from './console/refund-shipment.ts';
import { createFileLinks } from './files/file-links.ts';
import { listFilesOfSubject } from './files/file-records.ts';
import { enqueueSupportMail } from './jobs/mail-jobs.ts';
import { paymentJobs } from './jobs/payment-jobs.ts';
import { listOwedRefunds, recordPayOut } from './payments/refunds.ts';
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
        return listFilesOfSubject({ ...deps, links }, 'COMPLAINT', reference);
      },
      refund: (trx, part) => {
        const { fourEyesAbovePence } = config;
        return refundByCommand({ now: deps.now, jobs: paymentJobs, fourEyesAbovePence, isMember }, trx, part);
      },
      listOwedRefunds,
      recordPayOut: (trx, reference) => recordPayOut({ ...deps, database: trx }, reference),
    },
    command,
  ),
);
