import type { Batch } from '../../../contract/bulk.ts';
import { createShipments } from '../../../contract/bulk.ts';
import type { TestCustomer } from '../accounts/create-customer.ts';
import { callApi } from '../call-api.ts';
import type { TestApp } from '../test-app.ts';
import { shipmentForm } from './shipment-form.ts';

/** A batch as its customer got it, with the parcel ids of its shipments. */
export interface TestBatch extends Batch {
  readonly ids: readonly string[];
}

/** Creates a batch of a customer the way everybody does: DA1 1AA to M1 1AE, 8 kg, £7.92 each. */
export async function createBatch(
  test: TestApp,
  { token }: TestCustomer,
  count: number,
  changesOf: (index: number) => object = () => ({}),
): Promise<TestBatch> {
  const rows = Array.from({ length: count }, (_, index) =>
    shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE', ...changesOf(index) }),
  );
  const { body } = await callApi(test.app, '/shipment/bulk', { token, body: { rows } });
  const { batch, shipments } = createShipments.response.parse(body);
  return { ...batch, ids: shipments.map(({ _id }) => _id) };
}
