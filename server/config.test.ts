import { isAbsolute, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SettingError } from './config/setting.ts';
import { readCompany, readConfig } from './config.ts';
import { productionSettings } from './testing/production-settings.ts';

describe('readConfig', () => {
  it('needs no setting at all', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'local',
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      logLevel: 'info',
      trustedProxies: [],
      metrics: false,
      hasServiceWorker: true,
      operationsKey: undefined,
    });
    expect(config.dataDir).toBe(resolve('.data'));
    expect(config.thirdParties).toEqual({
      stripe: undefined,
      smtpUrl: undefined,
      mailFrom: 'Larkway <hello@larkway.example>',
      postcoderKey: undefined,
      googleMapsKey: undefined,
      crispWebsiteId: undefined,
      s3: undefined,
      clamdUrl: undefined,
      sentryDsn: undefined,
      traces: undefined,
    });
  });

  it('reads every setting', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://parcels.localhost/',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgres://user@db/larkway',
      DATABASE_POOL_URL: 'postgres://user@pooler/larkway',
      LOG_LEVEL: 'WARN',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      METRICS: 'on',
      OPERATIONS_KEY: 'known-to-depots-only',
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://localhost:2525',
      MAIL_FROM: 'Parcels <post@parcels.example>',
      POSTCODER_KEY: 'postcoder',
      GOOGLE_MAPS_KEY: 'maps',
      CRISP_WEBSITE_ID: '00000000-0000-4000-8000-000000000001',
      S3_URL: 'https://s3.eu-west-2.amazonaws.com/parcels',
      S3_REGION: 'eu-west-2',
      S3_ACCESS_KEY_ID: 'AKIA1',
      S3_SECRET_ACCESS_KEY: 'secret/1+',
      CLAMD_URL: 'unix:///run/clamav/clamd.ctl',
      SENTRY_DSN: 'https://key@errors.example.com/sub/1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      COMPANY_NAME: 'Parcels',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'https://parcels.localhost',
      databaseUrl: 'postgres://user@db/larkway',
      databasePoolUrl: 'postgres://user@pooler/larkway',
      logLevel: 'warn',
      trustedProxies: ['10.0.0.0/8', '::1'],
      metrics: true,
      operationsKey: 'known-to-depots-only',
      company: { name: 'Parcels' },
      thirdParties: {
        stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' },
        smtpUrl: 'smtp://localhost:2525',
        mailFrom: 'Parcels <post@parcels.example>',
        postcoderKey: 'postcoder',
        googleMapsKey: 'maps',
        crispWebsiteId: '00000000-0000-4000-8000-000000000001',
        s3: {
          url: 'https://s3.eu-west-2.amazonaws.com/parcels',
          region: 'eu-west-2',
          accessKeyId: 'AKIA1',
          secretAccessKey: 'secret/1+',
        },
        clamdUrl: 'unix:///run/clamav/clamd.ctl',
        sentryDsn: 'https://key@errors.example.com/sub/1',
        traces: { endpoint: 'http://collector:4318', serviceName: 'larkway', share: 0.1 },
      },
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  it('takes an empty setting as absent, as a line in an .env file without a value is', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000' });
  });

  it('takes a database behind a socket of this machine', () => {
    const url = 'postgres:///larkway?host=/var/run/postgresql';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('takes several database servers, and refuses what is no address among them', () => {
    const url = 'postgres://ann:a,b@one:5432,two:5433/larkway';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(() => readConfig({ DATABASE_URL: 'postgres://one:x,two:5433/larkway' })).toThrow(/^DATABASE_URL must be/);
  });

  it('takes no standbys without their primary', () => {
    expect(() => readConfig({ DATABASE_READ_URL: 'postgres://user@standby/larkway' })).toThrow(
      'DATABASE_READ_URL names standbys of DATABASE_URL; please set that as well.',
    );
  });

  it('takes no pooler without the server behind it', () => {
    expect(() => readConfig({ DATABASE_POOL_URL: 'postgres://user@pooler/larkway' })).toThrow(
      'DATABASE_POOL_URL is a pooler in front of DATABASE_URL; please set that as well.',
    );
  });

  it('takes no part of the file storage without the others', () => {
    expect(() => readConfig({ S3_URL: 'https://s3.eu-west-2.amazonaws.com/parcels' })).toThrow(
      'S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three, or none to store files in DATA_DIR.',
    );
  });

  it('takes no file storage whose address has a query', () => {
    expect(() => readConfig({ S3_URL: 'https://s3.eu-west-2.amazonaws.com/parcels?list-type=2' })).toThrow(
      'S3_URL must be the address of a bucket without ? or #',
    );
  });

  it.each(['https://user:secret@collector', 'https://collector/?team=1', 'collector:4318'])(
    'sends no traces to %s',
    (to) => {
      expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: to })).toThrow('without a user, a password or a query');
    },
  );

  it('makes the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, for example PORT=3000'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, for example PORT=3000'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535, for example PORT=3000'],
    ['HOST', 'http://localhost', 'HOST must be a host name or an IP address, for example HOST=127.0.0.1'],
    ['PUBLIC_URL', 'larkway.example', 'PUBLIC_URL must be an http or https address without a path'],
    ['PUBLIC_URL', 'https://larkway.example/app', 'PUBLIC_URL must be an http or https address without a path'],
    ['PUBLIC_URL', 'ftp://larkway.example', 'PUBLIC_URL must be an http or https address without a path'],
    [
      'DATABASE_URL',
      'mysql://db/larkway',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    ],
    ['DATABASE_URL', 'postgres://', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
    ['LARKWAY_ENV', 'prod', 'LARKWAY_ENV must be one of local, production, for example LARKWAY_ENV=production'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['TRUSTED_PROXIES', 'my-proxy', 'TRUSTED_PROXIES must be IP addresses or ranges separated by commas'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must be IP addresses or ranges separated by commas'],
    ['METRICS', 'maybe', 'METRICS must be on or off, for example METRICS=on'],
    ['OPERATIONS_KEY', 'fifteen-letters', 'OPERATIONS_KEY must be at least 16 characters without spaces'],
    ['OPERATIONS_KEY', 'many words, but with spaces', 'OPERATIONS_KEY must be at least 16 characters without spaces'],
    ['COMPANY_EMAIL', 'x', 'COMPANY_EMAIL must be an email address, for example COMPANY_EMAIL=hello@example.com'],
    [
      'COMPANY_FACEBOOK_URL',
      'javascript:alert(1)',
      'COMPANY_FACEBOOK_URL must be an address that starts with https:// or http://',
    ],
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'STRIPE_SECRET_KEY must be a key that starts with sk_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'STRIPE_PUBLISHABLE_KEY must be a key that starts with pk_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a key that starts with whsec_'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
    ['MAIL_FROM', 'Larkway', 'MAIL_FROM must be an email address, with a name in front if you like'],
    ['POSTCODER_KEY', 'two words', 'POSTCODER_KEY must be a key without spaces'],
    ['GOOGLE_MAPS_KEY', 'two words', 'GOOGLE_MAPS_KEY must be a key without spaces'],
    ['CRISP_WEBSITE_ID', '12', "CRISP_WEBSITE_ID must be the chat provider's website id"],
  ])('says what is wrong with %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it('never repeats a bad value, which may be a secret', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });

  it('keeps shipments for as long as it is told, and never shorter than their people', () => {
    expect(readConfig({}).retention).toEqual({ peopleMonths: 24, shipmentMonths: 84 });
    expect(readConfig({ KEEP_PEOPLE_MONTHS: '12', KEEP_SHIPMENTS_MONTHS: '12' }).retention).toEqual({
      peopleMonths: 12,
      shipmentMonths: 12,
    });
    expect(() => readConfig({ KEEP_SHIPMENTS_MONTHS: '23' })).toThrow('must not be less than KEEP_PEOPLE_MONTHS');
    expect(() => readConfig({ KEEP_PEOPLE_MONTHS: '0' })).toThrow('KEEP_PEOPLE_MONTHS must be a whole number from 1');
  });

  it('refuses one card key without the others', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('belong together: set all three');
  });
});

describe('readCompany', () => {
  it('reads what is in the pages and asks for nothing else', () => {
    expect(readCompany({ LARKWAY_ENV: 'production', COMPANY_NAME: 'Parcels' })).toMatchObject({ name: 'Parcels' });
  });

  it.each(['COMPANY_EMAIL', 'COMPANY_LINKEDIN_URL'])('says what is wrong with %s', (name) => {
    expect(() => readCompany({ [name]: 'foo' })).toThrow(SettingError);
    expect(() => readCompany({ [name]: 'foo' })).toThrow(`${name} must be`);
  });
});

describe('readConfig in production', () => {
  it('starts once every stand-in is replaced', () => {
    expect(readConfig(productionSettings).environment).toBe('production');
  });

  it('needs no key of depots: those that are made for each are better', () => {
    expect(readConfig(productionSettings).operationsKey).toBeUndefined();
  });

  it('names everything that is missing in one sentence', () => {
    const allNames = Object.keys(productionSettings).filter((name) => name !== 'LARKWAY_ENV');
    const inAnyOrder = allNames.map((name) => `(?=.*${name})`).join('');
    expect(() => readConfig({ LARKWAY_ENV: 'production' })).toThrow(new RegExp(`^${inAnyOrder}[^\n]+$`));
  });

  it.each(Object.keys(productionSettings).filter((name) => !/^LARKWAY_ENV$|^STRIPE_/.test(name)))(
    'refuses to start without %s',
    (name) => {
      expect(() => readConfig({ ...productionSettings, [name]: undefined })).toThrow(`please set ${name}`);
    },
  );

  it('refuses the card sandbox', () => {
    const withoutCards = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(() => readConfig({ ...productionSettings, ...withoutCards })).toThrow('the card sandbox takes no money');
  });
});

describe('the limits', () => {
  it('are what they should be unless told otherwise', () => {
    expect(readConfig({}).limits).toEqual({
      signInsPerAccount: { count: 10, periodMs: 15 * 60_000 },
      passwordChecksPerAccount: { count: 60, periodMs: 15 * 60_000 },
      failedSignInsPerAddress: { count: 100, periodMs: 15 * 60_000 },
      mailsPerEmail: { count: 5, periodMs: 60 * 60_000 },
      mailsPerAddress: { count: 120, periodMs: 60 * 60_000 },
      guestsPerAddress: { count: 120, periodMs: 60 * 60_000 },
      guestShipments: { count: 5, periodMs: 24 * 60 * 60_000 },
      passkeyChallengesPerAddress: { count: 600, periodMs: 15 * 60_000 },
      quotesPerAddress: { count: 600, periodMs: 60_000 },
      lookupsPerAddress: { count: 600, periodMs: 60_000 },
      invalidCallsPerCaller: { count: 300, periodMs: 60_000 },
      shipmentsPerCustomer: { count: 1000, periodMs: 60 * 60_000 },
      batchesPerCustomer: { count: 20, periodMs: 60 * 60_000 },
      batchChecksPerCustomer: { count: 600, periodMs: 10 * 60_000 },
      repeatsPerCaller: { count: 600, periodMs: 60 * 60_000 },
      paymentsPerCustomer: { count: 30, periodMs: 60 * 60_000 },
      guestPaymentsPerAddress: { count: 300, periodMs: 60 * 60_000 },
      exportsPerCustomer: { count: 5, periodMs: 24 * 60 * 60_000 },
      trackingMissesPerAddress: { count: 30, periodMs: 60_000 },
      postcodeGuessesPerCode: { count: 10, periodMs: 60 * 60_000 },
      postcodeGuessesPerAddress: { count: 30, periodMs: 60 * 60_000 },
      preferencesPerParcel: { count: 60, periodMs: 60 * 60_000 },
      questionsPerAddress: { count: 60, periodMs: 60 * 60_000 },
      questionsPerConversation: { count: 20, periodMs: 60 * 60_000 },
      complaintsPerAddress: { count: 20, periodMs: 60 * 60_000 },
      complaintsPerEmail: { count: 5, periodMs: 24 * 60 * 60_000 },
      uploadsPerAddress: { count: 30, periodMs: 24 * 60 * 60_000 },
      uploads: { count: 1000, periodMs: 24 * 60 * 60_000 },
    });
    expect(readConfig({}).sessionLife).toEqual({ idleMs: 7 * 86_400_000, longestMs: 30 * 86_400_000 });
  });

  it.each([
    ['3/90s', { count: 3, periodMs: 90_000 }],
    ['1000/1m', { count: 1000, periodMs: 60_000 }],
    ['5/2H', { count: 5, periodMs: 7_200_000 }],
    ['7/1d', { count: 7, periodMs: 86_400_000 }],
  ])('are read as %s', (text, limit) => {
    expect(readConfig({ LIMIT_MAILS_PER_EMAIL: text }).limits.mailsPerEmail).toEqual(limit);
  });

  it.each(['10', '0/1m', '10/0m', '10/1w', '-1/1m', '1e3/1m', 'many'])('refuse %s', (text) => {
    expect(() => readConfig({ LIMIT_MAILS_PER_EMAIL: text })).toThrow(
      'LIMIT_MAILS_PER_EMAIL must be a count and a period in seconds, minutes, hours or days, for example LIMIT_MAILS_PER_EMAIL=10/15m',
    );
  });
});
