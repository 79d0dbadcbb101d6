-- Shipments, what happened to them, and what receivers ask for.

create table shipments (
  -- The parcel id, UUID version 7: it begins with the time of creation.
  id uuid primary key,
  -- What people read out.
  reference text not null unique check (reference ~ '^SHP-[0-9A-Z]{10}$'),
  -- The first parcel's, which is unique there.
  tracking_code text not null,
  organisation_id uuid not null references organisations,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted by its owner: in no list, and not to be tracked.
  hidden_at timestamptz,
  -- When everything personal was taken out of it.
  erased_at timestamptz,

  -- Of its least advanced parcel.
  status text not null check (status in (
    'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
    'EXPIRED')),
  -- When the latest event that moved one of its parcels happened.
  status_at timestamptz not null,
  -- The number of the last event recorded for any of its parcels.
  event_count integer not null check (event_count > 0),
  payment_status text not null check (payment_status in (
    'UNPAID', 'PROCESSING', 'PAID', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED')),
  booked_at timestamptz,
  -- When the first scan of a parcel was recorded, a late one too, a failed collection aside: from then on nobody cancels it.
  scanned_at timestamptz,
  -- Known from the first scan on.
  mode_of_transportation text,
  label_printed_at timestamptz,
  -- The day the receiver asked for.
  preferred_day date,
  -- The member, other than an owner, who started to pay, and when: it counts towards the month's limit.
  payer_id uuid references users,
  payer_at timestamptz,
  -- Since when it waits for an owner, because it is above what the member may pay.
  approval_asked_at timestamptz,

  shipper_full_name text not null,
  shipper_email text not null,
  shipper_phone text not null,
  shipper_country text not null,
  shipper_postcode text not null,
  shipper_street_name text not null,
  shipper_building text not null,
  shipper_town text not null,
  -- A receiver's return has no email address and phone number here: they are the first sender's private ones.
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
  -- Nothing moves that nobody paid for.
  constraint shipments_booked_at_check check (booked_at is not null or status in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')),
  constraint shipments_payer_check check ((payer_id is null) = (payer_at is null)),
  constraint shipments_hidden_at_check check (hidden_at is null or status in ('CANCELLED', 'EXPIRED'))
) with (fillfactor = 90); -- a shipment changes its status a dozen times

-- Lists: newest first, counted and paged in the index.
create index shipments_by_organisation on shipments (organisation_id, created_at, id) include (hidden_at);
create index shipments_by_status on shipments (organisation_id, status, created_at, id) where hidden_at is null;
create index shipments_booked on shipments (organisation_id, booked_at) where booked_at is not null;
create index shipments_booked_by_all on shipments (booked_at, id) where booked_at is not null; -- what a tariff is compared with
create index shipments_unprinted on shipments (organisation_id, booked_at)
  where label_printed_at is null and status in ('BOOKED', 'COLLECTION_FAILED');
create index shipments_by_payer on shipments (organisation_id, payer_at) where payer_id is not null;
create index shipments_payer on shipments (payer_id) where payer_id is not null;
create index shipments_return_of on shipments (return_of) where return_of is not null;

-- What jobs look for: short indexes that a shipment enters and leaves, so that looking costs the same however many there are.
create index shipments_unpaid on shipments (created_at) where status = 'PENDING_PAYMENT';
create index shipments_unused on shipments (booked_at) where status in ('BOOKED', 'COLLECTION_FAILED');
create index shipments_ended on shipments (status_at)
  where erased_at is null and status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST');
create index shipments_withdrawn on shipments (organisation_id, hidden_at)
  where hidden_at is not null and booked_at is null and erased_at is null;
-- With how many parcels: the console counts what is on its way, by status.
create index shipments_open on shipments (status, pieces)
  where status not in ('PENDING_PAYMENT', 'DELIVERED', 'RETURNED', 'LOST', 'CANCELLED', 'EXPIRED');
create index shipments_erased on shipments (created_at) where erased_at is not null;

-- One physical piece with its own barcode. Rows change only under the lock of their shipment.
create table parcels (
  -- UUID version 7. It begins with the shipment's time of creation, so that events of all its parcels are in one partition.
  id uuid primary key,
  shipment_id uuid not null references shipments,
  -- n of m.
  number smallint not null check (number between 1 and 99),
  tracking_code text not null unique check (tracking_code ~ '^[A-Z]{2}[0-9]{9}GB$'),
  status text not null check (status in (
    'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
    'EXPIRED')),
  -- When the event that gave it this status happened: what happened before is late.
  status_at timestamptz not null,
  -- The leg it left when it was put on hold, to which it may return.
  held_from text,
  event_count integer not null check (event_count > 0),
  unique (shipment_id, number),
  constraint parcels_held_from_check check (
    (status = 'ON_HOLD') = (held_from is not null)
    and held_from in ('COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'))
) with (fillfactor = 90); -- as shipments

-- What happened to parcels, a partition for each month in which their shipments were created.
create table shipment_events (
  parcel_id uuid not null references parcels,
  -- The order of recording, within the parcel and within the shipment.
  sequence integer not null check (sequence > 0),
  shipment_sequence integer not null check (shipment_sequence > 0),
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Recorded after something that happened later; it did not move the status.
  is_late boolean not null,
  status text not null,
  reason text,
  sentence text not null,
  town text,
  source text not null check (source in ('CUSTOMER', 'PAYMENT', 'OPERATIONS', 'SYSTEM')),
  -- Who caused it, and where: without references, which would be looked up for every scan.
  staff_id uuid,
  device_id uuid,
  operations_key_id integer,
  depot_id uuid,
  primary key (parcel_id, sequence)
) partition by range (parcel_id);

-- Tries and losses of the last days, for the console's figures: one or two of a parcel's events.
create index shipment_events_tried on shipment_events (status, happened_at)
  where status in ('DELIVERED', 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'LOST');

-- For months that have no partition yet.
create table shipment_events_other partition of shipment_events default;

-- The least id of a parcel created then.
create function parcel_id_at(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Adds the missing partitions of a month and of the months after it, and moves rows for them out of the default one. Returns how many.
create function add_event_partitions(since timestamptz, months_ahead integer) returns integer language plpgsql as $$
declare
  month timestamp;
  name text;
  least uuid;
  next uuid;
  added integer := 0;
begin
  for ahead in 0..months_ahead loop
    month := date_trunc('month', since at time zone 'UTC') + make_interval(months => ahead);
    name := 'shipment_events_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    least := parcel_id_at(month at time zone 'UTC');
    next := parcel_id_at((month + interval '1 month') at time zone 'UTC');
    perform set_config('larkway.moves_or_purges_events', 'on', true);
    execute format('create table %I (like shipment_events including all)', name);
    execute format(
      'with moved as (delete from shipment_events_other where parcel_id >= %L and parcel_id < %L returning *)
       insert into %I select * from moved', least, next, name);
    execute format('alter table shipment_events attach partition %I for values from (%L) to (%L)', name, least, next);
    perform set_config('larkway.moves_or_purges_events', 'off', true);
    added := added + 1;
  end loop;
  return added;
end
$$;

-- Makes a repeated scan one event. Without a reference: the event written with it has one.
create table scan_keys (
  parcel_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  -- Of its event.
  status text not null,
  happened_at timestamptz not null,
  primary key (parcel_id, idempotency_key)
);

-- Events are deleted only with a shipment whose retention is over, or with a parcel taken out of an unpaid one, and move only to a new
-- partition: who does that says so for the transaction.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('larkway.moves_or_purges_events', true) = 'on' then
    return old;
  end if;
  raise exception 'What happened to a shipment is never edited or deleted.';
end
$$;

-- For each row, so that it holds for the partitions too.
create trigger shipment_events_only_grow before update or delete on shipment_events
  for each row execute function refuse_event_change();
create trigger shipment_events_stay before truncate on shipment_events
  for each statement execute function refuse_event_change();

select add_event_partitions(now(), 3);

-- What happened to a parcel, in order: its instant, status, sentence, town, reason and whether it is late. A function, because its plan is
-- kept and asks one partition: within a larger query, all partitions are planned for and opened each time, the more of them the slower.
create function parcel_events(parcel uuid) returns json[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select json_build_array(happened_at, event.status, sentence, town, reason, is_late)
    from shipment_events as event where parcel_id = parcel order by happened_at, sequence);
end
$$;

-- Shipments that were created together from one file. A batch is no more than that: each shipment lives its own life.
create table shipment_batches (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  created_at timestamptz not null
);

create index shipment_batches_organisation on shipment_batches (organisation_id, created_at);

create table batched_shipments (
  batch_id uuid not null references shipment_batches,
  shipment_id uuid not null references shipments on delete cascade,
  primary key (batch_id, shipment_id)
);

-- A shipment is created once, so it is in one batch at most.
create unique index batched_shipments_shipment on batched_shipments (shipment_id);

-- What receivers ask for. Rows are only added: a change and a withdrawal are rows of their own, and of each kind the newest counts. They
-- are a third person's data, so they are deleted with their sender's account and some time after the parcel has ended.
create table delivery_preferences (
  shipment_id uuid not null references shipments,
  -- The order of leaving, within the shipment.
  number integer not null check (number > 0),
  made_at timestamptz not null,
  -- How the person who left it proved themselves; or the point keeps no more parcels, or the address was corrected.
  source text not null check (source in ('LINK', 'POSTCODE', 'CLOSED_POINT', 'ADDRESS_CORRECTED')),
  kind text not null check (kind in ('SAFE_PLACE', 'NEIGHBOUR', 'PICKUP_POINT', 'ANOTHER_DAY', 'NEEDS')),
  is_withdrawn boolean not null,
  -- The safe place, the neighbour, the name and address of the point, or the note.
  words text not null check (length(words) <= case kind when 'PICKUP_POINT' then 500 else 200 end),
  day date,
  point_code text,
  needs text[] not null check (needs <@ array['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE']),
  primary key (shipment_id, number),
  check ((day is not null) = (kind = 'ANOTHER_DAY' and not is_withdrawn)),
  check ((point_code is not null) = (kind = 'PICKUP_POINT' and not is_withdrawn)),
  check (source in ('LINK', 'POSTCODE') or (is_withdrawn and (kind = 'PICKUP_POINT' or (source = 'ADDRESS_CORRECTED' and kind in ('SAFE_PLACE', 'NEIGHBOUR'))))),
  check (needs = '{}' or (kind = 'NEEDS' and not is_withdrawn)),
  check (words = '' or not is_withdrawn)
);

create index delivery_preferences_by_age on delivery_preferences (made_at);

-- What somebody needs at the door, remembered for the next parcel to the same email address and door because they agreed to it. It
-- may be about health: it is kept only as long as it is used, and deleted as soon as they want. The email address is its hash alone.
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
