import type { FastifyInstance } from 'fastify';
import { streetLine } from '../../contract/values/places/street-line.ts';
import type { AccountRouteDeps } from '../accounts/accounts.routes.ts';
import { createPasswordHasher, type PasswordStrength } from '../accounts/credentials/password-hash.ts';
import { createMailProofs } from '../accounts/guests/mail-proof.ts';
import { lockMemberLimits } from '../accounts/members/members.repository.ts';
import { selectBilledOrganisation, selectOwners } from '../accounts/organisations.repository.ts';
import { authenticateCustomer } from '../accounts/sign-in/authenticate-customer.ts';
import type { CustomerRecords } from '../accounts/user.ts';
import { selectEmail, selectUser } from '../accounts/users.repository.ts';
import { addressBookRecords } from '../addresses/book/read-address-book.ts';
import { positionOfPostcode, positionOfTown, townsAt } from '../addresses/post-areas.ts';
import { billingRecords } from '../billing/billing-records.ts';
import { findBalanceNotices } from '../billing/pay-from-balance.ts';
import { bookCollections } from '../collections/book-collections.ts';
import type { CollectionDeps } from '../collections/collection-deps.ts';
import { createCollectionLinks } from '../collections/collection-links.ts';
import { findCollectionWindows, findMissedCollection } from '../collections/collection-mails.ts';
import { registerCollectionRoutes } from '../collections/collections.routes.ts';
import { chooseCollection } from '../collections/hold-slot.ts';
import { recurringRecords } from '../collections/recurring/change-recurring.ts';
import { moveCollections } from '../collections/settle-collections.ts';
import { registerStaffSlotRoutes } from '../collections/staff/staff-slots.routes.ts';
import type { Config } from '../config.ts';
import { moveNotes } from '../console/customer-page.ts';
import { careRecords } from '../console/data-requests.ts';
import { consoleRecords } from '../console/mail-archive.ts';
import type { Database } from '../database/database.ts';
import { createHitStore } from '../database/rate-limit-store.ts';
import { createImageEncoder } from '../files/encode-image.ts';
import type { FileDeps } from '../files/file.ts';
import { createFileLinks } from '../files/file-links.ts';
import { fileRecords } from '../files/file-records.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, createLimiter } from '../http/rate-limit.ts';
import { noRuns } from '../integrations/near-runs/near-runs.ts';
import { invoiceRecords, moveInvoices } from '../invoices/invoices.queries.ts';
import { enqueueCollectionMail, enqueueRecurringMail } from '../jobs/collection-jobs.ts';
import { enqueueMail, enqueueSupportMail } from '../jobs/mail-jobs.ts';
import { paymentJobs } from '../jobs/payment-jobs.ts';
import { enqueueClosedPointMails, enqueueDropOffMail, writeAboutClosedPoints } from '../jobs/point-jobs.ts';
import { moveAccounts } from '../ledger/balances.ts';
import type { NotificationMailDeps } from '../notifications/notification-mail.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from '../notifications/unsubscribe.ts';
import { moveIntents } from '../payments/intents.repository.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findRefundNotices } from '../payments/refund-notices.ts';
import { createDropOffCodes } from '../points/drop-off-codes.ts';
import { chooseDropOff, endDropOffs, findDropOffs } from '../points/drop-offs.ts';
import { createPickupLinks } from '../points/pickup-links.ts';
import { createPickupPins, findPointDetails } from '../points/pickups.ts';
import { registerDropOffRoutes, registerPointRoutes } from '../points/points.routes.ts';
import { explainUnserved } from '../quotes/locate-postcode.ts';
import { cachePriceBook, type PriceBook } from '../quotes/price-book.ts';
import { findVatBasisPoints, hasVatChanged } from '../quotes/quotes.repository.ts';
import { needsRecords } from '../shipments/preferences/needs-profiles.ts';
import { moveShipments, shipmentRecords } from '../shipments/privacy/shipment-records.ts';
import type { BatchPaymentCalls, ChooseHandover, FindRefundNotices, ShipmentDeps } from '../shipments/shipment-deps.ts';
import { findBooked } from '../shipments/shipments.queries.ts';
import { staffAccess } from '../staff/end-staff.ts';
import { staffRecords } from '../staff/staff-records.ts';
import { createComplaintLinks } from '../support/complaint-replies.ts';
import { supportRecords } from '../support/personal-data.ts';
import type { SupportRouteDeps } from '../support/support.routes.ts';
import { createReceiverLinks } from '../tracking/receiver-link.ts';
import type { Places } from '../tracking/tracking.presenter.ts';
import { chooseFileStorage, chooseVirusScan } from './choose-integrations.ts';

interface RecordParts extends Pick<BatchPaymentCalls, 'cancelOpenPayments'> {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
}

export function composeRecords({ config, database, now, cancelOpenPayments }: RecordParts): readonly CustomerRecords[] {
  const { phone } = config.company;
  return [
    needsRecords(selectEmail),
    ...careRecords(now),
    addressBookRecords,
    shipmentRecords({ now, cancelOpenPayments, findRefundNotices: composeRefundNotices(database, phone) }),
    recurringRecords(now),
    invoiceRecords,
    billingRecords({ phone, now }),
    consoleRecords,
    supportRecords,
    staffRecords,
    fileRecords({ now, links: createFileLinks(config, config.publicUrl) }),
  ];
}

/** Of what a card paid, and of what a balance did. */
export function composeRefundNotices(database: Database, phone: string): FindRefundNotices {
  return async (ids) => {
    const ofCards = await findRefundNotices({ database, phone }, ids);
    return new Map([...(await findBalanceNotices(database, ids)), ...ofCards]);
  };
}

interface AccountParts extends Pick<BatchPaymentCalls, 'cancelOpenPayments'> {
  readonly config: Config;
  readonly passwordStrength: PasswordStrength | undefined;
  readonly pricing: Pick<ShipmentDeps, 'database' | 'now' | 'readPriceBook'>;
}

export function composeAccounts(parts: AccountParts): AccountRouteDeps {
  const { config, passwordStrength, pricing, cancelOpenPayments } = parts;
  const { database, now } = pricing;
  return {
    database,
    now,
    enqueueMail,
    passwords: createPasswordHasher(passwordStrength),
    countTry: createLimiter(createHitStore(database, 'guess_hits'), now),
    limits: config.limits,
    sessionLife: config.sessionLife,
    isSecure: config.publicUrl.startsWith('https:'),
    explainUnserved: (postcode) => explainUnserved(pricing, postcode),
    findTowns: async (postcode) => townsAt((await pricing.readPriceBook()).postAreas, postcode),
    records: composeRecords({ config, database, now, cancelOpenPayments }),
    mailProofs: createMailProofs(config, now),
    moveRecords: [moveIntents, moveShipments, moveCollections, moveAccounts, moveInvoices, moveNotes],
    findBooked,
    staffAccess,
  };
}

interface NotificationParts {
  readonly config: Pick<Config, 'encryptionKey' | 'previousEncryptionKeys' | 'publicUrl' | 'company' | 'pickupPoint'>;
  readonly database: Database;
  readonly now: () => Date;
}

export function composeNotifications({
  config: { encryptionKey, previousEncryptionKeys, publicUrl, company, pickupPoint },
  database,
  now,
}: NotificationParts): NotificationMailDeps & { readonly unsubscribeLinks: UnsubscribeLinks } {
  const readPriceBook = cachePriceBook(database, now);
  const collectionLinks = createCollectionLinks({ encryptionKey, previousEncryptionKeys }, publicUrl);
  return {
    findPointDetails: (shipment) => findPointDetails(database, now, shipment),
    findMissedCollection: (shipmentId) => findMissedCollection(database, collectionLinks, shipmentId),
    readCalendar: async () => (await readPriceBook()).calendar,
    database,
    now,
    companyName: company.name,
    publicUrl,
    pickupPoint,
    receiverLinks: createReceiverLinks(encryptionKey, publicUrl, previousEncryptionKeys),
    unsubscribeLinks: createUnsubscribeLinks(encryptionKey, publicUrl, previousEncryptionKeys),
  };
}

export function composeCollections(parts: Pick<CollectionDeps, 'database' | 'now'>): CollectionDeps {
  return { ...parts, nearRuns: noRuns, enqueueCollectionMail, enqueueRecurringMail, findDropOffs };
}

interface PaymentParts extends Pick<PaymentDeps, 'database' | 'now' | 'cards'> {
  readonly config: Pick<Config, 'company'>;
}

export function composePayments({ config, database, now, cards }: PaymentParts): PaymentDeps {
  return {
    database,
    now,
    cards,
    company: config.company,
    jobs: paymentJobs,
    findInvoiceCustomer: async (trx, organisationId) => {
      const billed = await selectBilledOrganisation(trx, organisationId);
      if (!billed) return { name: 'Account erased', address: [] };
      const { fullName: name, companyName, vatNumber, building, address, town, postalCode } = billed;
      const company = { companyName: companyName || undefined, vatNumber: vatNumber || undefined };
      const lines = [streetLine(building, address), town, postalCode];
      return { name, ...company, address: address === '' ? [] : lines.filter((line) => line !== '') };
    },
    findVatBasisPoints,
    hasVatChanged,
    bookHandovers: async (trx, ids) => {
      await bookCollections(composeCollections({ database, now }), trx, ids);
      await writeAboutClosedPoints(trx, ids);
    },
    lockLimits: lockMemberLimits,
    askOwners: async (trx, { organisationId, userId }, totalPence) => {
      const member = (await selectUser(trx, userId))?.fullName ?? '';
      for (const { email, fullName } of await selectOwners(trx, organisationId)) {
        await enqueueMail(trx, { template: 'approval-requested', to: email, values: { fullName, member, totalPence } });
      }
    },
  };
}

export function composePlaces(readPriceBook: () => Promise<PriceBook>): () => Promise<Places> {
  return async () => {
    const { postAreas, calendar } = await readPriceBook();
    return {
      calendar,
      positions: {
        ofPostcode: (postcode) => positionOfPostcode(postAreas, postcode),
        ofTown: (town) => positionOfTown(postAreas, town),
      },
    };
  };
}

interface FileParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly log: FileDeps['log'];
}

export function composeFiles({ config, ...parts }: FileParts): FileDeps {
  return {
    ...parts,
    storage: chooseFileStorage(config),
    virusScan: chooseVirusScan(config),
    encodeImage: createImageEncoder(),
    links: createFileLinks(config, config.publicUrl),
    retentionMs: { COMPLAINT: config.supportRetentionMs, SHIPMENT: config.supportRetentionMs },
  };
}

interface SupportParts extends Pick<SupportRouteDeps, 'files' | 'database' | 'now' | 'countTry' | 'countRepeat'> {
  readonly config: Config;
  readonly readPriceBook: () => Promise<PriceBook>;
}

export function composeSupport({ config, readPriceBook, ...parts }: SupportParts): SupportRouteDeps {
  const { company, limits, publicUrl, sessionLife, thirdParties } = config;
  return {
    ...parts,
    limits,
    complaintLinks: createComplaintLinks(config, config.publicUrl),
    enqueueMail: enqueueSupportMail,
    company,
    publicUrl,
    crispWebsiteId: thirdParties.crispWebsiteId,
    recognise: authenticateCustomer({ ...parts, sessionLife }),
    readCalendar: async () => (await readPriceBook()).calendar,
    findCustomer: (userId) => selectUser(parts.database, userId),
  };
}

interface CollectionParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly countTry: CountTry;
}

/** Answers what shipments need of collections, which stand above them. */
export function registerCollections(
  app: FastifyInstance,
  { config, database, now, countTry }: CollectionParts,
): {
  readonly chooseHandover: ChooseHandover;
  readonly findCollectionWindows: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
} {
  const collections = { ...composeCollections({ database, now }), endDropOffs };
  registerStaffSlotRoutes(app, collections);
  registerCollectionRoutes(app, {
    ...collections,
    links: createCollectionLinks(config, config.publicUrl),
    companyName: config.company.name,
    publicUrl: config.publicUrl,
    countTry,
    limits: config.limits,
  });
  return {
    findCollectionWindows: (ids) => findCollectionWindows(database, ids),
    chooseHandover: async (trx, shipments, { collection_slot: slot, drop_off_point: point }) => {
      if (slot !== undefined && point !== undefined) {
        refuse('VALIDATION', 'Choose a collection or a drop-off point, not both.');
      }
      await chooseDropOff(trx, shipments, point);
      await chooseCollection(collections, trx, shipments, slot);
    },
  };
}

interface PointParts extends CollectionParts {
  readonly readPriceBook: () => Promise<PriceBook>;
  readonly reads: Database;
  readonly countGuess: CountTry; // where a failover loses no count
}

/** Returns what fills the finder's page in where a browser has no JavaScript. */
export function registerPoints(
  app: FastifyInstance,
  { config, database, reads, now, countTry, countGuess, readPriceBook }: PointParts,
): ReturnType<typeof registerPointRoutes> {
  const readCalendar = async () => (await readPriceBook()).calendar;
  const points = { database, reads, now, readCalendar, countTry, limits: config.limits, enqueueClosedPointMails };
  const signing = { codes: createDropOffCodes(config), pins: createPickupPins(config) };
  const links = createPickupLinks(config);
  registerDropOffRoutes(app, { ...points, countGuess, ...signing, links, enqueueDropOffMail });
  return registerPointRoutes(app, points);
}
