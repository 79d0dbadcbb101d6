import type { ShipmentValues } from '../features/shipments/wizard/shipment-values.ts';

/** A shipment form with everything in it, from Dartford to Manchester, with whatever the test cares about changed. */
export function typedValues(changes: Partial<ShipmentValues> = {}): ShipmentValues {
  return {
    shipper_fullname: 'Ada Lovelace',
    shipper_email_address: 'ada@example.com',
    shipper_phone_number: '447700900123',
    shipper_country: 'UK',
    shipper_postal_code: 'DA1 1AA',
    shipper_building: '1',
    shipper_street_name: 'Hythe Street',
    shipper_town: 'Dartford',
    receiver_fullname: 'Grace Hopper',
    receiver_email_address: 'grace@example.com',
    receiver_phone_number: '07700900456',
    receiver_country: 'UK',
    receiver_postal_code: 'M1 1AE',
    receiver_building: '7',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    parcel_type: 'PARCEL',
    your_reference: '',
    shipment_content: 'Two books',
    weight: '2',
    total_gross_weight: '2',
    number_of_pieces: '1',
    preferred_payment_method: 'STRIPE',
    sender_declaration: true,
    return_of: '',
    return_token: '',
    collection_slot: '',
    drop_off_point: '',
    ...changes,
  };
}
