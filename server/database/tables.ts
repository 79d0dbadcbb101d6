import type { ColumnType, Generated } from 'kysely';
import type { SandboxTables } from './sandbox-tables.ts';
import type { ShipmentTables } from './shipment-tables.ts';

/** An area of the UK's postcodes. */
export interface PostAreaTable {
  area: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** An outcode in use. */
export interface OutcodeTable {
  outcode: string;
  area: string;
}

/** A version of the prices, in force from its start until the next one's. */
export interface TariffTable {
  version: number;
  published_at: Generated<Date>;
  effective_from: Date;
  vat_basis_points: number;
}

/** What a piece of up to a weight costs. */
export interface TariffBandTable {
  tariff_version: number;
  up_to_kg: number;
  net_pence: number;
}

/** A part of the country with its own supplement and delivery time. */
export interface TariffZoneTable {
  tariff_version: number;
  zone: string;
  name: string;
  match_order: number;
  supplement_pence: number;
  delivery_days: number;
}

/** A run of an area's districts that lies in a zone. */
export interface TariffZoneDistrictTable {
  tariff_version: number;
  zone: string;
  area: string;
  first_district: Generated<number>;
  last_district: Generated<number>;
}

/** An area a tariff does not serve, and why. */
export interface TariffRefusedAreaTable {
  tariff_version: number;
  area: string;
  reason: string;
}

/** A quote given, with the price held for it. */
export interface QuoteTable {
  id: string;
  created_at: Date;
  valid_until: Date;
  pickup_postcode: string;
  delivery_postcode: string;
  weight_kg: ColumnType<string, number>;
  pieces: number;
  tariff_version: number;
  zone: string;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
}

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

/** A customer; once erased, nothing but its identifiers. */
export interface AccountTable {
  id: string;
  reference: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  full_name: string;
  phone_number: string;
  address: Generated<string>;
  postal_code: Generated<string>;
  accepted_terms_at: Date;
  receives_offers: boolean;
  receives_newsletter: boolean;
  erased_at: Date | null;
}

/** A secret that proves something once, by its hash. */
export interface AccountTokenTable {
  token_hash: Buffer;
  account_id: string;
  purpose: 'verify-email' | 'set-up' | 'reset-password' | 'sign-in' | 'second-factor';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A place where a customer is signed in. */
export interface SessionTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  device: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

/** A browser on which an account has signed in before. */
export interface KnownDeviceTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Date;
  last_used_at: Date;
}

/** An account's authenticator app; it counts once it is confirmed. */
export interface AuthenticatorTable {
  account_id: string;
  sealed_secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: ColumnType<string, number | undefined, number>;
}

/** A recovery code that has not been used, by its hash. */
export interface RecoveryCodeTable {
  account_id: string;
  slot: number;
  code_hash: string;
}

/** A passkey of an account. */
export interface PasskeyTable {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a passkey is to sign, by its hash. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  account_id: string | null;
  expires_at: Date;
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
  ordinal: number;
  shipment_id: string;
  corrects: string | null;
  issued_at: Date;
  supplied_at: Date;
  supplier_name: string;
  supplier_address: string[];
  supplier_vat_number: string;
  customer_name: string;
  customer_address: string[];
  shipper: string;
  receiver: string;
  tracking_code: string;
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
  last_used_at: Generated<Date>;
  likeness: Buffer;
}

/** A payment opened with the card provider. */
export interface CardIntentTable {
  id: string;
  account_id: string;
  provider_id: string | null;
  amount_pence: number;
  state: 'OPENING' | 'OPEN' | 'PAID' | 'CANCELLED';
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
  state: 'PENDING' | 'DONE' | 'FAILED';
  provider_id: string | null;
  attempt: number;
  next_check_at: Date;
}

/** News from the card provider that had its effect. */
export interface CardEventTable {
  id: string;
  type: string;
  received_at: Date;
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
export interface Tables extends SandboxTables, ShipmentTables {
  post_areas: PostAreaTable;
  outcodes: OutcodeTable;
  postcode_positions: PostcodePositionTable;
  streets: StreetTable;
  places: PlaceTable;
  imported_sources: ImportedSourceTable;
  address_imports: AddressImportTable;
  tariffs: TariffTable;
  tariff_bands: TariffBandTable;
  tariff_zones: TariffZoneTable;
  tariff_zone_districts: TariffZoneDistrictTable;
  tariff_refused_areas: TariffRefusedAreaTable;
  quotes: QuoteTable;
  accounts: AccountTable;
  account_tokens: AccountTokenTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
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
}
