-- When vans collect: windows of a day with places for stops, who holds one, and what is booked. Hours are London's.

-- How many stops fit into a window of a weekday. The longest matching area counts: an outcode such as SW1A, a district such as SW1, a post
-- area such as SW. An empty area is a plan for every post area that has none.
create table slot_plans (
  area text not null check (area ~ '^([A-Z]{1,2}([0-9]{1,2}[A-Z]?)?)?$'),
  -- Monday is 1.
  weekday smallint not null check (weekday between 1 and 5),
  from_hour smallint not null check (from_hour between 6 and 21),
  until_hour smallint not null check (until_hour <= 22),
  capacity integer not null check (capacity between 0 and 10000),
  -- How long before its start it can be booked, changed and cancelled.
  lead_minutes integer not null check (lead_minutes between 0 and 10080),
  primary key (area, weekday, from_hour),
  check (from_hour < until_hour)
);

insert into slot_plans
select '', weekday, from_hour, from_hour + 4, 40, lead_minutes
from generate_series(1, 5) as weekday,
  -- Until 8 pm the evening before; the afternoon until 11 am the same day.
  (values (8, 12 * 60), (12, 60), (16, 20 * 60)) as windows (from_hour, lead_minutes);

-- A window of a date, once somebody holds or books a place or staff change it.
create table slot_days (
  area text not null check (area <> ''),
  day date not null,
  from_hour smallint not null,
  until_hour smallint not null check (from_hour < until_hour),
  -- The area of the plan that it was made from.
  plan_area text not null,
  -- Its capacity was set for this date alone: the plan no longer changes it.
  is_exception boolean not null default false,
  capacity integer not null check (capacity >= 0),
  lead_minutes integer not null,
  -- Places that collections use, and places held for who is about to pay.
  taken integer not null default 0 check (taken >= 0),
  held integer not null default 0 check (held >= 0),
  closed_reason text check (length(closed_reason) between 1 and 200),
  primary key (area, day, from_hour),
  constraint slot_days_places_check check (taken + held <= capacity)
);

create index slot_days_by_day on slot_days (day);
create index slot_days_to_clear on slot_days (day) where closed_reason is not null and taken > 0;

-- A place of somebody who has not paid yet: one for an address and a window, however many shipments.
create table slot_holds (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- The SHA-256 of the address.
  address_hash bytea not null check (length(address_hash) = 32),
  area text not null,
  day date not null,
  from_hour smallint not null,
  -- By the database's clock.
  expires_at timestamptz not null,
  unique (organisation_id, address_hash, day, from_hour),
  foreign key (area, day, from_hour) references slot_days
);

create index slot_holds_expiry on slot_holds (expires_at);
create index slot_holds_slot on slot_holds (area, day, from_hour);

-- What an unpaid shipment asks for. It becomes a collection when the shipment is paid.
create table collection_choices (
  shipment_id uuid primary key references shipments on delete cascade,
  organisation_id uuid not null references organisations,
  address_hash bytea not null check (length(address_hash) = 32),
  day date not null,
  from_hour smallint not null
);

create index collection_choices_address on collection_choices (organisation_id, address_hash);

-- One stop of a van. The address is that of its shipments, and is erased with them.
create table collections (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  address_hash bytea not null check (length(address_hash) = 32),
  area text not null,
  day date not null,
  from_hour smallint not null,
  until_hour smallint not null,
  state text not null check (state in ('BOOKED', 'DONE', 'FAILED', 'CANCELLED')),
  -- How often it was changed, as calendars count.
  sequence integer not null default 0 check (sequence >= 0),
  -- Since when it is booked for this window. A failed collection before does not fail it.
  booked_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (area, day, from_hour) references slot_days
);

create unique index collections_booked on collections (organisation_id, address_hash, day, from_hour) where state = 'BOOKED';
create index collections_by_day on collections (day);
create index collections_organisation on collections (organisation_id, day);
create index collections_slot on collections (area, day, from_hour);

create table collection_shipments (
  collection_id uuid not null references collections on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  -- A failed scan from before belongs to an earlier collection.
  joined_at timestamptz not null,
  primary key (collection_id, shipment_id)
);

create index collection_shipments_shipment on collection_shipments (shipment_id);

-- Collections end, fail and give their places back by what happens to their parcels.
insert into outbox_consumers values ('collections', array['COLLECTED', 'COLLECTION_FAILED', 'CANCELLED', 'EXPIRED']);

-- Whose calendar program may follow an organisation's collections: a member's link, which ends with the membership or when it is renewed.
create table calendar_links (
  -- What the link signs.
  id uuid primary key,
  organisation_id uuid not null,
  user_id uuid not null,
  unique (organisation_id, user_id),
  foreign key (user_id, organisation_id) references memberships on delete cascade
);
