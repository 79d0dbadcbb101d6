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
