import { randomUUID } from 'node:crypto';
import { apiBasePath } from '../contract/endpoint.ts';
import { createShipment } from '../contract/shipments.ts';
import { shipmentForm } from '../server/testing/shipments/shipment-form.ts';
import type { Call } from './bench-case.ts';
import type { BenchCustomer } from './seed/sign-up.ts';

const receivers = ['Academy Street', 'Bridge Street', 'Church Street', 'Queensgate', 'Union Street'];

/** As the wizard sends it: with an idempotency key and the total the customer saw. The receiver follows from the position. */
export function createShipmentCall(customer: BenchCustomer | undefined, position: number): Call {
  return {
    method: 'POST',
    path: apiBasePath + createShipment.path,
    headers: { ...customer?.headers, 'idempotency-key': randomUUID() },
    body: { ...form, receiver_street_name: receivers[position % receivers.length] },
  };
}

const form = shipmentForm({
  shipper_building: '12',
  receiver_building: '4a',
  sender_declaration: true,
  total_amount: 8.7,
});
