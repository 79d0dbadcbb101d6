-- Shipments and what happened to them. Rows are never deleted: one the customer withdrew is hidden, and an erased customer's keep
-- their money without anything personal.

-- How many shipments an account has made and how many of them are hidden, so that no list has to count. Whoever adds a shipment
-- takes its number here, in the same transaction: numbers have no gaps but the hidden ones.
create table shipment_counters (
  account_id uuid primary key references accounts,
  last_number integer not null check (last_number > 0),
  hidden_count integer not null default 0 check (hidden_count between 0 and last_number)
) with (fillfactor = 50); -- changed with every shipment: leaves room to do so in place

-- How many of a run of 200 numbers are hidden, for runs that have any: with it, the shipment at any place of the list is found
-- without walking through those before it.
create table shipment_gaps (
  account_id uuid not null references accounts,
  block integer not null check (block >= 0),
  hidden_count integer not null check (hidden_count between 1 and 200),
  primary key (account_id, block)
);

create table shipments (
  -- The parcel id: random, so that nobody guesses one.
  id uuid primary key,
  -- What people read out.
  reference text not null unique check (reference ~ '^SHP-[0-9A-Z]{10}$'),
  tracking_code text not null unique check (tracking_code ~ '^[A-Z]{2}[0-9]{9}GB$'),
  account_id uuid not null references accounts,
  -- The how-manieth of its account.
  list_number integer not null check (list_number > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  erased_at timestamptz,

  status text not null check (status in (
    'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
    'EXPIRED')),
  -- When the event that gave it this status happened: what happened before is late.
  status_at timestamptz not null,
  -- The leg it left when it was put on hold, to which it may return.
  held_from text check (held_from in ('COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')),
  event_count integer not null check (event_count > 0),
  payment_status text not null check (payment_status in (
    'UNPAID', 'PROCESSING', 'PAID', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED')),
  booked_at timestamptz,
  -- Known from the first scan on.
  mode_of_transportation text,

  shipper_full_name text not null,
  shipper_email text not null,
  shipper_phone text not null,
  shipper_country text not null,
  shipper_postcode text not null,
  shipper_street_name text not null,
  shipper_building text not null,
  shipper_town text not null,
  receiver_full_name text not null,
  receiver_email text not null,
  receiver_phone text not null,
  receiver_country text not null,
  receiver_postcode text not null,
  receiver_street_name text not null,
  receiver_building text not null,
  receiver_town text not null,

  content text not null,
  weight_kg numeric not null check (weight_kg >= 1),
  gross_weight_kg numeric not null check (gross_weight_kg >= weight_kg),
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
  -- The quote whose price was held for it. Quotes are forgotten sooner than shipments, hence no reference.
  quote_id uuid,
  delivery_days integer not null check (delivery_days > 0),

  foreign key (tariff_version, zone) references tariff_zones,
  unique (account_id, list_number),
  check (gross_pence = net_pence + vat_pence),
  check ((status = 'ON_HOLD') = (held_from is not null)),
  -- Nothing moves that nobody paid for.
  check (booked_at is not null or status in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')),
  check (hidden_at is null or status in ('CANCELLED', 'EXPIRED'))
) with (fillfactor = 90); -- a shipment changes its status a dozen times

-- The list by status.
create index shipments_by_status on shipments (account_id, status, list_number) where hidden_at is null;

-- What may expire. Both are short: paid or collected, a shipment leaves them.
create index shipments_unpaid on shipments (created_at) where status = 'PENDING_PAYMENT';
create index shipments_unused on shipments (booked_at) where status = 'BOOKED';

-- What happened. The key makes a repeated scan one event, and with the shipment first it is the only index a timeline needs.
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
  primary key (shipment_id, idempotency_key)
);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'What happened to a shipment is never edited or deleted.';
end
$$;

create trigger shipment_events_only_grow before update or delete or truncate on shipment_events
  for each statement execute function refuse_event_change();
