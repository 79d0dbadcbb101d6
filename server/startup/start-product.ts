import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Company, changedSince } from '../../contract/company.ts';
import { createSecretBox, reencryptSecrets } from '../accounts/credentials/secret-box.ts';
import { createApp } from '../app.ts';
import { chooseErrorReports } from '../composition/choose-integrations.ts';
import { startJobs } from '../composition/compose-jobs.ts';
import type { ThirdParties } from '../config/third-parties.ts';
import { type Config, mailboxIn, readConfig, withEncryptionKey } from '../config.ts';
import { hasLiveKey } from '../operations/operations-keys.ts';
import { addressPlaceholder, loadWebBuild, type WebBuild } from '../web-files/load-web-build.ts';
import { createLogger } from './create-logger.ts';
import { openStorage, prepareDataDir, readOrCreateEncryptionKey, type Storage } from './open-storage.ts';
import { explainStartFailure, StartProblem } from './start-failure.ts';
import { openTcpServer } from './tcp-server.ts';

interface RunningProduct {
  stop(): Promise<void>;
}

/** The whole life of the process: reads the settings, starts, and stops on a signal. */
export async function runProduct(webRoot: string): Promise<void> {
  process.stdout.on('error', () => {}); // the reader of our output has gone; the customers haven't
  try {
    const config = readConfig();
    const reports = chooseErrorReports(config, (reason) => log.warn({ reason }, 'an error report was lost'));
    const log: Logger = createLogger(config.logLevel, undefined, reports?.report);
    const stopping = new AbortController();
    const stop = async () => {
      stopping.abort();
      await started.then(
        (product) => product.stop(),
        (error: unknown) => {
          if (!isAbort(error)) throw error; // it waited for its database
        },
      );
    };
    // Unhandled rejections arrive here too. Nothing is certain any more after either: say so, serve nobody, and let the next process begin.
    process.on('uncaughtException', (thrown) => {
      log.fatal({ err: thrown }, 'crashed');
      if (!reports) process.exit(1);
      stop().catch(() => {});
      void Promise.race([reports.settle(), delay(longestReportMs)]).finally(() => process.exit(1));
    });
    const started = startProduct(config, log, webRoot, { stopping: stopping.signal });
    stopOnSignals(stop, log);
    await started;
    flushCompileCache(); // not at the end, which may come by kill -9
  } catch (error) {
    if (isAbort(error)) return;
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** How long a crash waits for its report to be delivered. */
const longestReportMs = 1_000;

/** How long requests and jobs under way may take to finish once the process was asked to stop. A job cut off is done by the next one. */
const drainMs = 10_000;

/** How long open connections are served after the stop signal: a proxy’s request may be on its way. Locally there is none. */
const lingerMs = { local: 0, production: 3_000 };

/** Closes what it opened if a later step fails. */
export async function startProduct(
  config: Config,
  log: Logger,
  webRoot: string,
  { now = () => new Date(), stopping }: { readonly now?: () => Date; readonly stopping?: AbortSignal } = {},
): Promise<RunningProduct> {
  // In production standard output is a stream of JSON that other programs read; elsewhere people do.
  const say =
    config.environment === 'production'
      ? (text: string) => log.info(text)
      : (text: string) => process.stdout.write(`${text}\n`);
  const { databaseUrl, encryptionKey, thirdParties } = config;
  const needsDataDir = databaseUrl === undefined || thirdParties.smtpUrl === undefined || encryptionKey === undefined;
  if (needsDataDir) await prepareDataDir(config.dataDir);
  const appConfig = withEncryptionKey(config, encryptionKey ?? (await readOrCreateEncryptionKey(config.dataDir)));
  const storage = await openStorage(config, {
    onProgress: say,
    onBrokenConnection: (error) => log.warn({ err: error }, 'database connection lost'),
    ...(stopping && { waiting: stopping }),
  });
  try {
    const web = await loadWebBuild(webRoot);
    if (config.environment === 'production') refuseOtherCompany(config.company, web);
    const isAddressKnown = new URL(config.publicUrl).port !== '0';
    if (isAddressKnown) await web.fillIn(new Map([[addressPlaceholder, config.publicUrl]]));
    const app = await createApp({ config: appConfig, database: storage.database, logger: log, web, now });
    await reencryptWithCurrentKey(appConfig, storage, log);
    const address = await openTcpServer(app, { ...config, lingerMs: lingerMs[config.environment] });
    // With PORT=0 the system chose the port, which no setting could name. Nobody else knows it before we say it.
    if (!isAddressKnown) await web.fillIn(new Map([[addressPlaceholder, address]]));
    const jobConfig = { ...appConfig, publicUrl: isAddressKnown ? config.publicUrl : address };
    const jobs =
      config.role === 'web'
        ? undefined
        : await startJobs({ config: jobConfig, database: storage.database, logger: log, now });
    const hasOperationsKey = await hasLiveKey(storage.database.db, now());
    say(startReport({ config, address, database: storage.description, hasOperationsKey }));
    return {
      stop: async () => {
        try {
          await Promise.race([Promise.all([app.close(), jobs?.stop()]), delay(drainMs)]);
        } finally {
          await storage.close(); // the database is left in good order, whatever became of the rest
        }
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Afterwards earlier keys are needed for links in mails only. */
async function reencryptWithCurrentKey(config: Config, { database }: Storage, log: Logger): Promise<void> {
  const { encryptionKey, previousEncryptionKeys } = config;
  if (previousEncryptionKeys.length === 0) return;
  const resealed = await reencryptSecrets(database.db, createSecretBox(encryptionKey, previousEncryptionKeys));
  log.info({ resealed }, 'secrets of earlier keys were encrypted again');
}

/** Customers would read other contact details on the pages than in mails and invoices. */
function refuseOtherCompany(company: Company, web: WebBuild): void {
  const changed = changedSince(web.company, company);
  if (changed.length === 0) return;
  throw new StartProblem(
    `The web pages were built with other company details. Build them again (npm run build, or the image) with the same ${changed.join(', ')} as here, then start again.`,
  );
}

interface StartFacts {
  readonly config: Config;
  readonly address: string;
  readonly database: string;
  readonly hasOperationsKey: boolean;
}

/** What a person wants to know after `npm start`. */
export function startReport({ config, address, database, hasOperationsKey }: StartFacts): string {
  const standIns = standInsOf(config.thirdParties);
  const isElsewhereToo = config.publicUrl !== address && config.port !== 0;
  const facts = [
    ...(isElsewhereToo ? [['Public', config.publicUrl]] : []),
    ['API', `${address}/api/docs`],
    ['Database', database],
    ...(config.thirdParties.smtpUrl
      ? []
      : [['Mailbox', `${address}/dev/mailbox (mails are kept in ${mailboxIn(config.dataDir)}, not sent)`]]),
    ...(hasOperationsKey || config.environment === 'local'
      ? []
      : [['Scans', 'no depot can report any: make a key with npm run operations -- keys add NAME']]),
    ...doubtsAbout(config).map((doubt) => ['Beware', doubt]),
    ...(standIns.length > 0 ? [['Stand-ins', `${standIns.join(', ')} (set their keys to use the real ones)`]] : []),
  ];
  const lines = facts.map(([label = '', fact = '']) => `  ${label.padEnd(10)} ${fact}`);
  return [`${config.company.name} is ready at ${address}`, ...lines, ''].join('\n');
}

/** Allowed for a rehearsal, never for customers. */
function doubtsAbout({ environment, thirdParties }: Config): string[] {
  const isTest = thirdParties.stripe?.secretKey.startsWith('sk_test_') ?? false;
  return environment === 'production' && isTest
    ? ['the card keys are test keys: parcels are carried and no money is taken']
    : [];
}

function standInsOf(thirdParties: ThirdParties): string[] {
  const keys = {
    'card payments': thirdParties.stripe,
    mail: thirdParties.smtpUrl,
    'address look-up': thirdParties.postcoderKey,
    places: thirdParties.googleMapsKey,
    chat: thirdParties.crispWebsiteId,
  };
  return Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : []));
}

/** For requests and jobs under way (10 s) and closing the database. A hanging start gets as long. */
const longestStopMs = 15_000;

/** Time for the reader of the log to take its last lines. */
const longestFlushMs = 1_000;

/** The first SIGTERM, SIGINT or SIGHUP stops the process in good order. A second one, or a slow stop, ends it at once. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger, longestMs = longestStopMs): void {
  let isStopping = false;
  // What waits to be logged goes out before the exit: what goes out with it waits forever for a reader who has gone.
  const end = (code: number) => {
    // An exit would wait as well for a reader who is there and takes nothing.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestFlushMs);
    log.flush(() => process.exit(code));
  };
  const begin = (signal: string) => {
    isStopping = true;
    log.info({ signal }, 'stopping');
    const tooLong = setTimeout(() => {
      log.error('could not stop in time');
      end(1);
    }, longestMs);
    stop()
      .finally(() => clearTimeout(tooLong))
      .then(
        () => end(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop in good order');
          end(1);
        },
      );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) end(1);
    else begin(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
