-- Postcodes, prices and the gazetteer.

-- Rows that are final: money, documents, published prices and audit entries.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never edited or deleted.', tg_table_name;
end
$$;

-- The same for rows that a registered customer takes over from themselves as a guest: whose they are changes, by the columns that the
-- trigger names, and nothing else. The claim says so for its transaction.
create function refuse_change_but_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('larkway.claims_guests', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception 'Rows of % are never edited or deleted.', tg_table_name;
end
$$;

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
  -- A correction may start when the tariff it corrects does: the later version counts.
  effective_from timestamptz not null,
  -- Hundredths of a percent, because VAT has not always been a whole one.
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  -- After how many days a shipment expires: unpaid since it was created, or unused since it was booked.
  unpaid_days integer not null check (unpaid_days between 1 and 90),
  unused_days integer not null check (unused_days between 1 and 365),
  -- The most that is paid for lost or damaged contents of a shipment, in whole pounds. It is in every price.
  included_cover_pence integer not null check (included_cover_pence >= 0 and included_cover_pence % 100 = 0),
  -- Whose own tariff it is; null for the tariff of everybody else.
  organisation_id uuid references organisations,
  -- From here on the tariff of everybody applies again.
  ends_at timestamptz,
  -- Of an organisation's own tariff, the version it repeats with another rate of VAT.
  repeats integer references tariffs,
  -- Every process reads the tariffs once a minute: published ahead, a tariff starts everywhere at the same instant.
  check (effective_from >= published_at + interval '5 minutes'),
  check (ends_at is null or (organisation_id is not null and ends_at >= effective_from))
);

create index tariffs_by_organisation on tariffs (organisation_id) where organisation_id is not null;

create trigger tariffs_are_final before update or delete or truncate on tariffs
  for each statement execute function refuse_change();

create table tariff_bands (
  tariff_version integer not null references tariffs,
  up_to_kg integer not null check (up_to_kg > 0),
  net_pence integer not null check (net_pence > 0),
  primary key (tariff_version, up_to_kg)
);

create trigger tariff_bands_are_final before update or delete or truncate on tariff_bands
  for each statement execute function refuse_change();

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

create trigger tariff_zone_districts_are_final before update or delete or truncate on tariff_zone_districts
  for each statement execute function refuse_change();

-- Some of these are no post area of the country, hence no reference.
create table tariff_refused_areas (
  tariff_version integer not null references tariffs,
  area text not null,
  -- Completes the sentence 'it …'.
  reason text not null,
  primary key (tariff_version, area)
);

create trigger tariff_refused_areas_are_final before update or delete or truncate on tariff_refused_areas
  for each statement execute function refuse_change();

-- A tariff before it is published.
create table tariff_drafts (
  name text primary key check (name ~ '^[a-z0-9-]{1,50}$'),
  saved_at timestamptz not null,
  content jsonb not null
);

-- On which no van of ours drives there. Entered by rules for a year that has none in its division, and replaced by what the government
-- publishes.
create table bank_holidays (
  division text not null check (division in ('england-and-wales', 'scotland', 'northern-ireland')),
  day date not null,
  title text not null check (title <> ''),
  primary key (division, day)
);

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
