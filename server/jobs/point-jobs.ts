import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import {
  findClosedPointSubject,
  findDropOffSubject,
  writeClosedPointMail,
  writeDropOffReceipt,
} from '../points/drop-off-mails.ts';
import type { DropOffMail } from '../points/drop-offs.ts';
import { type ClosedPointMail, closePassedPoints, findBookedAtClosed } from '../points/manage-points.ts';
import { endPickupChoices } from '../points/pickup-choices.ts';
import { checkPickups } from '../points/pickups.ts';
import { enqueueJob, enqueueJobs } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';
import { enqueuePreferenceMails } from './notification-jobs.ts';
import type { FindGuestLink, MailToOrganisation } from './payment-jobs.ts';
import { sendEmail, sendEmailAbout } from './send-email.ts';

export const enqueueDropOffMail = (trx: Trx, payload: DropOffMail): Promise<void> =>
  enqueueJob(trx, { kind: 'drop-off-mail', payload, usefulForMs: days(30) });

const enqueueReminders = (trx: Trx, shipmentIds: readonly string[]): Promise<void> =>
  enqueueJobs(
    trx,
    shipmentIds.map((shipmentId) => ({ kind: 'pickup-reminder', payload: { shipmentId }, usefulForMs: days(2) })),
  );

export const enqueueClosedPointMails = (trx: Trx, mails: readonly ClosedPointMail[]): Promise<void> =>
  enqueueJobs(
    trx,
    mails.map((payload) => ({ kind: 'closed-point-mail', payload, usefulForMs: days(14) })),
  );

/** Of shipments that are just booked. */
export const writeAboutClosedPoints = async (trx: Trx, shipmentIds: readonly string[]): Promise<void> =>
  enqueueClosedPointMails(trx, await findBookedAtClosed(trx, shipmentIds));

interface PointJobDeps extends MailToOrganisation, Pick<Parameters<typeof checkPickups>[0], 'now'> {
  readonly findGuestLink: FindGuestLink;
}

export function pointHandlers(
  deps: PointJobDeps,
): Pick<JobHandlers, 'drop-off-mail' | 'closed-point-mail' | 'check-pickups'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return {
    'check-pickups': async () => {
      await closePassedPoints({ ...deps, enqueueClosedPointMails });
      await endPickupChoices({ ...deps, enqueueEndedChoices: enqueuePreferenceMails });
      await checkPickups({ ...deps, enqueueReminders });
      return { outcome: 'done' };
    },
    'closed-point-mail': async (job) => {
      const subject = await findClosedPointSubject(deps.database, job.payload);
      if (!subject) return { outcome: 'done' };
      const { organisationId } = job.payload;
      const guestUrl = await deps.findGuestLink({ organisationId, shipmentId: subject.first.id });
      const addressee = await deps.findAddressee(organisationId);
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      const email = writeClosedPointMail(subject, addressee.fullName, sender, guestUrl);
      const ids = subject.shipments.map(({ id }) => id);
      return sendEmailAbout(deps, job, ids, { to: addressee.email }, email);
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
