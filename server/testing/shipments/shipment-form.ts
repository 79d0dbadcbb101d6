import type { ShipmentForm } from '../../../contract/shipments.ts';

const there = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '447700900123',
  shipper_country: 'UK',
  shipper_postal_code: 'DA1 1AA',
  shipper_street_name: 'High Street',
  receiver_fullname: 'Charles Babbage',
  receiver_email_address: 'charles@example.com',
  receiver_phone_number: '447700900456',
  receiver_country: 'UK',
  receiver_postal_code: 'IV1 1AA',
  receiver_street_name: 'Academy Street',
} as const;

const back = {
  shipper_fullname: there.receiver_fullname,
  shipper_email_address: there.receiver_email_address,
  shipper_phone_number: there.receiver_phone_number,
  shipper_country: there.receiver_country,
  shipper_postal_code: there.receiver_postal_code,
  shipper_street_name: there.receiver_street_name,
  receiver_fullname: there.shipper_fullname,
  receiver_email_address: there.shipper_email_address,
  receiver_phone_number: there.shipper_phone_number,
  receiver_country: there.shipper_country,
  receiver_postal_code: there.shipper_postal_code,
  receiver_street_name: there.shipper_street_name,
} as const;

/**
 * A shipment form as the specification's payload has it: DA1 1AA to IV1 1AA, 5 kg, £8.70. The other way where it brings back a parcel
 * of the same customer.
 */
export function shipmentForm(changes: Partial<Record<string, unknown>> = {}): ShipmentForm {
  return {
    ...(changes['return_of'] === undefined ? there : back),
    shipment_content: 'Books',
    weight: '5',
    total_gross_weight: '5',
    number_of_pieces: '1',
    parcel_type: 'PARCEL',
    preferred_payment_method: 'STRIPE',
    ...changes,
  };
}
