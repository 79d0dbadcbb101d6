import type { Company } from '../../contract/company.ts';
import { matching, type Rule, SettingError, type Settings, setting, urlOf } from './setting.ts';

/** What each third party needs. Where one is undefined, its local stand-in runs, without a key and without a network. */
export interface ThirdParties {
  readonly stripe: StripeKeys | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly postcoderKey: string | undefined;
  readonly googleMapsKey: string | undefined;
  readonly crispWebsiteId: string | undefined;
  /** Where files are stored; without it in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Without it files are not scanned for viruses. */
  readonly clamdUrl: string | undefined;
  /** Where unexpected errors are reported; without it they are in the log alone. */
  readonly sentryDsn: string | undefined;
  /** Without it nothing is traced. */
  readonly traces: TraceSettings | undefined;
}

/** Where traces go, by OTLP over HTTP. */
export interface TraceSettings {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly share: number;
}

export interface S3Settings {
  /** Of the bucket, with a prefix if wanted. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The three keys of the card payment provider. One without the others would take payments that nobody confirms. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

const key = matching(/^\S+$/, 'a key without spaces', 'the-key-you-were-given');
const sender = matching(
  /^[^@\r\n]+@[^@\s]+\.[^@\s]+$/,
  'an email address, with a name in front if you like',
  '"Larkway <hello@example.com>"',
);
const dsn = matching(
  /^https?:\/\/[^\s:@/]+@[^\s@/?#]+(?:\/[^\s?#]+)?\/\d+$/,
  'the DSN of a project, with its key and number',
  'https://key@errors.example.com/1',
);
const uuid = matching(
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  "the chat provider's website id",
  '00000000-0000-4000-8000-000000000000',
);

export function readThirdParties(settings: Settings, company: Company): ThirdParties {
  return {
    stripe: readStripeKeys(settings),
    smtpUrl: setting(settings, 'SMTP_URL', urlOf(['smtp', 'smtps'], 'smtps://user:password@mail.example.com')),
    mailFrom: setting(settings, 'MAIL_FROM', sender) ?? `${company.name} <${company.email}>`,
    postcoderKey: setting(settings, 'POSTCODER_KEY', key),
    googleMapsKey: setting(settings, 'GOOGLE_MAPS_KEY', key),
    crispWebsiteId: setting(settings, 'CRISP_WEBSITE_ID', uuid),
    s3: readS3(settings),
    clamdUrl: setting(settings, 'CLAMD_URL', urlOf(['tcp', 'unix'], 'tcp://localhost:3310')),
    sentryDsn: setting(settings, 'SENTRY_DSN', dsn),
    traces: readTraces(settings),
  };
}

const shareRule: Rule<number> = {
  isShown: true,
  mustBe: 'a share from 0 to 1',
  example: '0.1',
  read: (text) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined),
};

const httpAddress = urlOf(['http', 'https'], 'http://localhost:4318');

/** A path is appended, and fetch refuses a user and password. */
const collectorRule: Rule<string> = {
  ...httpAddress,
  mustBe: 'an http or https address without a user, a password or a query',
  read: (text) => {
    const url = URL.parse(httpAddress.read(text) ?? '');
    return url?.username === '' && url.search === '' ? text : undefined;
  },
};

function readTraces(settings: Settings): TraceSettings | undefined {
  const endpoint = setting(settings, 'OTEL_EXPORTER_OTLP_ENDPOINT', collectorRule);
  const serviceName = setting(settings, 'OTEL_SERVICE_NAME', key) ?? 'larkway';
  const share = setting(settings, 'OTEL_TRACES_SAMPLER_ARG', shareRule) ?? 1;
  return endpoint === undefined ? undefined : { endpoint, serviceName, share };
}

function readStripeKeys(settings: Settings): StripeKeys | undefined {
  const read = (name: string, prefix: string) =>
    setting(
      settings,
      name,
      matching(new RegExp(`^${prefix}_\\S+$`), `a key that starts with ${prefix}_`, `${prefix}_…`),
    );
  const secretKey = read('STRIPE_SECRET_KEY', 'sk');
  const publishableKey = read('STRIPE_PUBLISHABLE_KEY', 'pk');
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET', 'whsec');
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret };
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  throw new SettingError(
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three, or none to use the card sandbox.',
  );
}

const anyUrl = urlOf(['https', 'http'], 'https://s3.eu-west-2.amazonaws.com/bucket');

/** Keys are appended to it. */
const bucket: typeof anyUrl = {
  ...anyUrl,
  mustBe: 'the address of a bucket without ? or #',
  read: (text) => (/[?#]/.test(text) ? undefined : anyUrl.read(text)),
};

function readS3(settings: Settings): S3Settings | undefined {
  const url = setting(settings, 'S3_URL', bucket);
  const accessKeyId = setting(settings, 'S3_ACCESS_KEY_ID', key);
  const secretAccessKey = setting(settings, 'S3_SECRET_ACCESS_KEY', key);
  const region =
    setting(settings, 'S3_REGION', matching(/^[\w-]+$/, 'the name of a region', 'eu-west-2')) ?? 'us-east-1';
  if (url && accessKeyId && secretAccessKey) return { url, region, accessKeyId, secretAccessKey };
  if (!url && !accessKeyId && !secretAccessKey) return undefined;
  throw new SettingError(
    'S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three, or none to store files in DATA_DIR.',
  );
}
