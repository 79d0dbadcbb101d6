-- A van that comes every week on some days to an address of an organisation. Its collections are made some working days ahead.
create table recurring_collections (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- The SHA-256 of the address.
  address_hash bytea not null check (length(address_hash) = 32),
  full_name text not null,
  phone text not null,
  building text not null,
  street_name text not null,
  town text not null,
  postcode text not null,
  -- Monday is 1.
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5]::smallint[] and cardinality(weekdays) > 0),
  from_hour smallint not null,
  until_hour smallint not null check (from_hour < until_hour),
  ends_on date,
  -- First and last days.
  pauses jsonb not null default '[]',
  -- London's day on which its coming collections were last made.
  made_on date,
  created_at timestamptz not null,
  -- Two for one address and time would make one stop.
  unique (organisation_id, address_hash, from_hour)
);

-- What became of a day: its collection, or why there is none. One row however many processes make it.
create table recurring_collection_days (
  recurring_id uuid not null references recurring_collections on delete cascade,
  day date not null,
  collection_id uuid references collections on delete cascade,
  problem text check (problem in ('FULL', 'CLOSED', 'NOTHING_READY')),
  primary key (recurring_id, day),
  check (collection_id is not null or problem is not null)
);

create index recurring_collection_days_collection on recurring_collection_days (collection_id);

-- What was paid for at an address of a recurring collection, and what waits there.
create index shipments_by_sender_postcode on shipments (organisation_id, shipper_postcode) where booked_at is not null;
