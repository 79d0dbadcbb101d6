import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test('a draft is declared once, by its owner', async () => {
  const [ada, grace] = [await createCustomer(product), await createCustomer(product)];
  const { _id, _shipment_id } = await createShipment(product, ada);
  const declare = (id: string, token?: string) =>
    callApi(product.app, `/shipment/${id}/declare`, token === undefined ? {} : { token });
  const declaredAt = async () => {
    const row = await product.database.db
      .selectFrom('shipments')
      .select('declared_at')
      .where('id', '=', _id)
      .executeTakeFirst();
    return row?.declared_at;
  };
  expect(await declare(_id)).toMatchObject({ status: 401 });
  expect(await declare(_id, grace.token)).toMatchObject({ status: 404 });
  expect(await declaredAt()).toBeNull();
  expect(await declare(_shipment_id, ada.token)).toMatchObject({ status: 200 });
  const first = await declaredAt();
  expect(first).toBeInstanceOf(Date);
  expect(await declare(_id, ada.token)).toMatchObject({ status: 200 });
  expect(await declaredAt()).toEqual(first);
});
