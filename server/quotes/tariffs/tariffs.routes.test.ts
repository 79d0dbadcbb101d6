import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../contract/staff/staff.ts';
import { compareTariff, getTariff, listTariffs, type TariffPrices } from '../../../contract/staff/tariffs.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { dartfordId } from '../../testing/operations/a-key.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { createStaff, type TestStaff } from '../../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: TestStaff;
const clock = new Date('2026-11-19T10:00:00Z');
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
  owner = await createStaff(test, { now: () => clock });
});
afterAll(() => test.close());

const get = (path: string, token = owner.staffToken) => callApi(test.app, path, { method: 'GET', token });
const save = (body: object, token = owner.staffToken) =>
  callApi(test.app, '/staff/tariffs/draft', { method: 'PUT', token, body });
/** As it is now, where no revision is given. */
async function publish(
  body: { readonly name: string; readonly from: string; readonly revision?: string; readonly is_vat_change?: boolean },
  token = owner.staffToken,
) {
  const seen = await get(`/staff/tariffs/prices?name=${body.name}`);
  const revision = seen.status === 200 ? getTariff.response.parse(seen.body).revision : 'none';
  return callApi(test.app, '/staff/tariffs/published', { token, body: { revision, ...body } });
}
const list = async () => listTariffs.response.parse((await get('/staff/tariffs')).body).data;
const read = async (name: string) => getTariff.response.parse((await get(`/staff/tariffs/prices?name=${name}`)).body);

/** Every weight costs a pound more. */
function dearer(prices: TariffPrices): TariffPrices {
  return {
    ...prices,
    bands: prices.bands.map((band) => ({ ...band, price: Math.round(band.price * 100 + 100) / 100 })),
  };
}

describe('a tariff', () => {
  it('is drafted, compared with what was sold, published from a day on, and recorded with before and after', async () => {
    const { _id } = await createShipment(test, await createCustomer(test));
    await payShipment(test, _id, clock);
    const [current] = (await list()).filter(({ is_current }) => is_current);
    const { data, in_force } = await read(current?.name ?? '');
    expect(data).toEqual(in_force);
    expect(await save({ name: 'spring', like: current?.name, prices: data })).toMatchObject({ status: 200 });
    expect(await save({ name: 'spring', like: 'spring', prices: dearer(data) })).toMatchObject({ status: 200 });
    expect((await read('spring')).data).toEqual(dearer(data));
    expect((await list())[0]).toMatchObject({ name: 'spring', effective_from: null, is_current: false });

    const compared = compareTariff.response.parse((await get('/staff/tariffs/comparison?name=spring')).body).data;
    expect(compared).toMatchObject({ shipments: 1, unpriced: 0, dearer: 1, cheaper: 0 });
    expect(compared.compared - compared.sold).toBeCloseTo(1);

    const published = await publish({ name: 'spring', from: '2027-04-01' });
    expect(published).toMatchObject({ status: 200, body: { message: 'Published. It holds from Thu 1 Apr, 12am.' } });
    const { version } = published.body as { version: number }; // 200, as seen above
    expect((await list()).find(({ name }) => name === String(version))).toMatchObject({
      effective_from: '2027-03-31T23:00:00.000Z',
      is_current: false,
    });
    const { data: entries } = listAudit.response.parse((await get('/staff/audit?subject=spring')).body);
    expect(entries.map(({ action, who }) => [action, who.id])).toEqual([
      ['save tariff draft', owner.userId],
      ['save tariff draft', owner.userId],
    ]);
    expect(entries[0]?.before).not.toEqual(entries[0]?.after);
    const {
      data: [entry],
    } = listAudit.response.parse((await get(`/staff/audit?subject=${version}`)).body);
    expect(entry).toMatchObject({ action: 'publish tariff', who: { id: owner.userId } });
  });

  it('is published as somebody has looked at it, or not at all', async () => {
    const { in_force: prices, revision: ofVersion } = await read('1');
    expect(ofVersion).toBeNull();
    await save({ name: 'summer', like: '1', prices });
    const { revision } = await read('summer');
    const seen = { name: 'summer', from: '2027-06-01', revision: revision ?? '' };
    await save({ name: 'summer', like: 'summer', prices: dearer(prices) });
    const before = (await list()).length;
    expect(await publish(seen)).toMatchObject({ status: 409, body: { message: textWith('since you opened it') } });
    expect(await publish({ ...seen, revision: '' })).toMatchObject({ status: 400 });
    expect(await list()).toHaveLength(before);
    await save({ name: 'summer', like: 'summer', prices });
    expect(await publish(seen)).toMatchObject({ status: 200 }); // it holds again what was looked at
  });

  it('that several save at once has in the audit log what each of them replaced', async () => {
    const { in_force: prices } = await read('1');
    const days = [11, 12, 13, 14];
    await Promise.all(days.map((unpaid_days) => save({ name: 'busy', like: '1', prices: { ...prices, unpaid_days } })));
    const { data } = listAudit.response.parse((await get('/staff/audit?subject=busy')).body);
    expect(data).toHaveLength(4);
    for (const [index, { before }] of data.entries()) expect(before).toEqual(data[index + 1]?.after ?? null);
  });

  it('changes VAT only where that is said', async () => {
    const { in_force } = await read('1');
    const prices = { ...in_force, vat_percent: 25 };
    await save({ name: 'vat', like: '1', prices });
    const body = { name: 'vat', from: '2027-08-01' };
    const message = textWith('VAT would change from 20% to 25% on that day');
    expect(await publish(body)).toMatchObject({ status: 400, body: { message } });
    expect(await publish({ ...body, is_vat_change: false })).toMatchObject({ status: 400 });
    expect(await publish({ ...body, is_vat_change: true })).toMatchObject({ status: 200 });
  });

  it.each(['2026-11-19', '2020-01-01', '2027-02-30', 'tomorrow', ''])('can’t start on %j', async (from) => {
    const { in_force } = await read('1');
    await save({ name: 'late', like: '1', prices: in_force });
    const before = (await list()).length;
    expect(await publish({ name: 'late', from })).toMatchObject({ status: 400 });
    expect(await list()).toHaveLength(before);
  });

  it.each([
    ['no price', (prices: TariffPrices) => ({ ...prices, bands: [] })],
    ['half a penny', (prices: TariffPrices) => ({ ...prices, bands: [{ up_to_kg: 1, price: 1.005 }] })],
    ['bands out of order', (prices: TariffPrices) => ({ ...prices, bands: prices.bands.toReversed() })],
    ['a zone left out', (prices: TariffPrices) => ({ ...prices, zones: prices.zones.slice(1) })],
    ['VAT above 100', (prices: TariffPrices) => ({ ...prices, vat_percent: 101 })],
  ])('with %s isn’t saved', async (_what, change) => {
    const { in_force } = await read('1');
    expect(await save({ name: 'bad', like: '1', prices: change(in_force) })).toMatchObject({ status: 400 });
    expect(await get('/staff/tariffs/prices?name=bad')).toMatchObject({ status: 404 });
  });

  it('that isn’t there is neither shown, copied nor published', async () => {
    const { in_force: prices } = await read('1');
    expect(await get('/staff/tariffs/prices?name=nothing')).toMatchObject({ status: 404 });
    expect(await get('/staff/tariffs/comparison?name=999')).toMatchObject({ status: 404 });
    expect(await save({ name: 'copy', like: 'nothing', prices })).toMatchObject({ status: 404 });
    expect(await save({ name: '7', like: '1', prices })).toMatchObject({ status: 400 });
    expect(await publish({ name: 'nothing', from: '2027-04-01' })).toMatchObject({ status: 404 });
  });

  it('is the whole company’s, and FINANCE reads it alone', async () => {
    const { in_force: prices } = await read('1');
    const local = await createStaff(test, { depotId: dartfordId, now: () => clock });
    const finance = await createStaff(test, { role: 'FINANCE', now: () => clock });
    for (const token of [local.staffToken, finance.staffToken]) {
      expect(await save({ name: 'mine', like: '1', prices }, token)).toMatchObject({ status: 403 });
      expect(await publish({ name: 'spring', from: '2027-05-01' }, token)).toMatchObject({ status: 403 });
    }
    expect(await get('/staff/tariffs', local.staffToken)).toMatchObject({ status: 403 });
    expect(await get('/staff/tariffs', finance.staffToken)).toMatchObject({ status: 200 });
  });
});
