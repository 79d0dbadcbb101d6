import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quoteAnswer } from '../../../contract/quotes.ts';
import { getShipment } from '../../../contract/shipments.ts';
import { days, minutes } from '../../../contract/values/time/duration.ts';
import { expireShipments } from '../../shipments/lifecycle/expire-shipments.ts';
import { findShipment } from '../../shipments/shipments.queries.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { folderOfRun } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadWebBuild } from '../../web-files/load-web-build.ts';
import { findTariffs } from '../quotes.repository.ts';
import { tariffAt } from '../tariff.ts';
import { tariffDocument } from './tariff-document.ts';
import { runTariffsCommand } from './tariffs-command.ts';

const start = new Date('2027-03-29T12:00:00Z');
let at = start;
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
let product: TestApp;
let [ada, ben]: TestCustomer[] = [];
beforeAll(async () => {
  product = await createTestApp({}, { now: () => at });
  ada = await createCustomer(product);
  ben = await createCustomer(product);
});
afterAll(() => product.close());

async function tariffs(...args: string[]): Promise<string> {
  let printed = '';
  const organisations: Record<string, string | undefined> = { 'ada@example.org': ada?.organisationId };
  await runTariffsCommand(
    {
      database: product.database.db,
      now: () => at,
      output: { write: (text) => (printed += text) },
      findOrganisation: async (email) => organisations[email],
    },
    args,
  );
  return printed;
}

const asked = { country: 'UK', weight: 1, postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE' };
async function quote(token?: string, more: object = {}) {
  const { body } = await callApi(product.app, '/shipment/get-quote', {
    ...(token !== undefined && { token }),
    body: { ...asked, ...more },
  });
  return quoteAnswer.parse(body);
}
const month = (number: number) => `2028-0${number}-01`;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

describe('npm run tariffs', () => {
  it('changes VAT for everybody on a day, own prices included, and never before it', async () => {
    await tariffs('draft', 'ada', '--change=-10');
    expect(await tariffs('publish', 'ada', '--from', '2027-03-30', '--customer', 'ada@example.org')).toMatch(
      /^Published 2 {2}from 2027-03-29 23:00 UTC: from £1.80 \(£2.16 with VAT\), VAT 20%, cover £100, expires after 7 days unpaid or 28 days unused, for organisation /,
    );
    await tariffs('draft', 'vat-rise', '--vat', '22.5');
    const publish = ['publish', 'vat-rise', '--from', '2027-04-01'];
    await expect(tariffs(...publish)).rejects.toThrow('VAT would change from 20% to 22.5% on that day');
    expect(await tariffs(...publish, '--vat', '22.5')).toMatch(
      /^Published 3 {2}from 2027-03-31 23:00 UTC: .*VAT 22.5%, cover .*\nWith the new VAT rate, at their own prices:\n {2}4 {2}from 2027-03-31 23:00 UTC: from £1.80 /,
    );
    expect([(await quote()).estimate, (await quote(ada?.token)).estimate]).toEqual([2.4, 2.4]);
    at = new Date('2027-03-29T23:01:00Z');
    expect((await quote()).estimate).toBe(2.4);
    expect((await quote(ben?.token)).estimate).toBe(2.4);
    expect((await quote(ada?.token)).estimate).toBe(2.16);
    at = new Date('2027-03-31T22:59:59Z');
    expect((await quote()).vat).toBe(0.4);
    at = new Date('2027-03-31T23:00:00Z');
    expect(await quote()).toMatchObject({ estimate: 2.45, vat: 0.45 });
    expect(await quote(ada?.token)).toMatchObject({ net: 1.8, vat: 0.41 });
    expect(await tariffs('list')).toContain('→ 3  from 2027-03-31 23:00 UTC');
  });

  it('sells at an organisation’s own price to that organisation alone, also from its quote', async () => {
    const own = await quote(ada?.token, { weight: 5 });
    const others = await quote(ben?.token, { weight: 5 });
    expect(own.estimate).toBeLessThan(others.estimate);
    expect((await quote(ben?.token, { weight: 5, quote_id: own.quote_id })).estimate).toBe(others.estimate);
    expect((await quote(undefined, { weight: 5, quote_id: own.quote_id })).estimate).toBe(others.estimate);
    expect(ada && (await createShipment(product, ada, { weight: 5 })).total).toBe(8);
    expect(ben && (await createShipment(product, ben, { weight: 5 })).total).toBe(8.88);
  });

  it('records each version and draft in the audit log, and nothing that was refused', async () => {
    const entries = await product.database.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'subject_id'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, subject_id }) => `${action} ${subject_id}`)).toEqual([
      'save tariff draft ada',
      'publish tariff 2',
      'save tariff draft vat-rise',
      'save tariff draft vat-rise',
      'publish tariff 3',
      'publish tariff 4',
    ]);
    expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(new Set(['npm run tariffs']));
  });

  it('ends a customer’s own tariff', async () => {
    const day = dayOf(later(days(2)));
    await tariffs('end', '--customer', 'ada@example.org', '--from', day);
    expect((await quote(ada?.token)).net).toBe(1.8);
    at = new Date(`${day}T00:02:00Z`);
    expect((await quote(ada?.token)).net).toBe(2);
  });

  it('shows what the last month would have cost', async () => {
    expect(await tariffs('compare', 'ada')).toBe('Nothing was booked in the last 30 days that ada has a price for.\n');
    if (ben) await payShipment(product, (await createShipment(product, ben, { weight: 5 }))._id, at);
    at = later(days(20));
    await tariffs('draft', 'dearer', '--change', '10');
    expect(await tariffs('compare', 'dearer')).toBe(
      '1 shipments of the last 30 days, before VAT:\n  as sold  £7.25\n  dearer  £7.98 (+10.1 %)\n',
    );
    expect(await tariffs('compare', 'dearer', '--customer', 'ada@example.org')).toMatch(/^Nothing was booked/);
    const audited = product.database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'compare tariff');
    expect(await audited.execute()).toEqual([{ after: { name: 'dearer' } }]);
    expect(await tariffs('compare', 'dearer', '--days', '19')).toMatch(/^Nothing was booked/);
  });

  it('publishes a file as it is shown and edited, and corrects a tariff that has not started', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'tariffs-')), 'next.json');
    const shown = tariffDocument.parse(JSON.parse(await tariffs('show', '1')));
    expect(shown.zones[0]?.districts.slice(0, 3)).toEqual(['HS', 'IV 41-49', 'IV 51']);
    const priced = (net_pence: number) => ({ ...shown, bands: [{ up_to_kg: 1, net_pence }, ...shown.bands.slice(1)] });
    const day = dayOf(later(days(2)));
    for (const [netPence, name] of [
      [300, 'wrong'],
      [250, 'right'],
    ] as const) {
      await writeFile(file, JSON.stringify(priced(netPence)));
      await tariffs('draft', name, '--file', file);
      await tariffs('publish', name, '--from', day, '--vat', '20');
    }
    at = new Date(`${day}T00:02:00Z`);
    expect((await quote()).net).toBe(2.5);
    expect(JSON.parse(await tariffs('show', 'right'))).toEqual(priced(250));
  });

  it('repairs a wrong price within minutes', async () => {
    await tariffs('draft', 'repair', '--like', '1');
    await tariffs('publish', 'repair', '--from', 'now');
    expect((await quote()).net).toBe(2.5);
    at = later(minutes(6));
    expect((await quote()).net).toBe(2);
  });

  it('gives each of several that are published at once its own version', async () => {
    const day = dayOf(later(days(3)));
    const printed = await Promise.all(Array.from({ length: 5 }, () => tariffs('publish', 'right', '--from', day)));
    expect(new Set(printed.map((line) => /^Published (\d+)/.exec(line)?.[1])).size).toBe(5);
  });

  it('keeps VAT the same for everybody, whatever is published first', async () => {
    await tariffs('draft', 'cheap', '--vat', '1', '--change=-50');
    await tariffs('publish', 'cheap', '--from', month(1), '--customer', 'ada@example.org', '--until', month(8));
    await tariffs('draft', 'less', '--vat', '17.5');
    await tariffs('publish', 'less', '--from', month(3), '--vat', '17.5');
    await tariffs('draft', 'back', '--vat', '20');
    await tariffs('publish', 'back', '--from', month(6), '--vat', '20');
    await tariffs('draft', 'cheaper', '--change=-60');
    await tariffs('publish', 'cheaper', '--from', month(2), '--customer', 'ada@example.org', '--until', month(7));
    const all = await findTariffs(product.database.db);
    const seen = [1, 2, 3, 4, 6, 7, 8].map((number) => {
      const instant = new Date(`${month(number)}T12:00:00Z`);
      const own = tariffAt(
        all.filter(({ organisationId }) => [undefined, ada?.organisationId].includes(organisationId)),
        instant,
      );
      const standard = tariffAt(
        all.filter(({ organisationId }) => organisationId === undefined),
        instant,
      );
      expect(own.vatBasisPoints).toBe(standard.vatBasisPoints);
      return `${own.vatBasisPoints / 100} ${own === standard ? 'everybody' : own.bands[0]?.netPence}`;
    });
    expect(seen).toEqual(['20 100', '20 80', '17.5 80', '17.5 80', '20 80', '20 everybody', '20 everybody']);
  });

  it('changes VAT, prices, cover and expiry by one command, and the pages show them from that day on', async () => {
    const folder = await folderOfRun();
    const page =
      '<p>from %startingExclVat%, %startingInclVat% with VAT, cover %includedCover%, %unpaidDays%, %unusedDays%</p>';
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(join(folder, 'shell.html'), page);
    await writeFile(join(folder, 'routes.json'), '["/"]');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const web = await loadWebBuild(folder);
    const { app } = await createTestApp({}, { database: product.database, now: () => at, web });
    const home = async () => {
      const answer = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } });
      return brotliDecompressSync(answer.rawPayload)
        .toString()
        .replace(/<\/?p>/g, '');
    };
    const day = dayOf(later(days(2)));
    const cleo = await createCustomer(product);
    const sold = await createShipment(product, cleo, { weight: 1 });
    const change = `--like 1 --vat 25 --change 50 --cover 1500 --unpaid-days 1 --from ${day}`;
    await tariffs('publish', 'new-year', ...change.split(' '));
    expect(await home()).toBe('from £2.00, £2.40 with VAT, cover £100, 7 days, 28 days');
    at = new Date(`${day}T00:02:00Z`);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.poll(home).toBe('from £3.00, £3.75 with VAT, cover £1,500, 1 day, 28 days');
    await app.close();
    vi.useRealTimers();
    expect((await quote()).estimate).toBe(3.75);
    // What was sold before keeps the terms it was sold by.
    const next = await createShipment(product, cleo, { weight: 1 });
    const expiryOf = async (shipment: typeof sold) => {
      const { body } = await callApi(product.app, `/shipment/${shipment._id}`, { method: 'GET', token: cleo.token });
      const { createdAt, expires_at = '' } = getShipment.response.parse(body).shipment;
      return (Date.parse(expires_at) - Date.parse(createdAt)) / days(1);
    };
    expect([await expiryOf(sold), await expiryOf(next)]).toEqual([7, 1]);
    const expire = async (instant: Date) =>
      expireShipments({
        database: product.database.db,
        now: () => instant,
        cancelOpenPayments: async () => undefined,
        startRefund: async () => undefined,
      });
    const statuses = async () =>
      Promise.all([sold, next].map(async ({ _id }) => (await findShipment(product.database.db, _id))?.status));
    await expire(later(days(1) - minutes(1)));
    expect(await statuses()).toEqual(['PENDING_PAYMENT', 'PENDING_PAYMENT']);
    await expire(later(days(1) + minutes(1)));
    expect(await statuses()).toEqual(['PENDING_PAYMENT', 'EXPIRED']);
    await expire(later(days(7) + minutes(1)));
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED']);
  });

  const terms = { vat_percent: 20, unpaid_days: 7, unused_days: 28, included_cover_pounds: 100 };
  const bands = [{ up_to_kg: 1, net_pence: 200 }];
  const zone = { code: 'ALL', name: 'All', supplement_pence: 0, delivery_days: 2, districts: [] };
  it.each([
    ['no JSON', '{', /is not JSON/],
    ['a price of nothing', { bands: [{ up_to_kg: 1, net_pence: 0 }] }, /bands\.0\.net_pence/],
    ['half a penny', { bands: [{ up_to_kg: 1, net_pence: 199.5 }] }, /bands\.0\.net_pence/],
    ['bands out of order', { bands: [{ up_to_kg: 2, net_pence: 300 }, ...bands] }, /must go up in weight/],
    ['no zone for the rest', { zones: [{ ...zone, districts: ['HS'] }] }, /takes the rest of the country/],
    ['a zone twice', { zones: [{ ...zone, districts: ['HS'] }, zone] }, /names a zone twice/],
    ['a field nobody knows', { vat: 20 }, /no field vat\b/],
    ['VAT over 100 %', { vat_percent: 2000 }, /vat_percent/],
    ['no time to pay', { unpaid_days: 0 }, /unpaid_days/],
    ['cover in pence', { included_cover_pounds: 99.5 }, /included_cover_pounds/],
  ])('refuses a file with %s in a sentence, and saves nothing', async (_what, change, message) => {
    const file = join(await mkdtemp(join(tmpdir(), 'tariffs-')), 'bad.json');
    const good = { ...terms, bands, zones: [zone], refused_areas: {} };
    await writeFile(file, typeof change === 'string' ? change : JSON.stringify({ ...good, ...change }));
    await expect(tariffs('draft', 'bad', '--file', file)).rejects.toThrow(message);
    await expect(tariffs('show', 'bad')).rejects.toThrow('There is no draft bad.');
  });

  it.each([
    [['publish', 'right', '--from', '2020-01-01'], /starts in the future/],
    [['publish', 'right', '--from', 'tomorrow'], /takes a day/],
    [['publish', 'right', '--from', '2030-02-31'], /takes a day/],
    [['publish', 'right'], /takes a day/],
    [['publish', 'nothing', '--from', '2030-01-01'], /no draft nothing/],
    [['publish', 'right', '--from', '2030-01-01', '--until', '2031-01-01'], /customer’s own tariff/],
    [['publish', 'right', '--from', '2030-01-01', '--customer', 'eve@example.org'], /Nobody with the verified address/],
    [['draft', 'Bad Name'], /small letters/],
    [['draft', '7'], /small letters/],
    [['draft', 'x', '--vat', 'high'], /percentage/],
    [['draft', 'x', '--like', '99'], /no tariff 99/],
    [['draft', 'x', '--cover', 'all'], /included_cover_pounds/],
    [['publish', 'right', '--unused-days', '0', '--from', '2030-01-01'], /unused_days/],
    [['compare', 'right', '--days', '0'], /1 to 400/],
    [['show'], /npm run tariffs -- list/],
    [['burn', 'right'], /npm run tariffs -- list/],
  ])('%j is refused in a sentence', async (args, message) => {
    await expect(tariffs(...args)).rejects.toThrow(message);
  });

  it('knows no area that the country does not have', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'tariffs-')), 'area.json');
    const zones = [{ ...zone, code: 'MOON', districts: ['ZZ'] }, zone];
    await writeFile(file, JSON.stringify({ ...terms, bands, zones, refused_areas: {} }));
    await tariffs('draft', 'moon', '--file', file);
    await expect(tariffs('publish', 'moon', '--from', '2031-01-01')).rejects.toThrow('There is no post area ZZ.');
  });
});
