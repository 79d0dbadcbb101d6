import { randomUUID } from 'node:crypto';
import { apiBasePath } from '../contract/endpoint.ts';
import { createShipment } from '../contract/shipments.ts';
import type { Call } from './bench-case.ts';
import type { BenchCustomer } from './sign-up.ts';

const receivers = ['Academy Street', 'Bridge Street', 'Church Street', 'Queensgate', 'Union Street'];

/** A customer sends a parcel as the wizard does, with a key and the total the customer saw; the receiver depends on the position. */
export function createCall(customer: BenchCustomer | undefined, position: number): Call {
  return {
    method: 'POST',
    path: apiBasePath + createShipment.path,
    headers: { ...customer?.headers, 'idempotency-key': randomUUID() },
    body: { ...form, receiver_street_name: receivers[position % receivers.length] },
  };
}

const form = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '447700900123',
  shipper_country: 'UK',
  shipper_postal_code: 'DA1 1AA',
  shipper_street_name: 'High Street',
  shipper_building: '12',
  receiver_fullname: 'Charles Babbage',
  receiver_email_address: 'charles@example.com',
  receiver_phone_number: '447700900456',
  receiver_country: 'UK',
  receiver_postal_code: 'IV1 1AA',
  receiver_building: '4a',
  shipment_content: 'Books',
  weight: '5',
  total_gross_weight: '5',
  number_of_pieces: '1',
  parcel_type: 'PARCEL',
  preferred_payment_method: 'STRIPE',
  sender_declaration: true,
  total_amount: 8.7,
};
