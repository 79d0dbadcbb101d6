import { sql } from 'kysely';
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { scanParcel } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setPaymentStatuses } from '../lifecycle/payment-status.ts';
import { findShipment } from '../shipments.queries.ts';

let test: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  ada = await createCustomer(test);
});
afterAll(() => test.close());

const ask = (path: string, { token }: { readonly token: string } = ada) =>
  test.app.inject({ url: `/api/v1/shipment/${path}`, headers: { authorization: `Bearer ${token}` } });

const createPaid = async (changes: Parameters<typeof createShipment>[2] = {}) => {
  const shipment = await createShipment(test, ada, changes);
  await payShipment(test, shipment._id);
  return shipment;
};

describe('GET /shipment/{id}/label', () => {
  it('is a PDF that names both addresses, the service and each piece', async () => {
    const { _id, _tracking_id, _shipment_id } = await createPaid({
      receiver_fullname: 'Zoë Łukaszewicz',
      receiver_building: 'Flat 3',
      receiver_street_name: '14 Piccadilly',
      receiver_postal_code: 'SL4 1NJ',
      weight: 3,
      number_of_pieces: 3,
    });
    const answer = await ask(`${_id}/label`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="label-${_tracking_id}.pdf"`,
      'cache-control': 'no-store',
    });
    const document = mupdf.Document.openDocument(answer.rawPayload, 'application/pdf');
    expect(document.countPages()).toBe(3);
    const text = document.loadPage(2).toStructuredText('').asText().replaceAll(/\s+/g, ' ');
    for (const part of [
      _shipment_id,
      'Larkway',
      'Zoë Łukaszewicz',
      'Flat 3 14 Piccadilly',
      'Windsor SL4 1NJ',
      '3 of 3',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Delivery in 2 working days');
    expect(text).toContain('5 kg in total');
  });

  it('names the company of the sender, on a return of theirs as where it goes', async () => {
    const shop = await createCustomer(test);
    const body = { company_name: 'Analytical Engines Ltd', vat_number: '' };
    await callApi(test.app, '/account/company', { body, token: shop.token });
    const { _id } = await createShipment(test, shop);
    await payShipment(test, _id);
    const textOf = async () => {
      const { rawPayload } = await ask(`${_id}/label`, shop);
      return mupdf.Document.openDocument(rawPayload, 'application/pdf').loadPage(0).toStructuredText('').asText();
    };
    expect(await textOf()).toContain('Analytical Engines Ltd');
    const { _id: delivered } = await createPaid();
    await test.database.db.updateTable('shipments').set({ return_of: delivered }).where('id', '=', _id).execute();
    const [to = '', from = ''] = (await textOf()).split('From');
    expect(to).toContain('Analytical Engines Ltd');
    expect(from).not.toContain('Analytical Engines Ltd');
  });

  it('is found by its reference too, and four fit on A4', async () => {
    const { _shipment_id } = await createPaid({ number_of_pieces: 5, weight: 5 });
    const answer = await ask(`${_shipment_id}/label?format=a4`);
    expect(mupdf.Document.openDocument(answer.rawPayload, 'application/pdf').countPages()).toBe(2);
  });

  it('draws many at once, each for the one who asked', async () => {
    const shipments = await Promise.all(Array.from({ length: 5 }, () => createPaid()));
    const answers = await Promise.all(shipments.map(({ _id }) => ask(`${_id}/label`)));
    const texts = answers.map(({ rawPayload }) =>
      mupdf.Document.openDocument(rawPayload, 'application/pdf').loadPage(0).toStructuredText('').asText(),
    );
    for (const [index, { _shipment_id }] of shipments.entries()) expect(texts[index]).toContain(_shipment_id);
  });

  it('is not printed for who asks for the head alone', async () => {
    const { _id, _tracking_id } = await createPaid();
    const headers = { authorization: `Bearer ${ada.token}` };
    for (const path of [`${_id}/label`, 'labels/unprinted']) {
      const answer = await test.app.inject({ method: 'HEAD', url: `/api/v1/shipment/${path}`, headers });
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
      expect(answer.rawPayload).toHaveLength(0);
    }
    const printedAt = async () => (await findShipment(test.database.db, _id))?.labelPrintedAt;
    expect(await printedAt()).toBeUndefined();
    const answer = await ask(`${_id}/label`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="label-${_tracking_id}.pdf"`);
    expect(await printedAt()).toBeInstanceOf(Date);
  });

  it('doesn’t count as printed where an address is corrected while the label with the old one is drawn', async () => {
    const { _id } = await createPaid();
    const printedAt = async () => (await findShipment(test.database.db, _id))?.labelPrintedAt;
    const correction = await holdLock(test.database.db, (trx) =>
      sql`update shipments set receiver_building = '9', address_corrected_at = ${new Date()} where id = ${_id}`.execute(
        trx,
      ),
    );
    const drawn = ask(`${_id}/label`);
    await untilWaiting(test.database.db, 1, drawn);
    await correction.release();
    expect((await drawn).statusCode).toBe(200);
    expect(await printedAt()).toBeUndefined();
    await ask(`${_id}/label`);
    expect(await printedAt()).toBeInstanceOf(Date);
  });

  it('makes one at a time for a customer, has five wait and refuses more, while others are served', async () => {
    const eve = await createCustomer(test);
    const createPaidFor = async (customer: TestCustomer) => {
      const { _id } = await createShipment(test, customer);
      await payShipment(test, _id);
      return _id;
    };
    const [id, others] = [await createPaidFor(eve), await createPaidFor(ada)];
    const held = await holdLock(test.database.db, (holder) =>
      sql`select from shipments where id = ${id} for update`.execute(holder),
    );
    const refused: Awaited<ReturnType<typeof ask>>[] = [];
    const answers = Array.from({ length: 8 }, async () => {
      const answer = await ask(`${id}/label`, eve);
      if (answer.statusCode === 429) refused.push(answer);
      return answer.statusCode;
    });
    await vi.waitUntil(() => refused.length === 2, { timeout: 60_000 });
    expect((await ask(`${others}/label`)).statusCode).toBe(200);
    await held.release();
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(6);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused[0]?.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'We’re still making your other labels. Please try again in a few seconds.',
    });
  });

  it('knows two formats', async () => {
    const { _id } = await createPaid();
    const answer = await ask(`${_id}/label?format=a5`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { format: 'Choose the format 4x6 or a4.' } });
  });
});

describe('GET /shipment/{id}/qr', () => {
  it('is a drawing that loads nothing', async () => {
    const { _id } = await createPaid();
    const answer = await ask(`${_id}/qr`);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toMatch(/^<svg xmlns="[^"]+" viewBox="-4 -4 29 29"/);
    expect(answer.body).not.toMatch(/href|script|style/);
  });
});

describe.each(['label', 'qr'])('GET /shipment/{id}/%s', (what) => {
  it('is refused before the payment, with what to do', async () => {
    const { _id } = await createShipment(test, ada);
    const answer = await ask(`${_id}/${what}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'CONFLICT',
      message: 'This shipment has no label yet. Please pay for it first.',
    });
  });

  it.each([
    ['is cancelled', true, 'This shipment is cancelled, so it has no label.'],
    ['is cancelled before it was paid', false, 'This shipment is cancelled, so it has no label.'],
  ])('is refused once the shipment %s', async (_when, isPaid, message) => {
    const { _id } = isPaid ? await createPaid() : await createShipment(test, ada);
    await callApi(test.app, `/shipment/${_id}/cancel`, { token: ada.token });
    const answer = await ask(`${_id}/${what}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'CONFLICT', message });
  });

  it('is there after a collection that failed, and refused from the collection on', async () => {
    const { _id, _tracking_id } = await createPaid();
    await scanParcel(test, _tracking_id, 'COLLECTION_FAILED');
    expect((await ask(`${_id}/${what}`)).statusCode).toBe(200);
    const reasons = [
      ['COLLECTED', 'We already have this parcel, so it no longer needs a label.'],
      ['OUT_FOR_DELIVERY', 'We already have this parcel, so it no longer needs a label.'],
      ['LOST', 'We collected this parcel and are looking for it, so it no longer needs a label.'],
      ['AT_DEPOT', 'We already have this parcel, so it no longer needs a label.'],
      ['READY_FOR_PICKUP', 'We already have this parcel, so it no longer needs a label.'],
      ['DELIVERED', 'This parcel has been delivered, so it no longer needs a label.'],
    ] as const;
    for (const [status, message] of reasons) {
      await scanParcel(test, _tracking_id, status);
      const answer = await ask(`${_id}/${what}`);
      expect([status, answer.statusCode]).toEqual([status, 409]);
      expect(answer.json()).toEqual({ code: 'CONFLICT', message });
    }
  });

  it('is refused while the payment is disputed, and there again when we win', async () => {
    const { _id } = await createPaid();
    const move = (from: 'PAID' | 'DISPUTED', to: 'PAID' | 'DISPUTED') =>
      test.database.db.transaction().execute((trx) => setPaymentStatuses(trx, [_id], { from: [from], to }));
    await move('PAID', 'DISPUTED');
    const answer = await ask(`${_id}/${what}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'CONFLICT',
      message:
        'The payment for this shipment is disputed with your bank, so its label can’t be used. Please contact us.',
    });
    await move('DISPUTED', 'PAID');
    expect((await ask(`${_id}/${what}`)).statusCode).toBe(200);
  });

  it("hides another customer's shipment and what there never was", async () => {
    const { _id, _shipment_id } = await createPaid();
    const grace = await createCustomer(test);
    for (const id of [_id, _shipment_id]) expect((await ask(`${id}/${what}`, grace)).statusCode).toBe(404);
    for (const id of ['SHP-0000000000', 'nothing']) expect((await ask(`${id}/${what}`)).statusCode).toBe(404);
  });

  it('is refused to a visitor', async () => {
    const { _id } = await createPaid();
    expect((await test.app.inject(`/api/v1/shipment/${_id}/${what}`)).statusCode).toBe(401);
  });
});
