import { randomUUID } from 'node:crypto';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createShipment as endpoint } from '../../contract/shipments.ts';
import type { CallCase } from '../bench-case.ts';
import { signUp } from '../sign-up.ts';

// Each creates a few hundred, which keeps them all within the limit of an hour.
const emails = Array.from({ length: 40 }, (_, index) => `bench-sender-${index}@example.com`);
const receivers = ['Academy Street', 'Bridge Street', 'Church Street', 'Queensgate', 'Union Street'];

/** A shipment as the wizard sends it, with its key and the total the customer saw; the floor stores two rows in a transaction. */
export const createShipment: CallCase = {
  kind: 'calls',
  name: 'create-shipment',
  floor: 'transaction',
  atOnce: 8,
  callsPerTurn: 300,
  prepare: async (product) => {
    const customers = await signUp(product, emails);
    let created = 0;
    return () => {
      created += 1;
      return {
        method: 'POST',
        path: apiBasePath + endpoint.path,
        headers: { ...customers[created % customers.length]?.headers, 'idempotency-key': randomUUID() },
        body: { ...form, receiver_street_name: receivers[created % receivers.length] },
      };
    };
  },
  targets: [{ figure: 'CPU ms', atMost: 1.6 }],
};

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
