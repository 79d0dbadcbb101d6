import type { ColumnType, Generated } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { OperationsTables } from './operations-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { ShipmentTables } from './shipment-tables.ts';
import type { SupportTables } from './support-tables.ts';

/** Work to do after a commit, or again and again. The payload is there until the work is done or given up. */
export interface JobTable {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string | null, null>;
  created_at: Generated<Date>;
  run_at: Generated<Date>;
  useful_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  failed_at: Date | null;
  repeat_ms: number | null;
  claimed_by: string | null;
  claim_number: number | null;
}

/** How often a subject did lately what is limited. */
export interface LimitHitsTable {
  subject: Buffer;
  hits: Date[];
  expires_at: Date;
}

/** The last number given in a series of documents. */
export interface InvoiceNumberTable {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  year: number;
  last_number: number;
}

/** A VAT invoice or credit note as it was printed. */
export interface InvoiceTable {
  number: string;
  kind: 'INVOICE' | 'CREDIT_NOTE';
  account_id: string;
  shipment_id: string;
  corrects: string | null;
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
  description: string;
  quantity: number;
  vat_basis_points: number;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
}

/** An address a customer used or saved. */
export interface AddressBookEntryTable {
  id: string;
  account_id: string;
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
  likeness: Buffer;
}

/** A payment opened with the card provider. */
export interface CardIntentTable {
  id: string;
  account_id: string;
  provider_id: string | null;
  amount_pence: number;
  state: 'OPENING' | 'OPEN' | 'UNKNOWN' | 'PAID' | 'CANCELLED';
  created_at: Date;
  next_check_at: Date;
}

/** What of a card intent is for which shipment. */
export interface CardIntentShareTable {
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  is_live: boolean;
}

/** Money taken for a shipment. */
export interface PaymentTable {
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  captured_at: Date;
  has_booked: boolean;
}

/** Money to give back for a payment. */
export interface RefundTable {
  id: string;
  intent_id: string;
  shipment_id: string;
  amount_pence: number;
  reason: string;
  created_at: Date;
  state: 'PENDING' | 'DONE' | 'FAILED' | 'PAID_OUT';
  provider_id: string | null;
  attempt: number;
  next_check_at: Date | null;
  failure_reason: Generated<string | null>;
  failed_at: Generated<Date | null>;
}

/** News from the card provider that had its effect. */
export interface CardEventTable {
  id: string;
  type: string;
  received_at: Date;
}

/** A payment that its customer disputed with their bank. */
export interface CardDisputeTable {
  id: string;
  intent_id: string;
  status: 'OPEN' | 'WON' | 'LOST';
}

/** Where a postcode is, in metres on the national grid. */
export interface PostcodePositionTable {
  postcode: string;
  easting: number;
  northing: number;
}

/** A street, with the rectangle around it on the national grid where that is known. */
export interface StreetTable {
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

/** A settlement. */
export interface PlaceTable {
  id: string;
  name: string;
  county: string;
  search_name: string;
  size: number;
}

/** A source whose data was imported. */
export interface ImportedSourceTable {
  source: 'code-point-open' | 'os-open-names';
  imported_at: Date;
}

/** How far an import has come. */
export interface AddressImportTable {
  import: string;
  files_done: number;
  lines_done: number;
}

/** Every table of the product by its SQL name. Each slice adds its own: one interface a table, named in the singular. */
export interface Tables
  extends AccountTables,
    MessageTables,
    OperationsTables,
    QuoteTables,
    ShipmentTables,
    SupportTables {
  postcode_positions: PostcodePositionTable;
  streets: StreetTable;
  places: PlaceTable;
  imported_sources: ImportedSourceTable;
  address_imports: AddressImportTable;
  limit_hits: LimitHitsTable;
  jobs: JobTable;
  address_book_entries: AddressBookEntryTable;
  invoice_numbers: InvoiceNumberTable;
  invoices: InvoiceTable;
  card_intents: CardIntentTable;
  card_intent_shares: CardIntentShareTable;
  payments: PaymentTable;
  refunds: RefundTable;
  card_events: CardEventTable;
  card_disputes: CardDisputeTable;
}
