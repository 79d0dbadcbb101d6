-- Every table, by subject: postcodes and prices, the gazetteer, accounts, address books, shipments, payments, invoices,
-- notifications, support, operations, and what all of them share. Data that comes with the product is in the files that follow.

-- Rows that are final: money, documents and published prices.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never edited or deleted.', tg_table_name;
end
$$;


------------------------------------------------ Postcodes and prices ------------------------------------------------

create table post_areas (
  area text primary key check (area ~ '^[A-Z]{1,2}$'),
  name text not null,
  region text not null,
  -- The mean position of the area's postcodes.
  latitude double precision not null check (latitude between 49 and 61),
  longitude double precision not null check (longitude between -9 and 2)
);

create table outcodes (
  outcode text primary key,
  area text not null references post_areas,
  check (outcode ~ ('^' || area || '[0-9]{1,2}[A-Z]?$'))
);

-- Also of outcodes that are not served, such as those of the Crown Dependencies. The town that most addresses have comes first.
create table post_towns (
  outcode text primary key check (outcode ~ '^[A-Z]{1,2}[0-9]{1,2}[A-Z]?$'),
  towns text[] not null check (cardinality(towns) > 0)
);

-- A tariff is in force from its start until the next one starts, so periods can neither overlap nor leave a gap. Everything that makes
-- a price hangs on one version, so a price can be explained from its version and inputs.
create table tariffs (
  version integer primary key check (version > 0),
  published_at timestamptz not null default now(),
  effective_from timestamptz not null unique,
  -- Hundredths of a percent, because VAT has not always been a whole one.
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  -- Every process reads the tariffs once a minute: published ahead, a tariff starts everywhere at the same instant.
  check (effective_from >= published_at + interval '5 minutes')
);

create trigger tariffs_are_final before update or delete or truncate on tariffs
  for each statement execute function refuse_change();

create table tariff_bands (
  tariff_version integer not null references tariffs,
  up_to_kg integer not null check (up_to_kg > 0),
  net_pence integer not null check (net_pence > 0),
  primary key (tariff_version, up_to_kg)
);

create table tariff_zones (
  tariff_version integer not null references tariffs,
  zone text not null check (zone ~ '^[A-Z_]+$'),
  name text not null,
  -- Zones are tried in this order; the last one takes every outcode that no zone before it names.
  match_order integer not null check (match_order > 0),
  supplement_pence integer not null check (supplement_pence >= 0),
  delivery_days integer not null check (delivery_days > 0),
  primary key (tariff_version, zone),
  unique (tariff_version, match_order)
);

create trigger tariff_zones_are_final before update or delete or truncate on tariff_zones
  for each statement execute function refuse_change();

create table tariff_zone_districts (
  tariff_version integer not null,
  zone text not null,
  area text not null references post_areas,
  first_district integer not null default 0 check (first_district >= 0),
  last_district integer not null default 99 check (last_district >= first_district),
  primary key (tariff_version, area, first_district),
  foreign key (tariff_version, zone) references tariff_zones
);

-- Some of these are no post area of the country, hence no reference.
create table tariff_refused_areas (
  tariff_version integer not null references tariffs,
  area text not null,
  -- Completes the sentence 'it …'.
  reason text not null,
  primary key (tariff_version, area)
);


------------------------------------------------------ Gazetteer ------------------------------------------------------
-- Where postcodes, streets and places are. A few streets and towns come with the product; `npm run addresses:import` adds the whole
-- country. Positions are metres on the national grid (EPSG:27700), so that distances need no trigonometry.
-- Names to search by are folded by searchName and compared byte by byte ("C"), so that a prefix is a range of the index.

create table postcode_positions (
  postcode text collate "C" primary key,
  easting integer not null check (easting between 0 and 800000),
  northing integer not null check (northing between 0 and 1400000)
);

create table streets (
  id text collate "C" primary key,
  name text not null check (name <> ''),
  -- The settlement it lies in; empty where the source names none.
  town text not null,
  outcode text not null,
  -- 'whitehall london': the name and the town.
  search_name text collate "C" not null,
  -- The corners of the rectangle around it; unknown for the streets that come with the product.
  west integer,
  south integer,
  east integer,
  north integer,
  check (num_nulls(west, south, east, north) in (0, 4)),
  check (west <= east and south <= north)
);

create index streets_by_outcode on streets (outcode, name) where west is null;
create index streets_by_search_name on streets (search_name);
-- Finds the nearest rectangles first. A quadtree (SP-GiST) is part of PostgreSQL itself, so that managed servers have it; it answers
-- as fast as GiST does, and takes an import's rows in three quarters of the time.
create index streets_by_extent on streets using spgist (box(point(west, south), point(east, north))) where west is not null;

create table places (
  id text collate "C" primary key,
  name text not null check (name <> ''),
  -- The county or authority it lies in; empty where its name alone says enough.
  county text not null,
  -- 'stromness orkney islands': the name and the county.
  search_name text collate "C" not null,
  -- 1 a city, 2 a town, 3 a village, 4 a suburb, 5 anything smaller.
  size smallint not null check (size between 1 and 5)
);

create index places_by_search_name on places (search_name);
create index places_by_words on places using gin (to_tsvector('simple', search_name));

-- What was imported, so that its owners are named where it is used.
create table imported_sources (
  source text primary key check (source in ('code-point-open', 'os-open-names')),
  imported_at timestamptz not null
);

-- How far an import has come, written with the rows of each batch: one that was cut off goes on from there.
create table address_imports (
  -- A hash of the names and sizes of all its files.
  import text primary key,
  files_done integer not null,
  lines_done integer not null
);


------------------------------------------------------ Accounts ------------------------------------------------------

-- An erased account keeps its row without anything personal, because invoices must be kept and hang on it.
create table accounts (
  id uuid primary key,
  -- What people read out: the specification's _account_id.
  reference text not null unique check (reference ~ '^ACC-[0-9A-Z]{10}$'),
  -- Counts the changes: the specification's __v.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- A self-describing argon2id hash.
  password_hash text,
  full_name text not null,
  phone_number text not null,
  address text not null default '',
  building text not null default '',
  town text not null default '',
  postal_code text not null default '',
  company_name text not null default '',
  vat_number text not null default '',
  accepted_terms_at timestamptz not null,
  receives_offers boolean not null,
  receives_newsletter boolean not null,
  erased_at timestamptz,
  check ((erased_at is null) = (email is not null)),
  check ((erased_at is null) = (password_hash is not null)),
  check (erased_at is null or (full_name = '' and phone_number = '' and address = '' and postal_code = '')),
  check (erased_at is null or (company_name = '' and vat_number = ''))
);

-- Registrations that nobody verified are deleted after a while.
create index accounts_unverified on accounts (created_at) where email_verified_at is null and email is not null;

-- What a mailed link or a set-up step proves itself with, as a SHA-256 hash. Each is used at most once: by setting used_at.
create table account_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Checked at commit, so that the same work can be done, and undone, for an address nobody has registered.
  account_id uuid not null references accounts on delete cascade deferrable initially deferred,
  purpose text not null
    check (purpose in ('verify-email', 'set-up', 'reset-password', 'sign-in', 'second-factor', 'end-registration')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- Whether a newer registration has taken the place of the one it was for.
  replaced boolean not null default false
);

create index account_tokens_account on account_tokens (account_id, purpose);
create index account_tokens_expiry on account_tokens (expires_at);

-- Secrets are kept as SHA-256 hashes.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The session that asked: it stays signed in when the change is confirmed.
  session_id uuid not null,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  requested_at timestamptz not null,
  confirm_hash bytea not null unique check (length(confirm_hash) = 32),
  expires_at timestamptz not null check (expires_at > requested_at),
  -- The link in the mail that told the old address of the request.
  stop_hash bytea not null unique check (length(stop_hash) = 32),
  confirmed_at timestamptz,
  -- The link in the mail that told it of the change.
  undo_hash bytea unique check (length(undo_hash) = 32),
  undo_until timestamptz,
  -- Stopped, replaced by another request, or undone.
  ended_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null)),
  check ((confirmed_at is null) = (undo_until is null))
);

-- One request waits at a time.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null and ended_at is null;
create index email_changes_account on email_changes (account_id);
create index email_changes_age on email_changes (requested_at);

-- The access token is kept as its SHA-256 hash only; a session that ended has no row.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- However much it is used.
  expires_at timestamptz not null check (expires_at > created_at)
);

create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_idle on sessions (last_used_at);

-- Browsers an account has signed in on before, by the hash of the cookie we gave them. One browser may serve several accounts.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);

create index known_devices_account on known_devices (account_id);
create index known_devices_idle on known_devices (last_used_at);

-- An authenticator app (RFC 6238). Until a code has confirmed it, nobody is asked for one.
create table authenticators (
  account_id uuid primary key references accounts on delete cascade,
  -- Encrypted with AES-256-GCM and tied to the account: 12 bytes of nonce, the ciphertext, 16 bytes of tag.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest 30-second step a code of which was used. No code works twice, nor an older one after it.
  last_step bigint not null default 0
);

create index authenticators_unconfirmed on authenticators (created_at) where confirmed_at is null;

-- Ten codes for who has lost the app. A used one has no row. The slot is the code's first character, so that one hash has to be
-- computed to check a code, and not ten.
create table recovery_codes (
  account_id uuid not null references authenticators on delete cascade,
  slot smallint not null check (slot between 0 and 9),
  -- A self-describing argon2id hash.
  code_hash text not null,
  primary key (account_id, slot)
);

-- Passkeys (WebAuthn): a public key for each, which is worth nothing to whoever steals it.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- What the authenticator calls it, base64url. One key belongs to one account.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; always 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_account on passkeys (account_id);

-- What a passkey must sign, as a SHA-256 hash. Used by deleting it, so that of any number of tries one gets it.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Whose new passkey it is for; null for signing in, where the passkey tells whose it is.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The addresses a customer used or saved: their own, and those of their receivers. What is not known is empty text. Every shipment
-- changes two of them: with room in the page and no index on last_used_at they are changed in place.
create table address_book_entries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  side text not null check (side in ('own', 'receiver')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  postcode text not null,
  street_name text not null,
  building text not null,
  town text not null default '',
  last_used_at timestamptz not null default now(),
  -- The SHA-256 of place and person, however they were typed: the same twice is one entry.
  likeness bytea not null,
  unique (account_id, side, likeness)
) with (fillfactor = 80);


------------------------------------------------------ Shipments ------------------------------------------------------

create table shipments (
  -- The parcel id, UUID version 7: it begins with the time of creation.
  id uuid primary key,
  -- What people read out.
  reference text not null unique check (reference ~ '^SHP-[0-9A-Z]{10}$'),
  tracking_code text not null unique check (tracking_code ~ '^[A-Z]{2}[0-9]{9}GB$'),
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted by its owner: in no list, and not to be tracked.
  hidden_at timestamptz,
  -- When everything personal was taken out of it.
  erased_at timestamptz,

  status text not null check (status in (
    'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
    'EXPIRED')),
  -- When the event that gave it this status happened: what happened before is late.
  status_at timestamptz not null,
  -- The leg it left when it was put on hold, to which it may return.
  held_from text,
  event_count integer not null check (event_count > 0),
  payment_status text not null check (payment_status in (
    'UNPAID', 'PROCESSING', 'PAID', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED')),
  booked_at timestamptz,
  -- Known from the first scan on.
  mode_of_transportation text,
  label_printed_at timestamptz,
  -- The day the receiver asked for.
  wished_day date,

  shipper_full_name text not null,
  shipper_email text not null,
  shipper_phone text not null,
  shipper_country text not null,
  shipper_postcode text not null,
  shipper_street_name text not null,
  shipper_building text not null,
  shipper_town text not null,
  -- A receiver's return has no e-mail address and phone number here: they are the first sender's private ones.
  receiver_full_name text not null,
  receiver_email text not null,
  receiver_phone text not null,
  receiver_country text not null,
  receiver_postcode text not null,
  receiver_street_name text not null,
  receiver_building text not null,
  receiver_town text not null,

  customer_reference text not null default '' check (length(customer_reference) <= 35),
  -- The delivered shipment that this one brings back. It may be deleted sooner, hence no reference.
  return_of uuid,
  content text not null,
  weight_kg numeric not null check (weight_kg >= 1),
  gross_weight_kg numeric not null,
  pieces integer not null check (pieces between 1 and 99),
  parcel_type text not null check (parcel_type in ('DOCUMENT', 'PARCEL')),
  payment_method text not null check (payment_method in ('STRIPE', 'CREDIT_CARD')),
  -- When the sender declared that the content is allowed.
  declared_at timestamptz,

  net_pence integer not null check (net_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null,
  -- What makes the gross: [{ "label": …, "pence": … }]
  price_lines jsonb not null,
  tariff_version integer not null,
  zone text not null,
  delivery_days integer not null check (delivery_days > 0),
  -- By the estimate of the day it was created: a new edition of the method changes no figure that a customer was given.
  co2e_grams integer not null default 0 check (co2e_grams >= 0),

  foreign key (tariff_version, zone) references tariff_zones,
  constraint shipments_gross_weight_kg_check check (gross_weight_kg >= weight_kg),
  constraint shipments_gross_pence_check check (gross_pence = net_pence + vat_pence),
  constraint shipments_held_from_check check (
    (status = 'ON_HOLD') = (held_from is not null)
    and held_from in ('COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')),
  -- Nothing moves that nobody paid for.
  constraint shipments_booked_at_check check (booked_at is not null or status in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')),
  constraint shipments_hidden_at_check check (hidden_at is null or status in ('CANCELLED', 'EXPIRED'))
) with (fillfactor = 90); -- a shipment changes its status a dozen times

-- Lists: newest first, counted and paged in the index.
create index shipments_by_account on shipments (account_id, created_at, id) include (hidden_at);
create index shipments_by_status on shipments (account_id, status, created_at, id) where hidden_at is null;
create index shipments_booked on shipments (account_id, booked_at) where booked_at is not null;
create index shipments_unprinted on shipments (account_id, booked_at)
  where label_printed_at is null and status in ('BOOKED', 'COLLECTION_FAILED');
create index shipments_return_of on shipments (return_of) where return_of is not null;

-- What jobs look for: short indexes that a shipment enters and leaves, so that looking costs the same however many there are.
create index shipments_unpaid on shipments (created_at) where status = 'PENDING_PAYMENT';
create index shipments_unused on shipments (booked_at) where status = 'BOOKED';
create index shipments_ended on shipments (status_at)
  where erased_at is null and status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST');
create index shipments_withdrawn on shipments (account_id, hidden_at)
  where hidden_at is not null and booked_at is null and erased_at is null;
create index shipments_erased on shipments (created_at) where erased_at is not null;

-- Tells every process, when the change commits, that what anybody may see of a shipment has changed.
create function tell_shipment_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shipment_changed', new.tracking_code);
  return null;
end
$$;

create trigger shipments_tell_change after update on shipments
  for each row
  when (old.event_count is distinct from new.event_count
    or old.hidden_at is distinct from new.hidden_at
    or old.erased_at is distinct from new.erased_at
    or old.wished_day is distinct from new.wished_day)
  execute function tell_shipment_change();

-- What happened. The key makes a repeated scan one event.
create table shipment_events (
  shipment_id uuid not null references shipments,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  -- The order of recording, within the shipment.
  number integer not null check (number > 0),
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Recorded after something that happened later; it did not move the status.
  is_late boolean not null,
  status text not null,
  reason text,
  sentence text not null,
  town text,
  source text not null check (source in ('CUSTOMER', 'PAYMENT', 'OPERATIONS', 'SYSTEM')),
  primary key (shipment_id, idempotency_key),
  unique (shipment_id, number)
);

-- Events are deleted only with a shipment whose retention is over: who does that says so for the transaction.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('larkway.forgets_shipments', true) = 'on' then
    return null;
  end if;
  raise exception 'What happened to a shipment is never edited or deleted.';
end
$$;

create trigger shipment_events_only_grow before update or delete or truncate on shipment_events
  for each statement execute function refuse_event_change();

-- Shipments that were created together from one file. A batch is no more than that: each shipment lives its own life.
create table shipment_batches (
  id uuid primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null
);

create index shipment_batches_account on shipment_batches (account_id, created_at);

create table batched_shipments (
  batch_id uuid not null references shipment_batches,
  shipment_id uuid not null references shipments on delete cascade,
  primary key (batch_id, shipment_id)
);

-- A shipment is created once, so it is in one batch at most.
create unique index batched_shipments_shipment on batched_shipments (shipment_id);

-- What receivers ask for. Rows are only added: a change and a withdrawal are rows of their own, and of each kind the newest counts. They
-- are a third person's data, so they are deleted with their sender's account and some time after the parcel has ended.
create table receiver_wishes (
  shipment_id uuid not null references shipments,
  -- The order of leaving, within the shipment.
  number integer not null check (number > 0),
  made_at timestamptz not null,
  -- How whoever left it proved themselves.
  way text not null check (way in ('LINK', 'POSTCODE')),
  kind text not null check (kind in ('SAFE_PLACE', 'NEIGHBOUR', 'ANOTHER_DAY', 'NEEDS')),
  is_withdrawn boolean not null,
  -- The safe place, the neighbour or the note.
  words text not null check (length(words) <= 200),
  day date,
  needs text[] not null check (needs <@ array['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE']),
  primary key (shipment_id, number),
  check ((day is not null) = (kind = 'ANOTHER_DAY' and not is_withdrawn)),
  check (needs = '{}' or (kind = 'NEEDS' and not is_withdrawn)),
  check (words = '' or not is_withdrawn)
);

create index receiver_wishes_by_age on receiver_wishes (made_at);

-- What somebody needs at the door, remembered for the next parcel to the same e-mail address and door because they agreed to it. It
-- may be about health: it is kept only as long as it is used, and deleted as soon as they want. The e-mail address is its hash alone.
create table needs_profiles (
  email_hash bytea not null check (length(email_hash) = 32),
  address_hash bytea not null check (length(address_hash) = 32),
  -- As people recognise it.
  address text not null check (length(address) <= 500),
  needs text[] not null check (needs <@ array['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE']),
  note text not null check (length(note) <= 200),
  consented_at timestamptz not null,
  -- When it was last saved for a parcel.
  used_at timestamptz not null,
  primary key (email_hash, address_hash)
);

create index needs_profiles_by_use on needs_profiles (used_at);


---------------------------------------------- Payments: rows are only added ----------------------------------------------

-- A payment opened with the card provider, for one shipment or for a batch. The id doubles as the provider's idempotency key.
create table card_intents (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The provider's name for it; unknown until the provider has answered.
  provider_id text unique,
  amount_pence integer not null check (amount_pence > 0),
  -- UNKNOWN: the provider does not know it, for instance because it was opened with the keys of another account.
  state text not null check (state in ('OPENING', 'OPEN', 'UNKNOWN', 'PAID', 'CANCELLED')),
  created_at timestamptz not null,
  -- When to ask the provider for its state, should no webhook come; 'infinity' for never.
  next_check_at timestamptz not null,
  check (state = 'OPENING' or provider_id is not null or state = 'CANCELLED')
);

create index card_intents_due on card_intents (next_check_at) where state in ('OPEN', 'UNKNOWN');
create index card_intents_account on card_intents (account_id, created_at);

-- What of an intent is for which shipment. Money is kept longer than shipments, hence no reference to them here and below.
create table card_intent_shares (
  intent_id uuid not null references card_intents,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  -- While it can still be paid.
  is_live boolean not null,
  primary key (intent_id, shipment_id)
);

-- A shipment is never payable twice at once.
create unique index card_intent_shares_live on card_intent_shares (shipment_id) where is_live;
create index card_intent_shares_shipment on card_intent_shares (shipment_id);

-- Money taken for a shipment, as the provider says.
create table payments (
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  captured_at timestamptz not null,
  -- False for money that came too late, for a shipment cancelled by then: it goes back.
  has_booked boolean not null,
  primary key (intent_id, shipment_id),
  foreign key (intent_id, shipment_id) references card_intent_shares
);

-- A shipment is paid once.
create unique index payments_booked on payments (shipment_id) where has_booked;

create trigger payments_are_final before update or delete or truncate on payments
  for each statement execute function refuse_change();

-- Money to give back: once for each payment.
create table refunds (
  id uuid primary key,
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  created_at timestamptz not null,
  -- PAID_OUT: to a bank account, because the card could not take it.
  state text not null check (state in ('PENDING', 'DONE', 'FAILED', 'PAID_OUT')),
  -- The provider's refund of the latest try, and which try that is: a bank may send money back.
  provider_id text unique,
  attempt integer not null check (attempt > 0),
  -- Why and when the latest try failed.
  failure_reason text,
  failed_at timestamptz,
  -- A refund that is done may still fail for weeks; what is over has no next check.
  next_check_at timestamptz,
  unique (intent_id, shipment_id),
  foreign key (intent_id, shipment_id) references payments,
  constraint refunds_failure_check check ((failure_reason is null) = (failed_at is null)),
  constraint refunds_failed_check check (state not in ('FAILED', 'PAID_OUT') or failed_at is not null)
);

create index refunds_due on refunds (next_check_at) where next_check_at is not null;
create index refunds_owed on refunds (state) where state in ('PENDING', 'FAILED');
create index refunds_shipment on refunds (shipment_id);

-- Payments that customers disputed with their bank, and how that ended. What the bank decides about is not ours to pay out.
create table card_disputes (
  id text primary key, -- the provider's
  intent_id uuid not null references card_intents,
  status text not null check (status in ('OPEN', 'WON', 'LOST'))
);

create index card_disputes_intent on card_disputes (intent_id);

-- Webhook events of the provider that had their effect, added in the transaction of that effect: the same one again does nothing.
create table card_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create index card_events_age on card_events (received_at);


------------------------------------------------------ Invoices ------------------------------------------------------

-- The last number given, by kind and year. A number is taken in the transaction that adds its document, so none is ever skipped.
create table invoice_numbers (
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (kind, year)
);

-- A document is a snapshot: it holds all that is printed on it.
create table invoices (
  -- INV-2026-000001 or CRN-2026-000001
  number text primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  account_id uuid not null references accounts,
  shipment_id uuid not null,
  -- The invoice that a credit note takes back.
  corrects text references invoices,
  issued_at timestamptz not null,
  supplied_at timestamptz not null,
  supplier_name text not null,
  supplier_address text[] not null,
  supplier_vat_number text not null,
  customer_name text not null,
  customer_company text not null default '',
  customer_vat_number text not null default '',
  customer_address text[] not null,
  shipper text not null,
  receiver text not null,
  tracking_code text not null,
  customer_reference text not null default '',
  description text not null,
  quantity integer not null check (quantity > 0),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  net_pence integer not null check (net_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null,
  check (gross_pence = net_pence + vat_pence),
  check ((kind = 'CREDIT_NOTE') = (corrects is not null))
);

-- One invoice a shipment, and one credit note an invoice: a refund is of the whole.
create unique index invoices_shipment on invoices (shipment_id) where kind = 'INVOICE';
create unique index invoices_corrects on invoices (corrects) where kind = 'CREDIT_NOTE';
create index invoices_by_account on invoices (account_id, issued_at, number) include (kind);

create trigger invoices_are_final before update or delete or truncate on invoices
  for each statement execute function refuse_change();


---------------------------------------------------- Notifications ----------------------------------------------------

-- The outbox: a row for each event that may matter to somebody, deleted by who notifies them. Rows are taken, not counted up to, so an
-- event that commits after a later one can't be missed.
create table parcel_news (
  id bigint generated always as identity primary key,
  -- Without a reference, which would be looked up for every scan.
  shipment_id uuid not null
);

create function note_parcel_news() returns trigger language plpgsql as $$
begin
  insert into parcel_news (shipment_id) values (new.shipment_id);
  return null;
end
$$;

-- Scans between two places matter to nobody unless something is wrong, and neither do late events.
create trigger shipment_events_are_news after insert on shipment_events
  for each row
  when (not new.is_late and (new.reason is not null or new.status not in ('PENDING_PAYMENT', 'AT_DEPOT', 'IN_TRANSIT')))
  execute function note_parcel_news();

-- Up to which event the sender and the receiver of a parcel have been notified: nobody is told of one twice.
create table told_parcels (
  shipment_id uuid not null references shipments,
  addressee text not null check (addressee in ('SENDER', 'RECEIVER')),
  event_number integer not null check (event_number > 0),
  primary key (shipment_id, addressee)
) with (fillfactor = 80); -- changes a few times for each parcel: leaves room to do so in place

-- Who unsubscribed from mails about parcels. Only their hashes: whoever asked to be left alone is not listed by name.
create table stopped_messages (
  -- The SHA-256 of the address in small letters.
  email_hash bytea primary key check (length(email_hash) = 32),
  stopped_at timestamptz not null default now()
);


------------------------------------------------------- Support -------------------------------------------------------

create table support_conversations (
  id uuid primary key,
  -- Short, because people at the company type it.
  number integer generated always as identity unique,
  -- A customer has one conversation; a visitor's is found by the SHA-256 of what their cookie holds. A conversation that its
  -- browser has forgotten has neither: only the company still sees it.
  account_id uuid unique references accounts,
  token_hash bytea unique check (length(token_hash) = 32),
  -- Empty where it is not known.
  name text not null,
  email text not null,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Whether the last word is the customer's.
  is_waiting boolean not null,
  check (account_id is null or token_hash is null)
);

create index support_conversations_age on support_conversations (last_message_at);

create table support_messages (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references support_conversations on delete cascade,
  sender text not null check (sender in ('CUSTOMER', 'COMPANY')),
  text text not null check (length(text) between 1 and 10000),
  sent_at timestamptz not null
);

create index support_messages_order on support_messages (conversation_id, id);

create table support_complaints (
  -- What people read out, such as CMP-7K3M9Q2X.
  reference text primary key,
  -- Of a customer who was signed in.
  account_id uuid references accounts,
  name text not null,
  email text not null,
  -- Empty where it is about no parcel.
  tracking_code text not null,
  kind text not null,
  text text not null,
  created_at timestamptz not null
);

create index support_complaints_account on support_complaints (account_id) where account_id is not null;
create index support_complaints_age on support_complaints (created_at);


------------------------------------------------------ Operations ------------------------------------------------------

-- What depots and scanners prove themselves with. Only the hash of a key is kept: who reads this table can't report a scan.
create table operations_keys (
  -- Short, because people type it.
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  -- To the minute or so.
  last_used_at timestamptz,
  revoked_at timestamptz
);


------------------------------------------------------- Shared -------------------------------------------------------

-- Work to do after a commit. A row is added by the transaction that needs the work, and deleted once it is done, with whatever
-- secret its payload held. Work that can never succeed stays as a row with its reason and without its payload.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(), -- not to be taken before; while somebody works on it, the end of their lease
  useful_until timestamptz, -- after this moment it is not tried again
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  failed_at timestamptz,
  -- Work that comes back: one job of its kind, whose end adds the next.
  repeat_ms bigint check (repeat_ms > 0),
  -- The lease holder, and by which of its claims: a worker whose claim committed but was never answered finds its jobs by this.
  claimed_by uuid,
  claim_number bigint,
  check ((failed_at is null) = (payload is not null)),
  constraint jobs_claim_whole check ((claimed_by is null) = (claim_number is null))
);

create index jobs_run_at on jobs (run_at) where failed_at is null;
create index jobs_claimed_by on jobs (claimed_by) where claimed_by is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
create unique index jobs_repeating on jobs (kind) where repeat_ms is not null and failed_at is null;

-- What was answered to a call with an Idempotency-Key: the same call again gets the same answer and has no second effect. Visitors
-- share an account that does not exist, hence no reference.
create table idempotent_answers (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- The SHA-256 of what was asked.
  request_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create index idempotent_answers_age on idempotent_answers (created_at);

-- How often something was tried lately: the instants of the tries that count, one row a subject. A subject (an account, an
-- address) is kept as a hash. Unlogged: counting must cost next to nothing, and after a crash everybody may start again.
create unlogged table limit_hits (
  subject bytea primary key check (length(subject) = 32),
  hits timestamptz[] not null,
  -- When the row may be deleted.
  expires_at timestamptz not null
);
