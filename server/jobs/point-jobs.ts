import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import { findDropOffSubject, writeDropOffReceipt } from '../points/drop-off-mails.ts';
import type { DropOffMail } from '../points/drop-offs.ts';
import { checkPickups } from '../points/pickups.ts';
import { enqueueJob, enqueueJobs } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';
import type { MailToOrganisation } from './payment-jobs.ts';
import { sendEmail } from './send-email.ts';

export const enqueueDropOffMail = (trx: Trx, payload: DropOffMail): Promise<void> =>
  enqueueJob(trx, { kind: 'drop-off-mail', payload, usefulForMs: days(30) });

const enqueueReminders = (trx: Trx, shipmentIds: readonly string[]): Promise<void> =>
  enqueueJobs(
    trx,
    shipmentIds.map((shipmentId) => ({ kind: 'pickup-reminder', payload: { shipmentId }, usefulForMs: days(2) })),
  );

export function pointHandlers(
  deps: MailToOrganisation & Pick<Parameters<typeof checkPickups>[0], 'now'>,
): Pick<JobHandlers, 'drop-off-mail' | 'check-pickups'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return {
    'check-pickups': async () => {
      await checkPickups({ ...deps, enqueueReminders });
      return { outcome: 'done' };
    },
    'drop-off-mail': async (job) => {
      const subject = await findDropOffSubject(deps.database, job.payload);
      const addressee = subject && (await deps.findAddressee(subject.shipment.organisationId));
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      const email = writeDropOffReceipt(job.payload, subject, addressee.fullName, sender);
      return sendEmail(deps, job, { to: addressee.email }, email);
    },
  };
}
