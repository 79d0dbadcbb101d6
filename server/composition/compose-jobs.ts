import type { FastifyBaseLogger } from 'fastify';
import { days, hours, minutes } from '../../contract/values/time/duration.ts';
import { isMember } from '../accounts/find-organisation.ts';
import { selectGuestId } from '../accounts/guests/guests.repository.ts';
import { guestLinkTo } from '../accounts/mails/account-mail.ts';
import { selectBilledOrganisation } from '../accounts/organisations.repository.ts';
import { issueGuestLink } from '../accounts/sign-in/guest-sessions.ts';
import { takeSurcharge } from '../billing/pay-from-balance.ts';
import type { StatementDocument } from '../billing/read-statements.ts';
import { refundToBalance } from '../billing/refund-to-balance.ts';
import { createCollectionLinks } from '../collections/collection-links.ts';
import { findCollectionFact } from '../collections/collection-mails.ts';
import type { Config } from '../config.ts';
import type { ConsoleDeps } from '../console/console-deps.ts';
import type { DataRequestDeps } from '../console/data-requests.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { FileDeps } from '../files/file.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { DirectDebits } from '../integrations/direct-debits/direct-debits.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { billingHandlers, billingJobs } from '../jobs/billing-jobs.ts';
import { collectionHandlers } from '../jobs/collection-jobs.ts';
import { enqueueAgain } from '../jobs/enqueue-job.ts';
import type { JobHandlers } from '../jobs/job.ts';
import { scheduleJobs } from '../jobs/jobs.repository.ts';
import { enqueueSupportMail, sendAccountMail, sendSupportMail } from '../jobs/mail-jobs.ts';
import { maintenanceJobs, purgeExpiredRows } from '../jobs/maintenance-jobs.ts';
import { enqueuePreferenceMails, notificationHandlers } from '../jobs/notification-jobs.ts';
import {
  enqueueAddressMail,
  type FindGuestLink,
  paymentHandlers,
  paymentJobs,
  sendAddressMail,
  sendFailedRefund,
  sendLateRefund,
  sendReceipt,
} from '../jobs/payment-jobs.ts';
import { pointHandlers } from '../jobs/point-jobs.ts';
import { startWorker, type Worker } from '../jobs/run-jobs.ts';
import { cancelOpenPayments } from '../payments/cancel-payments.ts';
import { refundShipments } from '../payments/start-refunds.ts';
import { createPdfWorker } from '../pdf/pdf-worker.ts';
import { createDropOffCodes } from '../points/drop-off-codes.ts';
import { findDropOffFact } from '../points/drop-off-mails.ts';
import type { ReadPriceBook } from '../quotes/price-book.ts';
import type { BatchPaymentCalls, PaymentCalls } from '../shipments/shipment-deps.ts';
import { findBooked } from '../shipments/shipments.queries.ts';
import { createComplaintLinks } from '../support/complaint-replies.ts';
import type { StepDeps } from '../support/complaint-steps.ts';
import type { DeadlockLetter } from '../support/deadlock-letter.ts';
import { openCards, openMail } from './choose-integrations.ts';
import {
  composeCollections,
  composeFiles,
  composeNotifications,
  composePayments,
  composeRecords,
} from './compose-slices.ts';

interface JobOptions {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  readonly now?: () => Date;
  readonly cards?: CardPayments;
  readonly directDebits?: DirectDebits;
}

export async function createJobHandlers({
  config,
  database: { db },
  logger,
  now = () => new Date(),
  cards: givenCards,
  directDebits: givenDebits,
}: JobOptions): Promise<JobHandlers> {
  const mail = await openMail(config);
  const { cards, directDebits, purgeSandbox } = await openCards({ config, database: db, now });
  const payments = composePayments({ config, database: db, now, cards: givenCards ?? cards });
  const drawings = createPdfWorker<readonly Invoice[]>(invoiceWorker);
  const mailing = { database: db, mail, company: config.company, publicUrl: config.publicUrl };
  const statements = createPdfWorker<StatementDocument>(statementWorker);
  const letters = createPdfWorker<DeadlockLetter>(new URL('../support/letter-worker.ts', import.meta.url));
  const collectionLinks = createCollectionLinks(config, config.publicUrl);
  const dropOffCodes = createDropOffCodes(config);
  const addressees = { database: db, findAddressee: (id: string) => selectBilledOrganisation(db, id) };
  const findGuestLink: FindGuestLink = ({ organisationId, shipmentId }) =>
    db.transaction().execute(async (trx) => {
      const guestId = await selectGuestId(trx, organisationId);
      if (guestId === undefined) return undefined;
      return guestLinkTo(config.publicUrl, shipmentId, await issueGuestLink({ now }, trx, guestId));
    });
  return {
    mail: sendAccountMail(mailing),
    'support-mail': sendSupportMail({
      ...mailing,
      redressScheme: config.redressScheme,
      complaintLinks: createComplaintLinks(config, config.publicUrl),
      drawLetter: (letter) => letters.draw(letter),
    }),
    'purge-expired': purgeExpiredRows({
      ...composeFiles({ config, database: db, now, log: logger }),
      sessionLife: config.sessionLife,
      supportRetentionMs: config.supportRetentionMs,
      purgeSandbox,
      records: composeRecords({ config, database: db, now, cancelOpenPayments: cancelAll }),
      findBooked,
    }),
    ...maintenanceJobs({ database: db, now, retention: config.retention, ...paymentCalls(now) }),
    ...notificationHandlers({ ...mailing, ...composeNotifications({ config, database: db, now }) }),
    ...paymentHandlers(payments, (error) => logger.error({ err: error }, 'a payment could not be looked at')),
    ...billingHandlers({
      ...payments,
      ...mailing,
      ...addressees,
      billingJobs,
      directDebits: givenDebits ?? directDebits,
      drawStatement: (statement) => statements.draw(statement),
    }),
    ...collectionHandlers({
      ...mailing,
      ...addressees,
      ...composeCollections({ database: db, now }),
      links: collectionLinks,
    }),
    ...pointHandlers({ ...mailing, ...addressees, now, findGuestLink }),
    receipt: sendReceipt({
      ...mailing,
      ...addressees,
      drawInvoices: (invoices) => drawings.draw(invoices),
      findCollectionFact: (ids) => findCollectionFact(db, collectionLinks, ids),
      findDropOff: (ids) => findDropOffFact({ database: db, now, codes: dropOffCodes }, ids),
      findGuestLink,
    }),
    'address-mail': sendAddressMail({ ...mailing, ...addressees, findGuestLink }),
    'late-refund-mail': sendLateRefund({ ...mailing, ...addressees }),
    'failed-refund-mail': sendFailedRefund({ ...mailing, ...addressees, findGuestLink, log: logger }),
  };
}

/** Starts with jobs that earlier processes left. */
export async function startJobs(options: JobOptions): Promise<Worker> {
  const { db } = options.database;
  const handlers = await createJobHandlers(options);
  await scheduleJobs(db, {
    'purge-expired': hours(1),
    'expire-shipments': minutes(15),
    'purge-shipments': hours(1),
    'purge-shipment-changes': minutes(1),
    'add-event-partitions': hours(6),
    'seed-bank-holidays': days(1),
    'save-ledger-snapshots': days(1),
    'compute-service-figures': hours(1), // soon after midnight in London
    'check-open-payments': 10_000, // whose webhook did not arrive
    'settle-collections': 5_000,
    'make-recurring-collections': minutes(1), // soon after each cut-off
    'check-pickups': minutes(5),
    'check-billing': 30_000, // whose webhook did not arrive
    'run-accounts': hours(1),
    'enqueue-notifications': 2_000,
  });
  return startWorker({ database: db, handlers, log: options.logger });
}

export const invoiceWorker = new URL('../invoices/pdf/invoice-worker.ts', import.meta.url);

export const statementWorker = new URL('../billing/pdf/statement-worker.ts', import.meta.url);

export function paymentCalls(now: () => Date): PaymentCalls {
  const deps = { now, jobs: paymentJobs };
  return {
    cancelOpenPayments: cancelAll,
    startRefund: async (trx, shipmentIds, reason) => {
      await refundToBalance(deps, trx, shipmentIds, reason); // first, because balances are locked before invoice numbers
      await refundShipments(deps, trx, shipmentIds, reason);
    },
  };
}

interface ConsoleParts extends Pick<DataRequestDeps, 'accounts'> {
  readonly config: Pick<Config, 'company' | 'fourEyesAbovePence'>;
  readonly database: ConsoleDeps['database'];
  readonly reads: ConsoleDeps['reads'];
  readonly now: () => Date;
  readonly files: FileDeps;
  readonly readPriceBook: ReadPriceBook;
  readonly payments: Parameters<typeof takeSurcharge>[0];
}

export function composeConsole({ config, now, readPriceBook, payments, ...parts }: ConsoleParts) {
  const { company, fourEyesAbovePence } = config;
  const jobs = {
    jobs: paymentJobs,
    enqueueAgain,
    enqueueMail: enqueueSupportMail,
    enqueueAddressMail,
    enqueuePreferenceMails,
  };
  return {
    ...parts,
    ...jobs,
    ...paymentCalls(now),
    takeSurcharge: takeSurcharge(payments),
    now,
    readPriceBook,
    companyName: company.name,
    fourEyesAbovePence,
    isMember,
    readCalendar: async () => (await readPriceBook()).calendar,
  } satisfies ConsoleDeps & StepDeps & DataRequestDeps;
}

export const cancelAll: BatchPaymentCalls['cancelOpenPayments'] = (trx, ids) =>
  cancelOpenPayments({ jobs: paymentJobs }, trx, ids);
