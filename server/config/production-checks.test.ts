import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { fewestBits, isGuessable } from './production-checks.ts';
import { SettingError } from './setting.ts';

const refusalOf = (changed: Record<string, string>) => () => readConfig({ ...productionSettings, ...changed });

describe('readConfig outside production', () => {
  it.each(['http://localhost:8080', 'https://parcels.localhost', 'http://127.8.9.1', 'http://[::1]:3000'])(
    'takes %s as its address',
    (url) => {
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );

  it.each(['localhost', 'parcels.localhost', '127.0.0.1', '127.1.2.3', '::1'])('listens on %s', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });

  it.each([
    ['PUBLIC_URL', 'https://www.example.com'],
    ['PUBLIC_URL', 'http://192.168.1.20:3000'],
    ['PUBLIC_URL', 'https://localhost.example.com'],
    ['PUBLIC_URL', 'https://127.0.0.1.example.com'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['HOST', 'depot.example.com'],
  ])('refuses %s=%s, where strangers would find the stand-ins', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} must be .+ unless LARKWAY_ENV=production`),
    );
  });
});

describe('readConfig in production, with settings that are weak', () => {
  const hex = '9f4a7c1e03b85d26';

  it.each([
    ['ENCRYPTION_KEY', 'k'.repeat(40)],
    ['ENCRYPTION_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['ENCRYPTION_KEY', '0123456789abcdef0123456789abcdef'],
    ['ENCRYPTION_KEY', 'correcthorse'.repeat(4)],
    ['ENCRYPTION_KEY', 'change-me-to-something-long-and-random-84'],
    ['PREVIOUS_ENCRYPTION_KEYS', `${hex}${hex.split('').toReversed().join('')} ${'ab'.repeat(20)}`],
    ['OPERATIONS_KEY', 'aaaaaaaaaaaaaaaa'],
    ['OPERATIONS_KEY', '1234567812345678'],
    ['OPERATIONS_KEY', 'password-of-depots'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
    ['STRIPE_WEBHOOK_SECRET', `whsec_${'x'.repeat(32)}`],
  ])('refuses %s=%s, and does not repeat it', (name, value) => {
    expect(refusalOf({ [name]: value })).toThrow(SettingError);
    expect(refusalOf({ [name]: value })).toThrow(new RegExp(`^${name} (?!.*${value})`));
  });

  it('takes keys that a generator makes', () => {
    const random = {
      OPERATIONS_KEY: hex,
      ENCRYPTION_KEY: 'hT0Jr5mVwq+S2dXkz8PcBuG4yNfLAo1E',
      PREVIOUS_ENCRYPTION_KEYS: hex + hex.replaceAll('a', '62'),
    };
    expect(refusalOf(random)()).toMatchObject({ operationsKey: hex });
  });

  it.each([
    ['PUBLIC_URL', 'http://www.greenline.test'],
    ['PUBLIC_URL', 'https://localhost'],
    ['PUBLIC_URL', 'https://127.0.0.1:3000'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1, ::/0'],
    ['TRUSTED_PROXIES', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUSTED_PROXIES', '2000::/3'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::/80'],
  ])('refuses %s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  });

  it.each(['10.0.0.0/8', '172.16.0.0/12, 127.0.0.1', 'fd00::/8', 'fc00::/7', '2001:db8::/32', '::1'])(
    'takes proxies at %s',
    (ranges) => {
      expect(refusalOf({ TRUSTED_PROXIES: ranges })().trustedProxies).toEqual(ranges.split(', '));
    },
  );

  it.each([
    ['sk_test_51Qm7RzJ0nUaTk', 'pk_live_51Qm7RzJ0nUaTk'],
    ['sk_live_51Qm7RzJ0nUaTk', 'pk_test_51Qm7RzJ0nUaTk'],
  ])('refuses %s beside %s', (secret, publishable) => {
    expect(refusalOf({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable })).toThrow(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  });

  it('refuses a file storage in clear text, unless it is on this machine', () => {
    const s3 = { S3_ACCESS_KEY_ID: 'AKIA1', S3_SECRET_ACCESS_KEY: 'secret/1+' };
    expect(refusalOf({ ...s3, S3_URL: 'http://s3.greenline.test/parcels' })).toThrow(
      'S3_URL must start with https:// in production, or customers’ files can be read on the way.',
    );
    expect(refusalOf({ ...s3, S3_URL: 'http://127.0.0.1:9000/parcels' })()).toMatchObject({
      environment: 'production',
    });
  });

  it('names all of them at once', () => {
    const two = { PUBLIC_URL: 'http://www.greenline.test', OPERATIONS_KEY: 'aaaaaaaaaaaaaaaa' };
    expect(refusalOf(two)).toThrow(/^PUBLIC_URL [^\n]+ OPERATIONS_KEY [^\n]+$/);
  });
});

const alphabets = ['0123456789abcdef', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'];

it.each(alphabets)('hardly ever takes a random key for a weak one: %s', (alphabet) => {
  const random = seededRandom(17);
  const keyOf = (length: number) => Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');
  const refused = (length: number, bits: number) =>
    Array.from({ length: 2_000 }, () => keyOf(length)).filter((key) => isGuessable(key, bits)).length;
  expect(refused(16, fewestBits.online)).toBeLessThan(20);
  expect(refused(32, fewestBits.offline)).toBeLessThan(20);
});
