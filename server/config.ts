import { join, resolve } from 'node:path';
import { type Company, companyFrom, companyProblem } from '../contract/company.ts';
import type { SettingInForce } from '../contract/staff/staff.ts';
import { days } from '../contract/values/time/duration.ts';
import {
  type Limits,
  type PickupPoint,
  type Retention,
  readLimits,
  readPickupPoint,
  readRetention,
  readSessionLife,
  type SessionLife,
} from './config/policies.ts';
import { missingForProduction, unsafeSettings } from './config/production-checks.ts';
import {
  addressRanges,
  anyText,
  matching,
  oneOf,
  onOrOff,
  origin,
  type Rule,
  SettingError,
  type Settings,
  setting,
  settingsReadFrom,
  urlOf,
  wholeNumber,
} from './config/setting.ts';
import { readThirdParties, type ThirdParties } from './config/third-parties.ts';

const secret = matching(/^\S{16,}$/, 'at least 16 characters without spaces that nobody can guess', '8f3c…');
const encryptionKey = matching(/^\S{32,}$/, 'at least 32 characters without spaces that nobody can guess', '8f3c…');
const previousKeys = {
  mustBe: 'keys of at least 32 characters each, separated by spaces',
  example: '8f3c… 5d21…',
  read: (text: string) => (/^\S{32,}(\s+\S{32,})*$/.test(text) ? text.split(/\s+/) : undefined),
};
const oneServer = urlOf(['postgres', 'postgresql'], 'postgres://user:password@localhost/larkway');
/** Of several hosts (one:5432,two:5432) the first is judged here, and all of them at the start. */
const postgresUrl: Rule<string> = {
  ...oneServer,
  read: (text) => oneServer.read(text.replace(/(,[^,/?#@]+)+(?=[/?#]|$)/, '')) && text,
};
const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly environment: 'local' | 'production';
  readonly port: number;
  readonly host: string;
  /** Whether this process answers requests (`web`), runs jobs such as mails and refunds (`worker`), or both. */
  readonly role: (typeof roles)[number];
  /** Where customers reach the product, without a slash at the end. Links in mails start with it. */
  readonly publicUrl: string;
  /** The absolute path of the folder that holds the embedded database and the local mailbox. */
  readonly dataDir: string;
  /** A PostgreSQL server to use; without it the embedded one in the data folder runs. */
  readonly databaseUrl: string | undefined;
  /** Standbys of that server, to read from. */
  readonly databaseReadUrl: string | undefined;
  /** A pooler in front of that server; whatever needs a connection of its own goes past it. */
  readonly databasePoolUrl: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** The proxies whose forwarding headers and request ids are believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  readonly metrics: boolean;
  /** Whether browsers keep a shell and the last parcel for when they are offline. */
  readonly hasServiceWorker: boolean;
  /** What a depot proves itself with, besides the keys that are made for each. */
  readonly operationsKey: string | undefined;
  /** What the secrets of authenticator apps are encrypted with; without it a key is made and kept in the data folder. */
  readonly encryptionKey: string | undefined;
  /** Keys that what is encrypted or sealed may have been made with before; nothing new is. */
  readonly previousEncryptionKeys: readonly string[];
  /** How many calls one process works on at once; one caller has at most a quarter of them, the others wait. */
  readonly maxCallsInFlight: number;
  /** How long a client may take to send a request, or keep us waiting without reading its answer. */
  readonly slowestClientMs: number;
  readonly limits: Limits;
  readonly retention: Retention;
  readonly sessionLife: SessionLife;
  /** How long conversations are kept after their last message, and complaints; the privacy policy names the default. */
  readonly supportRetentionMs: number;
  /** The independent scheme that our final answer to a complaint names. */
  readonly redressScheme: string | undefined;
  /** A refund of more needs a second person in the staff console. */
  readonly fourEyesAbovePence: number;
  readonly company: Company;
  /** Where parcels that could not be delivered wait to be fetched. */
  readonly pickupPoint: PickupPoint;
  readonly thirdParties: ThirdParties;
}

/** Reads who the company is. The web is built with this and no other setting: where it is built, the server's need not be known. */
export function readCompany(settings: Settings = process.env): Company {
  const problem = companyProblem(settings);
  if (problem) throw new SettingError(problem);
  return companyFrom(settings);
}

const sources = new WeakMap<Config, Settings>();

/** What a configuration was read from, by name, for staff. */
export function settingsInForce(config: Config): SettingInForce[] {
  return settingsReadFrom(sources.get(config) ?? {});
}

/** The same, run with a key that was not set. Staff still see what it was read from, which a copy made elsewhere would lose. */
export function withEncryptionKey(config: Config, key: string): Config & { readonly encryptionKey: string } {
  const copy = { ...config, encryptionKey: key };
  sources.set(copy, sources.get(config) ?? {});
  return copy;
}

/** Reads and checks every setting. The only reader of the environment; throws a SettingError that says what to correct. */
export function readConfig(settings: Settings = process.env): Config {
  const read = <T>(name: string, rule: Rule<T>) => setting(settings, name, rule);
  const port = read('PORT', wholeNumber(0, 65_535, 3000)) ?? 3000;
  const publicUrl = read('PUBLIC_URL', origin);
  const company = readCompany(settings);
  const config: Config = {
    environment: read('LARKWAY_ENV', oneOf(['local', 'production'], 'production')) ?? 'local',
    port,
    host: read('HOST', matching(/^[\w.:-]+$/, 'a host name or an IP address', '127.0.0.1')) ?? 'localhost',
    role: read('ROLE', oneOf(roles, 'web')) ?? 'all',
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR', anyText) ?? '.data'),
    databaseUrl: read('DATABASE_URL', postgresUrl),
    databasePoolUrl: read('DATABASE_POOL_URL', postgresUrl),
    databaseReadUrl: read('DATABASE_READ_URL', postgresUrl),
    logLevel: read('LOG_LEVEL', oneOf(logLevels, 'info')) ?? 'info',
    trustedProxies: read('TRUSTED_PROXIES', addressRanges) ?? [],
    metrics: read('METRICS', onOrOff) ?? false,
    hasServiceWorker: read('SERVICE_WORKER', onOrOff) ?? true,
    operationsKey: read('OPERATIONS_KEY', secret),
    encryptionKey: read('ENCRYPTION_KEY', encryptionKey),
    previousEncryptionKeys: read('PREVIOUS_ENCRYPTION_KEYS', previousKeys) ?? [],
    maxCallsInFlight: read('MAX_CALLS_IN_FLIGHT', wholeNumber(1, 10_000, 32)) ?? 32,
    slowestClientMs: (read('SLOWEST_CLIENT_SECONDS', wholeNumber(1, 3600, 60)) ?? 60) * 1000,
    limits: readLimits(settings),
    retention: readRetention(settings),
    sessionLife: readSessionLife(settings),
    supportRetentionMs: days(read('SUPPORT_RETENTION_DAYS', wholeNumber(1, 3650, 730)) ?? 730),
    redressScheme: read('REDRESS_SCHEME', anyText),
    fourEyesAbovePence: (read('FOUR_EYES_POUNDS', wholeNumber(0, 1_000_000, 50)) ?? 50) * 100,
    company,
    pickupPoint: readPickupPoint(settings),
    thirdParties: readThirdParties(settings, company),
  };
  if (config.databasePoolUrl !== undefined && config.databaseUrl === undefined) {
    throw new SettingError('DATABASE_POOL_URL is a pooler in front of DATABASE_URL; please set that as well.');
  }
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined) {
    throw new SettingError('DATABASE_READ_URL names standbys of DATABASE_URL; please set that as well.');
  }
  if (config.environment === 'production') refuseStandIns({ ...config, publicUrl });
  const unsafe = unsafeSettings(config);
  if (unsafe.length > 0) throw new SettingError(unsafe.join(' '));
  sources.set(config, settings);
  return config;
}

function refuseStandIns(needs: Parameters<typeof missingForProduction>[0]): void {
  const missing = missingForProduction(needs);
  if (missing.length === 0) return;
  throw new SettingError(`LARKWAY_ENV=production takes no stand-ins; please set ${missing.join('; ')}.`);
}

/** Where mails are kept that are not sent. */
export function mailboxIn(dataDir: string): string {
  return join(dataDir, 'mailbox');
}
