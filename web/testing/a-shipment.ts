import type { ShipmentDetail, ShipmentRecord } from '../../contract/shipments.ts';

/** A shipment as a list has it, from Dartford to Manchester and paid, with whatever the test cares about changed. */
export function aShipment(changes: Partial<ShipmentRecord> = {}): ShipmentRecord {
  return {
    _id: crypto.randomUUID(),
    _shipment_id: 'SHP-7KQ2M9XW',
    _tracking_id: 'LK000717618GB',
    parcels: [{ _tracking_id: 'LK000717618GB', number: 1, status: changes.status ?? 'BOOKED' }],
    your_reference: '',
    status: 'BOOKED',
    payment_status: 'PAID',
    createdAt: '2026-09-01T22:59:00.000Z',
    shipper_street_name: 'Hythe Street',
    shipper_town: 'Dartford',
    shipper_country: 'UK',
    receiver_fullname: 'Zoë Łukaszewicz',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    receiver_postal_code: 'M1 1AE',
    receiver_country: 'UK',
    total: 7.92,
    net: 6.6,
    vat: 1.32,
    weight: '7.5',
    number_of_pieces: '1',
    parcel_type: 'PARCEL',
    has_label: true,
    ...changes,
  };
}

/** The same with everything its owner may see. */
export function aShipmentDetail(changes: Partial<ShipmentDetail> = {}): ShipmentDetail {
  return {
    ...aShipment(),
    shipper_fullname: 'Ada Lovelace',
    shipper_email_address: 'ada@example.com',
    shipper_phone_number: '447700900123',
    shipper_postal_code: 'DA1 1BN',
    shipper_building: '12',
    receiver_email_address: 'zoe@example.com',
    receiver_phone_number: '447700900456',
    receiver_building: 'Flat 4',
    shipment_content: 'A difference engine, in parts',
    total_gross_weight: '8',
    preferred_payment_method: 'CREDIT_CARD',
    lines: [
      { label: 'Parcel up to 10 kg', amount: 6.6 },
      { label: 'VAT at 20%', amount: 1.32 },
    ],
    delivery_days: 2,
    co2e_grams: 398,
    events: [
      { at: '2026-09-01T22:59:00.000Z', status: 'PENDING_PAYMENT', sentence: 'The shipment was created.' },
      { at: '2026-09-02T08:01:00.000Z', status: 'BOOKED', sentence: 'The shipment is paid and booked.' },
    ],
    preferences: [],
    route: { from: { latitude: 51.4, longitude: 0.2 }, to: { latitude: 53.5, longitude: -2.2 }, stops: [] },
    can_pay: false,
    can_delete: false,
    can_cancel: true,
    can_return: false,
    ...changes,
  };
}
