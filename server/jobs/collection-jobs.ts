import { days } from '../../contract/values/time/duration.ts';
import type { CollectionDeps } from '../collections/collection-deps.ts';
import type { CollectionLinks } from '../collections/collection-links.ts';
import { findSubject, writeCollectionMail, writeRecurringMail } from '../collections/collection-mails.ts';
import { makeRecurringCollections } from '../collections/recurring/make-recurring.ts';
import { settleCollections } from '../collections/settle-collections.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';
import type { MailToOrganisation } from './payment-jobs.ts';
import { sendEmail, sendEmailAbout } from './send-email.ts';

export const enqueueCollectionMail: CollectionDeps['enqueueCollectionMail'] = (trx, payload) =>
  enqueueJob(trx, { kind: 'collection-mail', payload, usefulForMs: days(5) });

export const enqueueRecurringMail: CollectionDeps['enqueueRecurringMail'] = (trx, payload) =>
  enqueueJob(trx, { kind: 'recurring-collection-mail', payload, usefulForMs: days(2) });

interface CollectionHandlerDeps extends MailToOrganisation, CollectionDeps {
  readonly links: Pick<CollectionLinks, 'linkFor'>;
}

export function collectionHandlers(
  deps: CollectionHandlerDeps,
): Pick<
  JobHandlers,
  'collection-mail' | 'recurring-collection-mail' | 'settle-collections' | 'make-recurring-collections'
> {
  const sender = { companyName: deps.company.name, links: deps.links };
  return {
    'collection-mail': async (job) => {
      const subject = await findSubject(deps.database, job.payload);
      if (!subject) return { outcome: 'done' }; // there is nothing to collect any more
      const addressee = await deps.findAddressee(subject.shipment.organisationId);
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      const email = writeCollectionMail(job.payload, subject, addressee.fullName, sender);
      return sendEmailAbout(deps, job, [job.payload.shipmentId], { to: addressee.email }, email);
    },
    'recurring-collection-mail': async (job) => {
      const addressee = await deps.findAddressee(job.payload.organisationId);
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      const words = { companyName: deps.company.name, publicUrl: deps.publicUrl };
      return sendEmail(deps, job, { to: addressee.email }, writeRecurringMail(job.payload, addressee.fullName, words));
    },
    'make-recurring-collections': async () => {
      await makeRecurringCollections(deps);
      return { outcome: 'done' };
    },
    'settle-collections': async () => {
      await settleCollections(deps);
      return { outcome: 'done' };
    },
  };
}
