import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { startReport } from './start-product.ts';

function reportFor(settings: Record<string, string>, hasOperationsKey = true): string {
  const config = readConfig({ DATA_DIR: '/srv/larkway', ...settings });
  return startReport({
    config,
    address: `http://localhost:${config.port}`,
    database: 'PostgreSQL at db (database larkway)',
    hasOperationsKey,
  });
}

describe('startReport', () => {
  it('says where the product, its API, its database and its mails are, and what is not real', () => {
    expect(reportFor({}).split('\n')).toEqual([
      'Larkway is ready at http://localhost:3000',
      '  API        http://localhost:3000/api/docs',
      '  Database   PostgreSQL at db (database larkway)',
      '  Mailbox    http://localhost:3000/dev/mailbox (mails are kept in /srv/larkway/mailbox, not sent)',
      '  Stand-ins  card payments, mail, address look-up, places, chat (set their keys to use the real ones)',
      '',
    ]);
  });

  it('leaves out what is real', () => {
    const report = reportFor({ SMTP_URL: 'smtp://mail', POSTCODER_KEY: 'key' });
    expect(report).not.toContain('Mailbox');
    expect(report).toContain('Stand-ins  card payments, places, chat ');
  });

  it('says in production how to make a key where no depot has one', () => {
    const line = '  Scans      no depot can report any: make a key with npm run operations -- keys add NAME';
    expect(reportFor(productionSettings, false)).toContain(line);
    expect(reportFor(productionSettings)).not.toContain('Scans');
    expect(reportFor({}, false)).not.toContain('Scans'); // where parcels are made up, so are scans
  });

  it('warns of what a production should not have', () => {
    const rehearsal = reportFor({
      ...productionSettings,
      STRIPE_SECRET_KEY: 'sk_test_rehearsal',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
    });
    expect(rehearsal).toContain('  Beware     the card keys are test keys');
    const live = { STRIPE_SECRET_KEY: 'sk_live_key', STRIPE_PUBLISHABLE_KEY: 'pk_live_key' };
    expect(reportFor({ ...productionSettings, ...live })).not.toContain('Beware');
    expect(reportFor({})).not.toContain('Beware');
  });

  it('names the public address where it is another', () => {
    expect(reportFor({ PUBLIC_URL: 'https://parcels.localhost' })).toContain('  Public     https://parcels.localhost');
  });
});
