import type { ColumnType, Generated } from 'kysely';
import type { PayFrom } from '../../contract/billing.ts';
import type { BillingTables, LedgerTables } from './billing-tables.ts';
import type { CollectionTables, PointTables } from './collection-and-point-tables.ts';
import type { ConsoleTables } from './console-tables.ts';
import type { FileTables } from './file-tables.ts';
import type { OperationsTables, PeopleTables, SupportTables } from './people-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { NotificationTables, ShipmentTables } from './shipment-tables.ts';
import type { StaffTables } from './staff-tables.ts';

/** Work to do after a commit, or again and again. The payload is there until the work is done or given up for good. */
interface JobTable {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string | null, null>;
  created_at: Generated<Date>;
  run_at: Generated<Date>;
  useful_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  recipient: Generated<string | null>;
  failed_at: Date | null;
  repeat_ms: number | null;
  claimed_by: string | null;
  claim_number: number | null;
}

interface MailDayTable {
  /** As YYYY-MM-DD. */
  day: string;
  template: string;
  sent: Generated<number>;
  refused: Generated<number>;
  given_up: Generated<number>;
  last_sent_at: Date | null;
}

interface LimitHitsTable {
  subject: Buffer;
  hits: Date[];
  expires_at: Date;
}

interface InvoiceNumberTable {
  legal_entity_id: number;
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'STATEMENT';
  year: number;
  last_number: number;
}

interface InvoiceTable {
  number: string;
  kind: 'INVOICE' | 'CREDIT_NOTE';
  organisation_id: string;
  shipment_id: string;
  corrects: string | null;
  supplements: string | null;
  issued_at: Date;
  supplied_at: Date;
  supplier_name: string;
  supplier_address: string[];
  supplier_vat_number: string;
  customer_name: string;
  customer_company: Generated<string>;
  customer_vat_number: Generated<string>;
  customer_address: string[];
  shipper: string;
  receiver: string;
  tracking_code: string;
  customer_reference: Generated<string>;
  reason: Generated<string>;
  description: string;
  quantity: number;
  vat_basis_points: number;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  paid_from: PayFrom;
}

export interface AddressBookEntryTable {
  id: string;
  organisation_id: string;
  side: 'own' | 'receiver';
  full_name: string;
  email: string;
  phone_number: string;
  country: string;
  postcode: string;
  street_name: string;
  building: string;
  town: string;
  last_used_at: Generated<Date>;
  fingerprint: Buffer;
}

interface CardIntentTable {
  id: string;
  organisation_id: string;
  provider_id: string | null;
  amount_pence: number;
  state: 'OPENING' | 'OPEN' | 'UNKNOWN' | 'PAID' | 'CANCELLED';
  created_at: Date;
  next_check_at: Date;
}

interface CardIntentShareTable {
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  is_live: boolean;
}

interface PaymentTable {
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  captured_at: Date;
  card_last_four: Generated<string | null>;
  has_booked: boolean;
}

interface RefundTable {
  id: string;
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  reason: string;
  created_at: Date;
  state: 'PENDING' | 'DONE' | 'FAILED' | 'PAID_OUT' | 'CHARGED_BACK';
  provider_id: string | null;
  attempt: number;
  next_check_at: Date | null;
  failure_reason: Generated<string | null>;
  failed_at: Generated<Date | null>;
}

/** Webhook events that were applied. */
interface CardEventTable {
  id: string;
  type: string;
  received_at: Date;
}

interface CardDisputeTable {
  id: string;
  intent_id: string;
  status: 'OPEN' | 'WON' | 'LOST';
  amount_pence: number;
  has_taken_funds: boolean;
}

/** Where a postcode is, in metres on the national grid. */
interface PostcodePositionTable {
  postcode: string;
  easting: number;
  northing: number;
}

/** A street, with the rectangle around it on the national grid where that is known. */
interface StreetTable {
  id: string;
  name: string;
  town: string;
  outcode: string;
  search_name: string;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

interface PlaceTable {
  id: string;
  name: string;
  county: string;
  search_name: string;
  size: number;
}

export interface ImportedSourceTable {
  source: 'code-point-open' | 'os-open-names';
  imported_at: Date;
}

interface AddressImportTable {
  import: string;
  files_done: number;
  lines_done: number;
}

export interface Tables
  extends BillingTables,
    CollectionTables,
    ConsoleTables,
    FileTables,
    LedgerTables,
    NotificationTables,
    OperationsTables,
    PeopleTables,
    PointTables,
    QuoteTables,
    ShipmentTables,
    StaffTables,
    SupportTables {
  postcode_positions: PostcodePositionTable;
  streets: StreetTable;
  places: PlaceTable;
  imported_sources: ImportedSourceTable;
  address_imports: AddressImportTable;
  limit_hits: LimitHitsTable;
  guess_hits: LimitHitsTable;
  jobs: JobTable;
  mail_days: MailDayTable;
  address_book_entries: AddressBookEntryTable;
  legal_entities: { id: number; vat_number: string };
  invoice_numbers: InvoiceNumberTable;
  invoices: InvoiceTable;
  card_intents: CardIntentTable;
  card_intent_shares: CardIntentShareTable;
  payments: PaymentTable;
  refunds: RefundTable;
  card_events: CardEventTable;
  card_disputes: CardDisputeTable;
}
