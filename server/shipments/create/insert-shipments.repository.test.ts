import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipmentRequest } from '../../../contract/shipments.ts';
import { cachePriceBook } from '../../quotes/price-book.ts';
import { createQuoteTokens } from '../../quotes/quote-tokens.ts';
import { aCaller } from '../../testing/accounts/a-caller.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { eventsOf } from '../../testing/shipments/scan-parcel.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../../testing/test-app.ts';
import type { Shipment } from '../shipment.ts';
import { insertShipments } from './insert-shipments.repository.ts';
import { prepareShipment } from './prepare-shipment.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const now = () => new Date();

async function prepare(organisationId: string, count: number): Promise<Shipment[]> {
  const priceBook = await cachePriceBook(test.database.db, now)();
  const quoteTokens = createQuoteTokens({ encryptionKey: testEncryptionKey });
  const caller = { ...aCaller('ada'), organisationId };
  const request = shipmentRequest.parse(shipmentForm());
  return Array.from({ length: count }, () => prepareShipment({ now, priceBook, quoteTokens }, caller, request));
}

const rename = (id: string) =>
  sql`update sessions set device = 'Another browser' where organisation_id = ${id} returning id`;

describe('adding shipments', () => {
  it('adds any number in their order, each with its event', async () => {
    const { organisationId, token } = await createCustomer(test);
    const shipments = await prepare(organisationId, 30);
    const add = (some: readonly Shipment[]) =>
      insertShipments(test.database.db, organisationId, some, { extraStatements: {} });
    await add(shipments.slice(0, 1));
    await add(shipments.slice(1));
    const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token });
    const newestFirst = shipments.toReversed().map(({ id }) => ({ _id: id }));
    expect(body).toMatchObject({ total: 30, data: newestFirst.slice(0, 10) });
    for (const { id, createdAt } of shipments.slice(0, 3)) {
      expect(await eventsOf(test, id)).toMatchObject([
        { status: 'PENDING_PAYMENT', sentence: 'Shipment created.', happenedAt: createdAt },
      ]);
    }
  });

  it('takes other statements along, says what they changed, and happens with them or not at all', async () => {
    const { organisationId, token } = await createCustomer(test);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const [shipment, another] = [await prepare(organisationId, 1), await prepare(organisationId, 1)];
    const changed = await insertShipments(test.database.db, organisationId, shipment, {
      extraStatements: { ours: rename(organisationId), theirs: rename(nobody) },
    });
    expect(changed).toMatchObject({ ours: true, theirs: false });
    const failing = insertShipments(test.database.db, organisationId, another, {
      extraStatements: {
        broken: sql`update sessions set device = null where organisation_id = ${organisationId} returning id`,
      },
    });
    await expect(failing).rejects.toThrow('device');
    const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token });
    expect(body).toMatchObject({ total: 1 });
  });
});
