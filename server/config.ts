import { resolve } from 'node:path';
import { type Company, companyFrom } from '../contract/company.ts';
import { type Limits, readLimits, readSessionLife, type SessionLife } from './config/account-rules.ts';
import { missingForProduction } from './config/missing-for-production.ts';
import { addressRanges, anyText, matching, oneOf, onOrOff, origin, urlOf, wholeNumber } from './config/rules.ts';
import { type Rule, SettingError, type Settings, setting } from './config/setting.ts';
import { readThirdParties, type ThirdParties } from './config/third-parties.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything the process was told from outside, checked and typed. */
export interface Config {
  readonly environment: 'local' | 'production';
  readonly port: number;
  readonly host: string;
  /** Where customers reach the product, without a slash at the end. Links in mails start with it. */
  readonly publicUrl: string;
  /** The absolute path of the folder that holds the embedded database and the local mailbox. */
  readonly dataDir: string;
  /** A PostgreSQL server to use; without it the embedded one in the data folder runs. */
  readonly databaseUrl: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** The proxies whose forwarding headers and request ids are believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  readonly metrics: boolean;
  /** What a depot proves itself with; without it no scan is accepted. */
  readonly operationsKey: string | undefined;
  readonly limits: Limits;
  readonly sessionLife: SessionLife;
  readonly company: Company;
  readonly thirdParties: ThirdParties;
}

/** Reads and checks every setting. The only reader of the environment; throws a SettingError that says what to correct. */
export function readConfig(settings: Settings = process.env): Config {
  const read = <T>(name: string, rule: Rule<T>) => setting(settings, name, rule);
  const port = read('PORT', wholeNumber(0, 65_535, 3000)) ?? 3000;
  const publicUrl = read('PUBLIC_URL', origin);
  const company = companyFrom(settings);
  const config: Config = {
    environment: read('LARKWAY_ENV', oneOf(['local', 'production'], 'production')) ?? 'local',
    port,
    host: read('HOST', matching(/^[\w.:-]+$/, 'a host name or an IP address', '0.0.0.0')) ?? 'localhost',
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR', anyText) ?? '.data'),
    databaseUrl: read('DATABASE_URL', urlOf(['postgres', 'postgresql'], 'postgres://user:password@localhost/larkway')),
    logLevel: read('LOG_LEVEL', oneOf(logLevels, 'info')) ?? 'info',
    trustedProxies: read('TRUSTED_PROXIES', addressRanges) ?? [],
    metrics: read('METRICS', onOrOff) ?? false,
    operationsKey: read('OPERATIONS_KEY', anyText),
    limits: readLimits(settings),
    sessionLife: readSessionLife(settings),
    company,
    thirdParties: readThirdParties(settings, company),
  };
  if (config.environment === 'production') refuseStandIns({ ...config, publicUrl });
  return config;
}

function refuseStandIns(needs: Parameters<typeof missingForProduction>[0]): void {
  const missing = missingForProduction(needs);
  if (missing.length === 0) return;
  throw new SettingError(`LARKWAY_ENV=production takes no stand-ins; please set ${missing.join('; ')}.`);
}
