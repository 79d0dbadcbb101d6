import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { registerAccountRoutes } from './accounts/accounts.routes.ts';
import type { PasswordStrength } from './accounts/credentials/password-hash.ts';
import { createSecretBox } from './accounts/credentials/secret-box.ts';
import { registerMemberRoutes } from './accounts/members/members.routes.ts';
import { selectBilledOrganisation, selectOrganisation } from './accounts/organisations.repository.ts';
import { registerSecurityRoutes } from './accounts/security/security.routes.ts';
import { registerSettingsRoutes } from './accounts/settings/settings.routes.ts';
import { authenticateCustomer, authenticateGuestOrCustomer } from './accounts/sign-in/authenticate-customer.ts';
import { recordGuest } from './accounts/sign-in/guest-sessions.ts';
import { selectEmail } from './accounts/users.repository.ts';
import { registerAddressRoutes, registerPlacesConfigRoute } from './addresses/addresses.routes.ts';
import { registerAddressBookRoutes } from './addresses/book/address-book.routes.ts';
import { registerAuditRoutes } from './audit/audit.routes.ts';
import { registerBillingRoutes } from './billing/billing.routes.ts';
import type { BillingDeps } from './billing/billing-deps.ts';
import { applyBillingPaymentEvent } from './billing/billing-payments.ts';
import { applyMandateEvent } from './billing/mandates.ts';
import { payAtOnce } from './billing/pay-from-balance.ts';
import type { StatementDocument } from './billing/read-statements.ts';
import {
  chooseAddressLookup,
  describeMail,
  observeCalls,
  openCards,
  registerStaffFinance,
  serveMailbox,
  serveWeb,
} from './composition/choose-integrations.ts';
import { cancelAll, composeConsole, invoiceWorker, paymentCalls, statementWorker } from './composition/compose-jobs.ts';
import {
  composeAccounts,
  composeFiles,
  composeNotifications,
  composePayments,
  composePlaces,
  composeRefundNotices,
  composeSupport,
  registerCollections,
  registerPoints,
} from './composition/compose-slices.ts';
import { type Config, settingsInForce } from './config.ts';
import { registerConsoleRoutes } from './console/console.routes.ts';
import type { OpenDatabase } from './database/database.ts';
import { isUnavailable } from './database/database-errors.ts';
import { createHitStore } from './database/rate-limit-store.ts';
import { registerFileRoutes } from './files/files.routes.ts';
import { createServer } from './http/create-server.ts';
import { registerHealthRoutes } from './http/health.ts';
import { allowLocalOnly, checkHost, ownOrigin } from './http/host-check.ts';
import { shedLoad } from './http/load-shedding.ts';
import { createLimiter, createRepeatCounter, limitInvalidCalls } from './http/rate-limit.ts';
import type { CardPayments } from './integrations/card-payments/card-payments.ts';
import type { DirectDebits } from './integrations/direct-debits/direct-debits.ts';
import type { Invoice } from './invoices/invoice.ts';
import { findInvoiceNumber } from './invoices/invoices.queries.ts';
import { registerInvoiceRoutes } from './invoices/invoices.routes.ts';
import { billingJobs, runBilling } from './jobs/billing-jobs.ts';
import { registerJobRoutes } from './jobs/jobs.routes.ts';
import { enqueuePreferenceMails } from './jobs/notification-jobs.ts';
import { canEmailHolder } from './notifications/notification-mail.ts';
import { registerUnsubscribeRoutes } from './notifications/unsubscribe.routes.ts';
import { isUnsubscribed, setUnsubscribed } from './notifications/unsubscribe.ts';
import { registerOpenApiRoutes } from './openapi/openapi.routes.ts';
import { registerOperationsRoutes } from './operations/operations.routes.ts';
import { authenticateOperator, saveSettingsKey } from './operations/operations-keys.ts';
import { cancelLivePayments } from './payments/cancel-payments.ts';
import { syncPayments } from './payments/confirm-payments.ts';
import { findUnsettledPayment } from './payments/intents.repository.ts';
import { registerPaymentRoutes } from './payments/payments.routes.ts';
import { createPdfWorker } from './pdf/pdf-worker.ts';
import { choosePickupPoint } from './points/pickup-choices.ts';
import { createPickupPins, findPointDetails } from './points/pickups.ts';
import { cachePriceBook } from './quotes/price-book.ts';
import { publishedTerms } from './quotes/published-terms.ts';
import { createQuoteTokens } from './quotes/quote-tokens.ts';
import { registerQuoteRoutes } from './quotes/quotes.routes.ts';
import { tariffAt } from './quotes/tariff.ts';
import { registerBulkRoutes } from './shipments/bulk/bulk.routes.ts';
import { registerLabelRoutes } from './shipments/labels/labels.routes.ts';
import { sumSpending } from './shipments/lifecycle/spending.ts';
import { registerEmissionsRoutes } from './shipments/list/emissions.routes.ts';
import { registerShipmentRoutes } from './shipments/shipments.routes.ts';
import { hasStaffSession, registerStaffRoutes } from './staff/staff.routes.ts';
import { authenticateStaff } from './staff/staff-sessions.ts';
import { registerSupportRoutes } from './support/support.routes.ts';
import { registerNeedsRoutes } from './tracking/needs.routes.ts';
import { registerReceiverRoutes } from './tracking/receiver.routes.ts';
import { openReturn } from './tracking/receiver-access.ts';
import { createReceiverLinks } from './tracking/receiver-link.ts';
import { findTracked } from './tracking/track-shipment.ts';
import { registerTrackingRoutes } from './tracking/tracking.routes.ts';
import type { WebBuild } from './web-files/load-web-build.ts';
import { registerSecurityTxt } from './web-files/web-files.routes.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'db' | 'ping' | 'reads'>;
  readonly logger: FastifyBaseLogger;
  /** The built web; without it only the API is served. */
  readonly web?: WebBuild;
  readonly now?: () => Date;
  readonly cards?: CardPayments;
  readonly directDebits?: DirectDebits;
  /** Tests register thousands of accounts and hash with less. */
  readonly passwordStrength?: PasswordStrength;
}

/** The composition root. A worker serves health probes only. */
export async function createApp({
  config,
  database,
  logger,
  web,
  now = () => new Date(),
  cards: givenCards,
  directDebits: givenDebits,
  passwordStrength,
}: AppOptions): Promise<FastifyInstance> {
  const pricing = {
    database: database.db,
    now,
    readPriceBook: cachePriceBook(database.db, now),
    quoteTokens: createQuoteTokens(config),
  };
  const parts = { config, database: database.db, reads: database.reads, now };
  await saveSettingsKey({ database: database.db, now }, config.operationsKey);
  const refundNotices = composeRefundNotices(database.db, config.company.phone);
  const accounts = composeAccounts({ config, passwordStrength, pricing, cancelOpenPayments: cancelAll });
  const countTry = createLimiter(createHitStore(database.db, 'limit_hits'), now);
  const app = createServer({
    logger,
    trustedProxies: config.trustedProxies,
    slowestClientMs: config.slowestClientMs,
    isUnavailable,
    invalidCalls: limitInvalidCalls(countTry, { limit: config.limits.invalidCallsPerCaller, now }),
    authenticators: {
      customer: authenticateGuestOrCustomer(accounts),
      staff: authenticateStaff(accounts),
      operations: authenticateOperator({ database: database.db, now }),
    },
  });
  checkHost(app, config.publicUrl);
  if (config.environment !== 'production') allowLocalOnly(app);
  const { shedCalls, longestWaitMs } = shedLoad(app, { maxInFlight: config.maxCallsInFlight });
  await observeCalls(app, config, { logger, database, shedCalls });
  registerHealthRoutes(app, { pingDatabase: () => database.ping(), longestWaitMs });
  if (config.role === 'worker') return app;
  registerOpenApiRoutes(app, config.company.name);
  registerSecurityTxt(app, { email: config.company.email, publicUrl: config.publicUrl, now });
  const countRepeat = createRepeatCounter(countTry, { limit: config.limits.repeatsPerCaller, now });
  registerQuoteRoutes(app, {
    ...pricing,
    authenticate: authenticateCustomer(accounts),
    countTry,
    limit: config.limits.quotesPerAddress,
  });
  registerAddressRoutes(app, {
    ...parts,
    findTowns: accounts.findTowns,
    lookup: chooseAddressLookup(config, database.db, logger, now),
    countTry,
    limit: config.limits.lookupsPerAddress,
  });
  registerAccountRoutes(app, accounts);
  const unsubscribing = {
    isUnsubscribed: (email: string) => isUnsubscribed(database.db, email),
    setUnsubscribed: (email: string, isStopped: boolean) => setUnsubscribed(database.db, email, isStopped),
  };
  registerSettingsRoutes(app, { ...accounts, ...unsubscribing, reads: database.reads });
  registerMemberRoutes(app, { ...accounts, sumSpending });
  registerStaffRoutes(app, { ...accounts, settings: settingsInForce(config) });
  registerJobRoutes(app, { database: database.db, now, ...describeMail(config) });
  registerAuditRoutes(app, database.db);
  registerSecurityRoutes(app, {
    ...accounts,
    secrets: createSecretBox(config.encryptionKey, config.previousEncryptionKeys),
    site: { name: config.company.name, origin: () => ownOrigin(config.publicUrl, app) },
    passkeyChallenges: config.limits.passkeyChallengesPerAddress,
  });
  registerAddressBookRoutes(app, accounts);
  const { cards, directDebits, publishableKey, serveBankPage } = await openCards({ ...parts, app });
  const payments = composePayments({ config, database: database.db, now, cards: givenCards ?? cards });
  const billing: BillingDeps = {
    ...payments,
    billingJobs,
    directDebits: givenDebits ?? directDebits,
    findAddressee: (id) => selectBilledOrganisation(database.db, id),
  };
  const receiverLinks = createReceiverLinks(config.encryptionKey, config.publicUrl, config.previousEncryptionKeys);
  const readPlaces = composePlaces(pricing.readPriceBook);
  const trackingDeps = {
    database: database.db,
    now,
    readPlaces,
    pickupPoint: config.pickupPoint,
    findPointDetails: findPointDetails.bind(undefined, database.db, now),
  };
  const choosing = registerCollections(app, { config, database: database.db, now, countTry });
  const { readPriceBook } = pricing;
  const fillPointsPage = registerPoints(app, { ...parts, readPriceBook, countTry, countGuess: accounts.countTry });
  registerShipmentRoutes(app, {
    ...pricing,
    ...paymentCalls(now),
    ...choosing,
    payAtOnce: payAtOnce(payments),
    syncPayment: async (customer, id) => void (await syncPayments(payments, customer, { shipmentId: id })),
    findRefundNotices: refundNotices,
    canEmailHolder: (id) => canEmailHolder(database.db, id),
    openReturn: (token) => openReturn({ database: database.db, now, links: receiverLinks }, token),
    findTracked: (trackingCode) => findTracked(trackingDeps, trackingCode),
    cancelLivePayments: (shipmentId) => cancelLivePayments(payments, [shipmentId]),
    findUnsettledPayment,
    findInvoiceNumber: (shipmentId) => findInvoiceNumber(database.db, shipmentId),
    recordGuest: (guest, sender, from) => recordGuest(accounts, guest, sender, from),
    countTry,
    countRepeat,
    limit: config.limits.shipmentsPerCustomer,
  });
  registerBulkRoutes(app, {
    ...pricing,
    ...choosing,
    payAtOnce: payAtOnce(payments),
    cancelOpenPayments: cancelAll,
    syncBatchPayment: async (customer, id) => void (await syncPayments(payments, customer, { batchId: id })),
    countTry,
    countRepeat,
    limits: { batches: config.limits.batchesPerCustomer, checks: config.limits.batchChecksPerCustomer },
  });
  registerEmissionsRoutes(app, { database: database.db, now });
  registerLabelRoutes(app, {
    database: database.db,
    now,
    companyName: config.company.name,
    findSenderCompany: async (who) => (await selectOrganisation(database.db, who.organisationId))?.companyName ?? '',
    findCollectionWindows: choosing.findCollectionWindows,
    origin: () => ownOrigin(config.publicUrl, app),
  });
  const answerTracking = registerTrackingRoutes(app, {
    ...trackingDeps,
    companyName: config.company.name,
    publicUrl: config.publicUrl,
    countTry,
    limit: config.limits.trackingMissesPerAddress,
  });
  registerReceiverRoutes(app, {
    ...trackingDeps,
    links: receiverLinks,
    pickupPinFor: createPickupPins(config).pinFor,
    choosePickupPoint,
    countTry: accounts.countTry,
    limits: config.limits,
    enqueuePreferenceMails,
    ...unsubscribing,
  });
  registerNeedsRoutes(app, { database: database.db, findEmail: (userId) => selectEmail(database.db, userId) });
  await registerUnsubscribeRoutes(app, composeNotifications({ config, database: database.db, now }));
  registerOperationsRoutes(app, { database: database.db, now });
  await registerPaymentRoutes(app, {
    ...payments,
    publishableKey,
    canEmailHolder: (id) => canEmailHolder(database.db, id),
    countTry,
    limit: config.limits.paymentsPerCustomer,
    guestLimit: config.limits.guestPaymentsPerAddress,
    applyBillingEvent: async (event) => {
      const ofPayment = await applyBillingPaymentEvent(billing, event);
      return ofPayment === 'ignored' ? applyMandateEvent(billing, event) : ofPayment;
    },
  });
  await serveBankPage?.(() => runBilling(billing));
  const statements = createPdfWorker<StatementDocument>(statementWorker);
  registerBillingRoutes(app, {
    ...billing,
    countTry,
    limit: config.limits.paymentsPerCustomer,
    origin: () => ownOrigin(config.publicUrl, app),
    drawings: statements,
  });
  registerStaffFinance(app, { ...billing, reads: database.reads });
  const drawings = createPdfWorker<readonly Invoice[]>(invoiceWorker);
  app.addHook('onClose', () => Promise.all([statements.close(), drawings.close()]));
  registerInvoiceRoutes(app, { ...parts, drawings, findRefundNotices: refundNotices });
  const files = composeFiles({ config, database: database.db, now, log: logger });
  registerSupportRoutes(app, composeSupport({ ...parts, ...pricing, countTry, countRepeat, files }));
  registerFileRoutes(app, files);
  registerConsoleRoutes(app, composeConsole({ ...parts, ...pricing, files, accounts }));
  registerPlacesConfigRoute(app, config.thirdParties.googleMapsKey);
  await serveMailbox(app, config);
  const readTerms = async () => publishedTerms(tariffAt((await pricing.readPriceBook()).tariffs, now()));
  if (web)
    serveWeb(app, web, config, {
      readTerms,
      answerTracking,
      now,
      isStaff: hasStaffSession(accounts),
      fillPointsPage,
    });
  return app;
}
