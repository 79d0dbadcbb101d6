import type { ColumnType, Generated } from 'kysely';
import type { DeliveryNeed, DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import type { PaymentStatus, ShipmentStatus } from '../../contract/values/shipment-status.ts';

/** A shipment; of an erased customer, without anything personal. */
export interface ShipmentTable {
  id: string;
  reference: string;
  tracking_code: string;
  organisation_id: string;
  created_at: Date;
  updated_at: Date;
  hidden_at: Date | null;
  erased_at: Date | null;
  status: ShipmentStatus;
  status_at: Date;
  event_count: number;
  payment_status: PaymentStatus;
  booked_at: Date | null;
  scanned_at: Date | null;
  mode_of_transportation: string | null;
  shipper_full_name: string;
  shipper_email: string;
  shipper_phone: string;
  shipper_country: string;
  shipper_postcode: string;
  shipper_street_name: string;
  shipper_building: string;
  shipper_town: string;
  receiver_full_name: string;
  receiver_email: string;
  receiver_phone: string;
  receiver_country: string;
  receiver_postcode: string;
  receiver_street_name: string;
  receiver_building: string;
  receiver_town: string;
  payer_id: Generated<string | null>;
  payer_at: Generated<Date | null>;
  approval_asked_at: Generated<Date | null>;
  label_printed_at: Generated<Date | null>;
  address_corrected_at: Generated<Date | null>;
  address_refund_pence: Generated<number>;
  address_waived_pence: Generated<number>;
  customer_reference: Generated<string>;
  return_of: Generated<string | null>;
  content: string;
  weight_kg: string;
  gross_weight_kg: string;
  pieces: number;
  parcel_type: 'DOCUMENT' | 'PARCEL';
  payment_method: 'STRIPE' | 'CREDIT_CARD';
  declared_at: Date | null;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  price_lines: ColumnType<{ label: string; pence: number }[], string, never>;
  tariff_version: number;
  zone: string;
  delivery_days: number;
  co2e_grams: Generated<number>;
  preferred_day: Generated<string | null>;
}

interface ParcelTable {
  id: string;
  shipment_id: string;
  number: number;
  tracking_code: string;
  status: ShipmentStatus;
  status_at: Date;
  held_from: ShipmentStatus | null;
  event_count: number;
}

interface ScanKeyTable {
  parcel_id: string;
  idempotency_key: string;
  status: ShipmentStatus;
  happened_at: Date;
}

export interface ShipmentEventTable {
  parcel_id: string;
  sequence: number;
  shipment_sequence: number;
  happened_at: Date;
  recorded_at: Date;
  is_late: boolean;
  status: ShipmentStatus;
  reason: string | null;
  sentence: string;
  town: string | null;
  source: 'CUSTOMER' | 'PAYMENT' | 'OPERATIONS' | 'SYSTEM';
  staff_id: Generated<string | null>;
  device_id: Generated<string | null>;
  operations_key_id: Generated<number | null>;
  depot_id: Generated<string | null>;
}

/** Rows are added and deleted, never changed. */
export interface DeliveryPreferenceTable {
  shipment_id: string;
  number: number;
  made_at: Date;
  source: 'LINK' | 'POSTCODE' | 'CLOSED_POINT' | 'ADDRESS_CORRECTED';
  kind: DeliveryPreference['kind'];
  is_withdrawn: boolean;
  words: string;
  day: string | null;
  point_code: string | null;
  needs: DeliveryNeed[];
}

/** What somebody needs at a door, remembered because they agreed. */
interface NeedsProfileTable {
  email_hash: Buffer;
  address_hash: Buffer;
  address: string;
  needs: DeliveryNeed[];
  note: string;
  consented_at: Date;
  used_at: Date;
}

interface IdempotentAnswerTable {
  owner_id: string;
  key: string;
  request_hash: Buffer;
  answer: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
}

interface ShipmentBatchTable {
  id: string;
  organisation_id: string;
  created_at: Date;
}

interface BatchedShipmentTable {
  batch_id: string;
  shipment_id: string;
}

export interface ShipmentTables {
  shipments: ShipmentTable;
  parcels: ParcelTable;
  shipment_events: ShipmentEventTable;
  scan_keys: ScanKeyTable;
  delivery_preferences: DeliveryPreferenceTable;
  needs_profiles: NeedsProfileTable;
  idempotent_answers: IdempotentAnswerTable;
  shipment_batches: ShipmentBatchTable;
  batched_shipments: BatchedShipmentTable;
}

/** An address unsubscribed from mails about parcels, by its hash. */
interface UnsubscribedAddressTable {
  email_hash: Buffer;
  unsubscribed_at: Generated<Date>;
}

interface OutboxConsumerTable {
  name: string;
  statuses: string[] | null;
}

interface NotificationOutboxTable {
  id: Generated<number>;
  consumer: string;
  shipment_id: string;
}

/** The latest event of a parcel that its sender or receiver was notified of. */
interface NotificationProgressTable {
  shipment_id: string;
  addressee: 'SENDER' | 'RECEIVER';
  event_number: number;
}

export interface NotificationTables {
  unsubscribed_addresses: UnsubscribedAddressTable;
  outbox_consumers: OutboxConsumerTable;
  notification_outbox: NotificationOutboxTable;
  notification_progress: NotificationProgressTable;
}
