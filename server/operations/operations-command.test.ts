import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scan } from '../../contract/operations.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { simulateDay } from '../../local/simulation/simulate-day.ts';
import { hashSecretToken } from '../crypto/secret-token.ts';
import { findCurrentPreferences } from '../shipments/preferences/preferences.queries.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { createShipment, payShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runCommand } from './operations-command.ts';
import { selectLiveKey } from './operations-keys.repository.ts';
import { readCommand } from './read-command.ts';
import { recordScans } from './record-scans.ts';

let clock = new Date();
let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
  customer = await createCustomer(test);
});
afterAll(() => test.close());

interface RunOptions {
  readonly isTTY?: boolean;
  readonly isProduction?: boolean;
  readonly signal?: AbortSignal;
}

/** Runs a command as the process does, on a clock that moves on by itself, and gives what was written. */
async function run(line: string, options: RunOptions = {}): Promise<string> {
  const { isTTY = false, isProduction = false, signal = new AbortController().signal } = options;
  let written = '';
  const output = { isTTY, write: (text: string) => (written += text) };
  const deps = { database: test.database.db, now: () => clock, output };
  const wait = async (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const simulation = {
    ...deps,
    signal,
    wait,
    recordScans: (scans: readonly Scan[]) => recordScans(deps, scans),
    findPreferences: (codes: readonly string[]) => findCurrentPreferences(deps.database, codes, deps.now()),
  };
  await runCommand(
    { ...deps, ...(!isProduction && { simulateDay: (pace) => simulateDay(simulation, pace) }) },
    readCommand(line.split(' '), clock),
  );
  return written;
}

async function book(): Promise<string> {
  const { _id, _tracking_id } = await createShipment(test, customer);
  await payShipment(test, _id, clock);
  return _tracking_id;
}

const statusesOf = async (codes: readonly string[]) => {
  const rows = await test.database.db.selectFrom('shipments').select(['tracking_code', 'status']).execute();
  return codes.map((code) => rows.find(({ tracking_code }) => tracking_code === code)?.status);
};

describe('npm run operations', () => {
  it('makes, lists and revokes keys', async () => {
    expect(await run('keys list')).toBe('There are no keys yet. Make one: keys add NAME.\n');
    expect(await run('keys add Dartford depot')).toMatch(
      /^Made key 1 for Dartford depot at Dartford\. It is shown this once:\n\n {2}ops_[\w-]{43}\n\nSend it/,
    );
    expect(await run('keys list')).toMatch(
      /^ {3}1 {2}Dartford depot {2}Dartford: scan, preferences:read {2}\(made [\d-]+ [\d:]+ UTC, never used\)\n$/,
    );
    expect(await run('keys revoke 1')).toBe('Key 1 of Dartford depot is revoked.\n');
    expect(await run('keys list')).toContain('revoked');
    await expect(run('keys revoke 1')).rejects.toThrow('There is no key 1 in use.');
    await expect(run('keys add Gate --depot Leeds')).rejects.toThrow('Name the depot of the key: --depot Dartford.');
    const entries = await test.database.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'subject_id'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { actor_name: 'npm run operations', action: 'add operations key', subject_id: '1' },
      { actor_name: 'npm run operations', action: 'revoke operations key', subject_id: '1' },
    ]);
  });

  it('tells of a parcel and says what came of it', async () => {
    const code = await book();
    const at = clock.toISOString();
    expect(await run(`scan ${code.toLowerCase()} collected --town Dartford --at ${at}`)).toBe(
      `${code}: now COLLECTED.\n`,
    );
    expect(await run(`scan ${code} collected --at ${at}`)).toBe(`${code}: recorded before. Nothing has changed.\n`);
    await expect(run(`scan ${code} returned`)).rejects.toThrow('A parcel can’t go from COLLECTED to RETURNED.');
    await expect(run('scan CL000717619GB lost')).rejects.toThrow('This tracking number isn’t right.');
    await run(`scan ${code} lost`);
    const made = await run('keys add Gate 1');
    const key = await selectLiveKey(test.database.db, hashSecretToken(/ops_[\w-]+/.exec(made)?.[0] ?? ''), clock);
    const found: Scan = {
      tracking_code: code,
      status: 'AT_DEPOT',
      at: clock.toISOString(),
      town: '',
      idempotency_key: 'found',
    };
    const scannedBy = { operationsKeyId: key?.id ?? 0, depotId: key?.depotId ?? '' };
    await recordScans({ database: test.database.db, now: () => clock }, [found], scannedBy);
    const lines = (await run(`events ${code.toLowerCase()}`)).trim().split('\n');
    expect(lines.map((line) => line.replace(/^[\d-]+ [\d:]+ UTC {2}/, ''))).toEqual([
      'PENDING_PAYMENT  (the customer)',
      'BOOKED  (a payment)',
      'COLLECTED in Dartford  (the terminal)',
      'LOST  (the terminal)',
      `AT_DEPOT in Dartford  (key ${key?.id}, Gate 1, at Dartford)`,
    ]);
    await expect(run('events CL000717619GB')).rejects.toThrow('We know no parcel with this tracking number.');
  });

  it('records a scan and who made it, or neither', async () => {
    const { db } = test.database;
    const code = await book();
    const audited = async () => {
      const entries = db.selectFrom('audit_entries').select('action').where('subject_id', '=', code);
      return (await entries.execute()).map(({ action }) => action);
    };
    await expect(run(`scan ${code} returned`)).rejects.toThrow('A parcel can’t go from BOOKED to RETURNED.');
    const lock = await holdLock(db, (holder) => sql`lock table audit_entries in exclusive mode`.execute(holder));
    const scanning = Promise.allSettled([run(`scan ${code} collected`)]);
    await untilWaiting(db, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(await scanning).toMatchObject([{ status: 'rejected' }]);
    await lock.release();
    expect([await statusesOf([code]), await audited()]).toEqual([['BOOKED'], []]);
    await run(`scan ${code} collected`);
    expect([await statusesOf([code]), await audited()]).toEqual([['COLLECTED'], ['scan']]);
  });

  it('simulates a day until every booked parcel has arrived, with a line for each scan', async () => {
    const codes = [await book(), await book(), await book()];
    const written = await run('simulate --speed 3600');
    expect(await statusesOf(codes)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
    for (const code of codes) {
      expect(written).toMatch(new RegExp(`^[\\d:]{8}  ${code}  COLLECTED +Dartford$`, 'm'));
      expect(written).toMatch(new RegExp(`^[\\d:]{8}  ${code}  DELIVERED +Inverness$`, 'm'));
    }
    expect(written).toMatch(/\nMade \d+ scans\.\n$/);
    expect(await run('simulate')).toMatch(/^No booked parcel was due to move\./);
  });

  it('shows delivery preferences, and delivers by them', async () => {
    const code = await book();
    expect(await run(`preferences ${code}`)).toMatch(/^No delivery preferences for these parcels/);
    const proof = { tracking_code: code, postal_code: 'IV1 1AA' };
    for (const preference of [
      { kind: 'SAFE_PLACE', place: 'Behind the bins' },
      { kind: 'NEEDS', needs: ['MORE_TIME'], note: 'Mind the dog' },
    ]) {
      await callApi(test.app, '/receiver/set-preference-by-postcode', { body: { ...proof, preference } });
    }
    const preferences = `${code}\n  safe place: Behind the bins\n  more time\n  note: Mind the dog\n`;
    expect(await run(`preferences ${code.toLowerCase()}`)).toBe(preferences);
    await run('simulate --speed 3600');
    const { body } = await callApi(test.app, `/shipment/track-shipment?tracking_code=${code}`, { method: 'GET' });
    expect(trackShipment.response.parse(body).data).toMatchObject({ status: 'DELIVERED', delivered_to: 'SAFE_PLACE' });
  });

  it('draws one picture over the other in a terminal, and stops when its time is up', async () => {
    const code = await book();
    const written = await run('simulate --speed 3600 --minutes 0.02', { isTTY: true });
    expect(written).toMatch(/BOOKED +1 {2}█+\n0 scans so far\. Ctrl-C stops\.\n/);
    expect(written).toContain('\x1b[2F\x1b[0J');
    expect(await statusesOf([code])).not.toEqual(['DELIVERED']);
  });

  it('stops when it is told to, and makes up nothing in production', async () => {
    await book();
    expect(await run('simulate', { signal: AbortSignal.abort() })).toMatch(/^No booked parcel/);
    await expect(run('simulate', { isProduction: true })).rejects.toThrow('LARKWAY_ENV is production');
  });
});
