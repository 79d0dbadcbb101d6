import type { ShipmentForm } from '../../contract/shipments.ts';

/** A shipment form as the specification's payload has it: DA1 1AA to IV1 1AA, 5 kg, £8.70. */
export function shipmentForm(changes: Partial<Record<string, unknown>> = {}): ShipmentForm {
  return {
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
    shipment_content: 'Books',
    weight: '5',
    total_gross_weight: '5',
    number_of_pieces: '1',
    parcel_type: 'PARCEL',
    preferred_payment_method: 'STRIPE',
    ...changes,
  };
}
