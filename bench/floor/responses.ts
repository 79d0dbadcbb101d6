import type { QuoteAnswer } from '../../contract/quotes.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import type { TrackedShipment } from '../../contract/tracking.ts';

/** As the product sends them with every response. */
export const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** As long as the product's; nothing in it is computed. */
export const quoteResponse: Omit<QuoteAnswer, 'quote_id' | 'valid_until'> = {
  estimate: 8.7,
  message: 'Your quote is ready.',
  lines: [
    { label: 'Parcel up to 5 kg', amount: 4.75 },
    { label: 'Highlands and Islands supplement', amount: 2.5 },
    { label: 'VAT at 20%', amount: 1.45 },
  ],
  net: 7.25,
  vat: 1.45,
  zone: 'HIGHLANDS',
  delivery_days: 3,
  collection_date: '2026-01-05',
  delivery_date: '2026-01-08',
  co2e_grams: 1234,
  // As many characters as the product's sentences, of which one is not ASCII.
  co2e_method: `×${'An estimate of what the van uses. '.repeat(10)}`,
  pickup_area: 'Dartford',
  delivery_area: 'Inverness',
};

interface ShipmentRow {
  readonly id: string;
  readonly reference: string;
  readonly tracking_code: string;
  readonly customer_reference: string;
  readonly status: string;
  readonly payment_status: string;
  readonly created_at: Date;
  readonly shipper_street_name: string;
  readonly shipper_town: string;
  readonly shipper_country: string;
  readonly receiver_full_name: string;
  readonly receiver_street_name: string;
  readonly receiver_town: string;
  readonly receiver_postcode: string;
  readonly receiver_country: string;
  readonly gross_pence: number;
  readonly net_pence: number;
  readonly vat_pence: number;
  readonly weight_kg: number | string;
  readonly pieces: number;
  readonly parcel_type: string;
}

/** With the fields of the contract. */
export function shipmentResponse(
  row: ShipmentRow,
): Record<keyof Omit<ShipmentRecord, 'mode_of_transportation' | 'return_details' | 'awaits_approval'>, unknown> {
  return {
    _id: row.id,
    _shipment_id: row.reference,
    _tracking_id: row.tracking_code,
    parcels: [{ _tracking_id: row.tracking_code, number: 1, status: row.status }],
    your_reference: row.customer_reference,
    status: row.status,
    payment_status: row.payment_status,
    createdAt: row.created_at,
    shipper_street_name: row.shipper_street_name,
    shipper_town: row.shipper_town,
    shipper_country: row.shipper_country,
    receiver_fullname: row.receiver_full_name,
    receiver_street_name: row.receiver_street_name,
    receiver_town: row.receiver_town,
    receiver_postal_code: row.receiver_postcode,
    receiver_country: row.receiver_country,
    total: row.gross_pence / 100,
    net: row.net_pence / 100,
    vat: row.vat_pence / 100,
    weight: String(row.weight_kg),
    number_of_pieces: String(row.pieces),
    parcel_type: row.parcel_type,
    has_label: false,
  };
}

interface ParcelRow {
  readonly tracking_code: string;
  readonly status: string;
  readonly created_at: Date;
  readonly shipper_street_name: string;
  readonly shipper_town: string;
  readonly shipper_country: string;
  readonly receiver_street_name: string;
  readonly receiver_town: string;
  readonly receiver_country: string;
  readonly mode_of_transportation: string;
  readonly delivery_days: number;
  readonly events: readonly (readonly [at: string, status: string, sentence: string, town: string | null])[];
}

const position = { latitude: 51.4462, longitude: 0.2169 };
const expected = { from: '2026-01-05T08:00:00.000Z', until: '2026-01-05T18:00:00.000Z' };

export function parcelResponse(
  row: ParcelRow,
): Record<keyof Omit<TrackedShipment, 'delivered_to' | 'pickup' | 'if_collected' | 'drop_off'>, unknown> {
  const last = row.events.at(-1);
  return {
    _tracking_id: row.tracking_code,
    parcels: [
      {
        _tracking_id: row.tracking_code,
        number: 1,
        status: row.status,
        last_event: { at: last?.[0], status: last?.[1], sentence: last?.[2], town: last?.[3] },
      },
    ],
    status: row.status,
    createdAt: row.created_at,
    shipper_street_name: row.shipper_street_name,
    shipper_town: row.shipper_town,
    shipper_country: row.shipper_country,
    receiver_street_name: row.receiver_street_name,
    receiver_town: row.receiver_town,
    receiver_country: row.receiver_country,
    mode_of_transportation: row.mode_of_transportation,
    events: row.events
      .filter(([, status]) => status !== 'PENDING_PAYMENT')
      .map(([at, status, sentence, town]) => ({ at, status, sentence, ...(town !== null && { town }) })),
    expected,
    delivery_days: row.delivery_days,
    route: { from: position, to: position, stops: [{ town: 'Dartford', ...position }] },
  };
}
