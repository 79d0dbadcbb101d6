import { createShipment as contract, type ShipmentRecord } from '../../../contract/shipments.ts';
import { bookShipments } from '../../shipments/lifecycle/payment-status.ts';
import type { TestCustomer } from '../accounts/create-customer.ts';
import { callApi } from '../call-api.ts';
import type { TestApp } from '../test-app.ts';
import { shipmentForm } from './shipment-form.ts';

/** Creates a shipment of a customer the way everybody does, and gives it as it was answered. */
export async function createShipment(
  test: TestApp,
  { token }: Pick<TestCustomer, 'token'>,
  changes: Parameters<typeof shipmentForm>[0] = {},
): Promise<ShipmentRecord> {
  const { body } = await callApi(test.app, '/shipment/create-shipment', { token, body: shipmentForm(changes) });
  return contract.response.parse(body).shipment;
}

/** Books a shipment as a payment would. */
export async function payShipment(test: TestApp, shipmentId: string, at = new Date()): Promise<boolean> {
  const { booked } = await test.database.db.transaction().execute((trx) => bookShipments(trx, [shipmentId], at));
  return booked.has(shipmentId);
}
