import { once } from 'node:events';
import { type IncomingMessage, get as openDownload } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { createShipments } from '../../../contract/bulk.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { copyShipments } from '../../testing/shipments/copy-shipments.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { scanParcel } from '../../testing/shipments/scan-parcel.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookShipments } from '../lifecycle/payment-status.ts';
import { findShipment } from '../shipments.queries.ts';

let test: TestApp;
let clock = new Date();
let ada: TestCustomer;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: 'https://parcels.localhost' }, { now: () => clock });
  ada = await createCustomer(test);
});
afterAll(() => test.close());

async function ask(path: string, { token }: Pick<TestCustomer, 'token'> = ada, body?: object) {
  const answer = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/shipment/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  return answer;
}

const select = (ids: readonly unknown[], customer = ada, format?: string) =>
  ask('labels', customer, { ids, ...(format && { format }) });

/** Every page's text. */
function pagesOf(pdf: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText(),
  );
}

async function createPaid(customer = ada, changes: Parameters<typeof createShipment>[2] = {}) {
  const shipment = await createShipment(test, customer, changes);
  await payShipment(test, shipment._id, clock);
  return shipment;
}

const printedAt = async (id: string) => (await findShipment(test.database.db, id))?.labelPrintedAt;

describe('POST /shipment/labels', () => {
  it('is one PDF with every piece of every shipment, in the order they are named, each once', async () => {
    const [one, two] = [await createPaid(ada, { number_of_pieces: 2 }), await createPaid()];
    const answer = await select([two._shipment_id.toLowerCase(), one._id.toUpperCase(), two._id]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="labels.pdf"',
      'cache-control': 'no-store',
    });
    const pages = pagesOf(answer.rawPayload);
    expect(pages.map((text) => /\b\d of \d\b/.exec(text)?.[0])).toEqual(['1 of 1', '1 of 2', '2 of 2']);
    expect(pages[0]).toContain(two._shipment_id);
    expect(pages[2]).toContain(one._shipment_id);
    expect(pagesOf((await select([one._id, two._id], ada, 'a4')).rawPayload)).toHaveLength(1);
  });

  it("makes no labels at all where one is another customer's or was never there", async () => {
    const mine = await createPaid();
    const hers = await createPaid(await createCustomer(test));
    for (const id of [hers._id, hers._shipment_id, 'nothing', crypto.randomUUID()]) {
      const answer = await select([mine._id, id]);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        code: 'NOT_FOUND',
        message:
          'We can’t find one of these shipments in your account, so we made no labels. Please select them again.',
      });
    }
    expect(await printedAt(mine._id)).toBeUndefined();
    expect(await printedAt(hers._id)).toBeUndefined();
  });

  it('makes none where one has no label, and says which and why', async () => {
    const [mine, collected] = [await createPaid(), await createPaid()];
    await scanParcel(test, collected._tracking_id, 'COLLECTED');
    const answer = await select([mine._id, collected._id]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'CONFLICT',
      message: `We made no labels because of ${collected._shipment_id}: We already have this parcel, so it no longer needs a label. Please select the others again.`,
    });
    expect(await printedAt(mine._id)).toBeUndefined();
  });

  it.each([
    [[], 'Select at least one shipment.'],
    [Array.from({ length: 1001 }, () => 'SHP-0000000000'), 'Select at most 1,000 shipments at a time.'],
    ['SHP-0000000000', 'Send a list of shipments.'],
    [[7], textWith(/./)],
    [[{ toString: 'x' }], textWith(/./)],
    [['x'.repeat(101)], textWith(/./)],
  ])('refuses %#', async (ids, message) => {
    const answer = await ask('labels', ada, { ids });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
  });

  it('is refused for more labels than one file may have', async () => {
    const grace = await createCustomer(test);
    const shipments = await Promise.all(
      Array.from({ length: 21 }, () => createPaid(grace, { number_of_pieces: 99, weight: 99, total_gross_weight: 99 })),
    );
    const answer = await select(
      shipments.map(({ _id }) => _id),
      grace,
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: textWith('These shipments have 2,079 labels') });
  });

  it('is refused to a visitor, and once the account is erased', async () => {
    const grace = await createCustomer(test);
    const { _id } = await createPaid(grace);
    expect((await select([_id], { ...grace, token: '' })).statusCode).toBe(401);
    await callApi(test.app, `/shipment/${_id}/cancel`, { token: grace.token });
    await callApi(test.app, '/account/erase', { token: grace.token, body: { password: grace.password } });
    expect((await select([_id], grace)).statusCode).toBe(401);
  });
});

describe('a download of labels', () => {
  it('is one at a time for each customer, lets single labels through, and ends when its client leaves', async () => {
    const grace = await createCustomer(test);
    const { _id } = await createPaid(grace, { number_of_pieces: 99, weight: 99, total_gross_weight: 99 });
    await copyShipments(test.database.db, grace.organisationId, 19);
    await sql`update shipments set status = 'BOOKED', payment_status = 'PAID', booked_at = ${clock}
      where organisation_id = ${grace.organisationId}`.execute(test.database.db);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo; // it listens on a port
    const headers = { authorization: `Bearer ${grace.token}` };
    const url = `http://127.0.0.1:${port}/api/v1/shipment/labels/unprinted`;
    const request = openDownload(url, { headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage]; // what the event carries
    expect(answer.statusCode).toBe(200);
    expect((await ask('labels/unprinted', grace)).statusCode).toBe(409);
    expect((await ask(`${_id}/label`, grace)).statusCode).toBe(200);
    request.destroy();
    await expect.poll(async () => (await select([_id], grace)).statusCode).toBe(200);
    const { rows } =
      await sql`select id from shipments where organisation_id = ${grace.organisationId} and label_printed_at is null`.execute(
        test.database.db,
      );
    expect(rows).toHaveLength(19); // nobody has read them
  });
});

describe('what is booked today and not printed', () => {
  it('comes in one file, and is then printed', async () => {
    const grace = await createCustomer(test);
    const shipments = [
      await createPaid(grace),
      await createPaid(grace),
      await createPaid(grace),
      await createPaid(grace),
    ];
    await createShipment(test, grace); // unpaid
    const [single, collected, first, second] = shipments;
    await ask(`${single?._id}/label`, grace);
    await scanParcel(test, collected?._tracking_id ?? '', 'COLLECTED');
    const pages = pagesOf((await ask('labels/unprinted?format=4x6', grace)).rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(first?._shipment_id);
    expect(pages[1]).toContain(second?._shipment_id);
    expect(await printedAt(first?._id ?? '')).toEqual(clock);
    const again = await ask('labels/unprinted', grace);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ message: 'You’ve printed the labels for everything you booked today.' });
  });

  it('is the day of London: what was booked before its midnight is another day’s', async () => {
    const grace = await createCustomer(test);
    const { _id } = await createShipment(test, grace);
    const london = new Date(Date.UTC(clock.getUTCFullYear(), 5, 10, 22, 59)); // 23:59 in summer
    await test.database.db.transaction().execute((trx) => bookShipments(trx, [_id], london));
    const now = clock;
    clock = new Date(london.getTime() + 60_000);
    const after = await ask('labels/unprinted', grace);
    clock = new Date(london.getTime() + 30_000);
    const before = await ask('labels/unprinted', grace);
    clock = now;
    expect([after.statusCode, before.statusCode]).toEqual([409, 200]);
  });

  it('keeps the time of the first print, which the owner sees and takes along', async () => {
    const grace = await createCustomer(test);
    const { _id } = await createPaid(grace);
    const first = clock;
    await select([_id], grace);
    clock = new Date(first.getTime() + 60_000);
    await select([_id], grace);
    clock = first;
    const { body } = await callApi(test.app, '/account/export', { method: 'GET', token: grace.token });
    expect(accountExport.parse(body).records.shipments).toMatchObject([{ label_printed_at: first.toISOString() }]);
  });
});

const listPaid = async (customer: TestCustomer) => (await ask('bulk/paid', customer)).json<unknown>();

describe('a batch', () => {
  it('has its labels in the order of its file, without what was cancelled', async () => {
    const rows = ['A', 'B', 'C'].map((your_reference) => shipmentForm({ your_reference }));
    const created = await callApi(test.app, '/shipment/bulk', { token: ada.token, body: { rows } });
    const { batch, shipments } = createShipments.response.parse(created.body);
    const unpaid = await ask(`bulk/${batch._id}/labels`);
    expect(unpaid.statusCode).toBe(409);
    expect(unpaid.json()).toMatchObject({ message: 'These shipments have no labels yet. Please pay for them first.' });
    for (const { _id } of shipments) await payShipment(test, _id, clock);
    await callApi(test.app, `/shipment/${shipments[1]?._id}/cancel`, { token: ada.token });
    const pages = pagesOf((await ask(`bulk/${batch._id}/labels`)).rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(shipments[0]?._shipment_id);
    expect(pages[1]).toContain(shipments[2]?._shipment_id);
    for (const { _tracking_id } of [shipments[0], shipments[2]].flatMap((one) => one ?? [])) {
      await scanParcel(test, _tracking_id, 'COLLECTED');
    }
    const collected = await ask(`bulk/${batch._id}/labels`);
    expect(collected.statusCode).toBe(409);
    expect(collected.json()).toMatchObject({ message: textWith('None of these shipments needs a label') });
  });

  it.each(['labels', 'tracking-codes'])(
    'hides the %s of another customer’s and of what there never was',
    async (what) => {
      const batch = await createBatch(test, await createCustomer(test), 2);
      for (const id of [batch._id, crypto.randomUUID(), 'nothing']) {
        const answer = await ask(`bulk/${id}/${what}`);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ message: 'We can’t find these shipments in your account.' });
      }
    },
  );

  it('has a table of its tracking codes, as text for every spreadsheet', async () => {
    const rows = [
      shipmentForm({ your_reference: '=HYPERLINK("http://evil")', receiver_fullname: '@SUM(1), "Ann"' }),
      shipmentForm({ receiver_fullname: 'Zoë', receiver_postal_code: 'SL4 1NJ' }),
    ];
    const created = await callApi(test.app, '/shipment/bulk', { token: ada.token, body: { rows } });
    const { batch, shipments } = createShipments.response.parse(created.body);
    const path = `bulk/${batch._id}/tracking-codes`;
    expect((await ask(path)).statusCode).toBe(409);
    for (const { _id } of shipments) await payShipment(test, _id, clock);
    const answer = await ask(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="tracking-codes.csv"',
    });
    const [first, second] = shipments.map(({ _tracking_id }) => _tracking_id);
    const link = 'https://parcels.localhost/track-parcel?tracking_code=';
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFYour reference,Receiver,Town,Postcode,Tracking number,Tracking link,Parcel',
      `"'=HYPERLINK(""http://evil"")","'@SUM(1), ""Ann""",Inverness,IV1 1AA,${first},${link}${first},1 of 1`,
      `,Zoë,Windsor,SL4 1NJ,${second},${link}${second},1 of 1`,
      '',
    ]);
  });

  it('is listed once something of it is paid, for its owner alone', async () => {
    const grace = await createCustomer(test);
    const [older, batch] = [await createBatch(test, grace, 1), await createBatch(test, grace, 3)];
    expect(await listPaid(grace)).toEqual({ data: [] });
    for (const id of [...older.ids, ...batch.ids]) await payShipment(test, id, clock);
    await callApi(test.app, `/shipment/${batch.ids[0]}/cancel`, { token: grace.token });
    await callApi(test.app, `/shipment/${older.ids[0]}/cancel`, { token: grace.token });
    expect(await listPaid(grace)).toEqual({ data: [{ _id: batch._id, createdAt: batch.createdAt, paid: 2 }] });
    expect(await listPaid(await createCustomer(test))).toEqual({ data: [] });
  });
});
