-- Shops, lockers and counters where people bring parcels and come for them.

create table points (
  id uuid primary key,
  -- What staff, tills and files call it.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'),
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 200),
  town text not null check (length(town) between 1 and 100),
  postcode text not null,
  -- Whose bank holidays it keeps.
  division text not null check (division in ('england-and-wales', 'scotland', 'northern-ireland')),
  -- Metres on the national grid.
  easting integer not null check (easting between 0 and 800000),
  northing integer not null check (northing between 0 and 1400000),
  position point not null generated always as (point(easting, northing)) stored,
  -- In minutes since the start of a week of eight days, whose eighth is a bank holiday. London's.
  opening int4multirange not null check (opening <@ int4multirange(int4range(0, 11520))),
  -- Other hours by date: {"2026-12-24": "{[540,780)}"}, in minutes of that day.
  exceptions jsonb not null default '{}' check (jsonb_typeof(exceptions) = 'object'),
  is_step_free boolean not null,
  -- Of one parcel, and of its longest side.
  largest_kg double precision not null check (largest_kg > 0),
  longest_cm smallint not null check (longest_cm > 0),
  has_drop_off boolean not null,
  has_pick_up boolean not null,
  -- Customers read it.
  closed_reason text check (length(closed_reason) between 1 and 200),
  -- What a till took before, it may still send.
  closed_at timestamptz,
  -- London's, after which it closes by itself, and why.
  last_day date,
  closing_reason text check (length(closing_reason) between 1 and 200),
  changed_at timestamptz not null,
  check (has_drop_off or has_pick_up),
  check ((closed_reason is null) = (closed_at is null)),
  check ((last_day is null) = (closing_reason is null)),
  check (last_day is null or closed_at is null)
);

-- The nearest come out of it in their order.
create index points_by_position on points using gist (position);

create index points_last_day on points (last_day) where last_day is not null;

-- The point where a receiver wants to collect a parcel.
alter table delivery_preferences add foreign key (point_code) references points (code);

-- Points that keep no parcels, now or soon.
create index points_without_pickups on points (code)
  where closed_reason is not null or not has_pick_up or last_day is not null;

create index delivery_preferences_point on delivery_preferences (point_code) where point_code is not null;
