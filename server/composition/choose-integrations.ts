import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { findVerifiedOwner, isMember } from '../accounts/find-organisation.ts';
import { findStreets } from '../addresses/search-gazetteer.ts';
import type { BillingDeps } from '../billing/billing-deps.ts';
import { registerCustomerAccountRoutes } from '../billing/staff/customer-accounts.routes.ts';
import { type Config, mailboxIn } from '../config.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { measureReplication } from '../database/standby-pools.ts';
import { registerFinanceRoutes } from '../finance/finance.routes.ts';
import { trustedProxies } from '../http/create-server.ts';
import type { shedLoad } from '../http/load-shedding.ts';
import { cardAllowance, chatAllowance, mapsAllowance } from '../http/security-headers.ts';
import { type AddressLookup, gazetteerLookup } from '../integrations/address-lookup/address-lookup.ts';
import { cachedLookup, guardedLookup, postcoderLookup } from '../integrations/address-lookup/postcoder-lookup.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { stripeCards } from '../integrations/card-payments/stripe-cards.ts';
import type { StripeOptions } from '../integrations/card-payments/stripe-client.ts';
import type { DirectDebits } from '../integrations/direct-debits/direct-debits.ts';
import type { ErrorReports } from '../integrations/error-reports/error-reports.ts';
import { sentryReports } from '../integrations/error-reports/sentry-reports.ts';
import type { FileStorage } from '../integrations/file-storage/file-storage.ts';
import { folderStorage } from '../integrations/file-storage/folder-storage.ts';
import { s3Storage } from '../integrations/file-storage/s3-storage.ts';
import type { MailPort } from '../integrations/mail/mail.ts';
import { type SmtpServer, smtpMail, smtpServerOf } from '../integrations/mail/smtp-mail.ts';
import { openLazily } from '../integrations/open-lazily.ts';
import { clamdScan } from '../integrations/virus-scan/clamd-scan.ts';
import { noVirusScan, type VirusScan } from '../integrations/virus-scan/virus-scan.ts';
import { measureJobs } from '../jobs/jobs.repository.ts';
import { measureRefunds } from '../payments/refunds.repository.ts';
import type { WebBuild } from '../web-files/load-web-build.ts';
import {
  type IsStaff,
  registerConsoleRoutes,
  registerWebRoutes,
  type WebOptions,
} from '../web-files/web-files.routes.ts';

interface OpenCards {
  readonly cards: CardPayments;
  readonly directDebits: DirectDebits;
  readonly publishableKey: string;
  /** Only for the sandbox, which lives in our database. */
  readonly purgeSandbox?: () => Promise<void>;
  /** Only for the sandbox: where a person lets bank days pass. */
  readonly serveBankPage?: (runBilling: () => Promise<void>) => Promise<void>;
}

interface CardParts {
  readonly config: Pick<Config, 'thirdParties' | 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
  /** Where the sandbox serves the browser and sends its webhooks to; without it, it only answers this process. */
  readonly app?: FastifyInstance;
}

/** Stripe where its keys are set; otherwise our own sandbox, which speaks the same protocol to the same library. */
export async function openCards({ config, database, now, app }: CardParts): Promise<OpenCards> {
  const { stripe } = config.thirdParties;
  if (stripe) {
    return {
      cards: cardsWhenNeeded({ ...stripe, now }),
      directDebits: directDebitsWhenNeeded(stripe),
      publishableKey: stripe.publishableKey,
    };
  }
  const { createCardSandbox } = await import('../../local/card-sandbox/card-sandbox.ts');
  const sandbox = await createCardSandbox({
    database,
    now,
    ...(app && { sendWebhook: (body, headers) => postWebhookToSelf(app, body, headers) }),
  });
  if (app) sandbox.register(app);
  const { publishableKey, ...keys } = sandbox.keys;
  return {
    cards: cardsWhenNeeded({ ...keys, now, fetch: sandbox.fetch }),
    directDebits: directDebitsWhenNeeded({ ...keys, fetch: sandbox.fetch }),
    publishableKey,
    purgeSandbox: () => sandbox.purge(),
    serveBankPage: async (runBilling) => {
      const { registerBankPage } = await import('../../local/card-sandbox/bank-page.ts');
      if (app) registerBankPage(app, { database, sandbox, runBilling });
    },
  };
}

async function postWebhookToSelf(
  app: FastifyInstance,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await app.inject({ method: 'POST', url: `${apiBasePath}/payment/webhook`, headers, payload: body });
  return answer.statusCode;
}

/** Loads Stripe’s library, a megabyte in two hundred files, with the first payment. */
function cardsWhenNeeded(options: Parameters<typeof stripeCards>[0]): CardPayments {
  const open = openLazily(async () => {
    const { stripeCards } = await import('../integrations/card-payments/stripe-cards.ts');
    return stripeCards(options);
  });
  return {
    createIntent: async (request) => (await open()).createIntent(request),
    retrieveIntent: async (intentId) => (await open()).retrieveIntent(intentId),
    cancelIntent: async (intentId) => (await open()).cancelIntent(intentId),
    refund: async (request) => (await open()).refund(request),
    retrieveRefund: async (refundId) => (await open()).retrieveRefund(refundId),
    listRefundsOf: async (intentId) => (await open()).listRefundsOf(intentId),
    listActivity: async (span) => (await open()).listActivity(span),
    findRefund: async (asked) => (await open()).findRefund(asked),
    verifyWebhook: async (rawBody, signature) => (await open()).verifyWebhook(rawBody, signature),
  };
}

function directDebitsWhenNeeded(options: StripeOptions): DirectDebits {
  const open = openLazily(async () => {
    const { stripeDirectDebits } = await import('../integrations/direct-debits/stripe-direct-debits.ts');
    return stripeDirectDebits(options);
  });
  return {
    saveCustomer: async (request) => (await open()).saveCustomer(request),
    startMandateSetup: async (request) => (await open()).startMandateSetup(request),
    retrieveMandateSetup: async (setupId) => (await open()).retrieveMandateSetup(setupId),
    retrieveMandate: async (mandateId) => (await open()).retrieveMandate(mandateId),
    endMandate: async (mandateId) => (await open()).endMandate(mandateId),
    createDebit: async (request) => (await open()).createDebit(request),
    retrieveDebit: async (debitId) => (await open()).retrieveDebit(debitId),
    findDebit: async (asked) => (await open()).findDebit(asked),
  };
}

/** How mails leave, without account and password. */
export function describeMail({ thirdParties: { smtpUrl, mailFrom } }: Config): {
  readonly smtpServer: SmtpServer | null;
  readonly mailFrom: string;
} {
  return { smtpServer: smtpUrl === undefined ? null : smtpServerOf(smtpUrl), mailFrom };
}

/** The configured mail server; without one the local mailbox, which production refuses. */
export async function openMail({ dataDir, thirdParties: { smtpUrl, mailFrom: from } }: Config): Promise<MailPort> {
  if (smtpUrl !== undefined) return smtpMail({ url: smtpUrl, from });
  const { mailboxMail } = await import('../../local/mailbox/mailbox.ts');
  return mailboxMail({ folder: mailboxIn(dataDir), from });
}

export function chooseFileStorage({
  dataDir,
  thirdParties: { s3 },
}: Pick<Config, 'dataDir' | 'thirdParties'>): FileStorage {
  return s3 ? s3Storage(s3) : folderStorage(join(dataDir, 'files'));
}

export function chooseVirusScan({ thirdParties: { clamdUrl } }: Pick<Config, 'thirdParties'>): VirusScan {
  return clamdUrl === undefined ? noVirusScan : clamdScan({ url: clamdUrl });
}

/** Without an address for them errors are in the log alone. */
export function chooseErrorReports(
  { environment, thirdParties: { sentryDsn: dsn } }: Config,
  onLost: (reason: string) => void,
): ErrorReports | undefined {
  return dsn === undefined ? undefined : sentryReports({ dsn, environment, onLost });
}

/** Shows the local mailbox where mails go there. They hold links that sign people in. */
export async function serveMailbox(
  app: FastifyInstance,
  { environment, dataDir, thirdParties }: Config,
): Promise<void> {
  if (environment === 'production' || thirdParties.smtpUrl !== undefined) return;
  const { registerMailboxRoutes } = await import('../../local/mailbox/mailbox.ts');
  registerMailboxRoutes(app, mailboxIn(dataDir));
}

/** Our own gazetteer answers where Postcoder has no key, and where it has one but is away. */
export function chooseAddressLookup(
  { thirdParties: { postcoderKey: key } }: Pick<Config, 'thirdParties'>,
  database: Database,
  logger: FastifyBaseLogger,
  now: () => Date,
): AddressLookup {
  const gazetteer = gazetteerLookup((postcode) => findStreets(database, postcode));
  if (key === undefined) return gazetteer;
  return guardedLookup(cachedLookup(postcoderLookup({ key }), { now }), {
    fallback: gazetteer,
    now,
    onUnavailable: (reason) => logger.warn({ reason }, 'address look-up unavailable'),
  });
}

interface WebParts extends Pick<WebOptions, 'readTerms' | 'answerTracking' | 'now' | 'fillPointsPage'> {
  readonly isStaff: IsStaff;
}

export function serveWeb(app: FastifyInstance, build: WebBuild, config: Config, { isStaff, ...deps }: WebParts): void {
  if (build.console) registerConsoleRoutes(app, build.console, isStaff);
  const { googleMapsKey, stripe, crispWebsiteId } = config.thirdParties;
  const allowances = [
    ...(googleMapsKey === undefined ? [] : [mapsAllowance]),
    ...(stripe ? [cardAllowance] : []),
    ...(crispWebsiteId === undefined ? [] : [chatAllowance]),
  ];
  registerWebRoutes(app, build, {
    hasDevelopmentPages: config.environment !== 'production',
    hasServiceWorker: config.hasServiceWorker,
    allowances,
    ...deps,
  });
}

interface Observed {
  readonly logger: FastifyBaseLogger;
  readonly database: Pick<OpenDatabase, 'db' | 'reads'>;
  readonly shedCalls: ReturnType<typeof shedLoad>['shedCalls'];
}

/** Traces and metrics, whose code is loaded for those who ask for them. After load shedding, where calls wait for their turn. */
export async function observeCalls(
  app: FastifyInstance,
  { metrics, thirdParties: { traces }, trustedProxies: proxies }: Config,
  { logger, database: { db, reads }, shedCalls }: Observed,
): Promise<void> {
  if (traces) {
    const { otlpTracing } = await import('../integrations/tracing/otlp-tracing.ts');
    const tracing = otlpTracing({
      ...traces,
      onLost: (reason, spans) => logger.warn({ reason, spans }, 'traces were lost'),
    });
    tracing.traceCalls(app, trustedProxies(proxies));
    app.addHook('onClose', () => tracing.close());
  }
  if (!metrics) return;
  const { registerMetricsRoute } = await import('../http/metrics.ts');
  registerMetricsRoute(app, {
    measureJobs: () => measureJobs(reads),
    measureRefunds: () => measureRefunds(reads),
    measureReplication: () => measureReplication(db),
    shedCalls,
  });
}

/** What staff see and set of money that isn’t one parcel’s. */
export function registerStaffFinance(app: FastifyInstance, deps: BillingDeps & { readonly reads: Database }): void {
  registerCustomerAccountRoutes(app, { ...deps, findOwner: findVerifiedOwner, isMember });
  registerFinanceRoutes(app, { ...deps, vatNumber: deps.company.vatNumber });
}
