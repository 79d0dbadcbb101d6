-- Prices are drafted, and then published with a start date. What is published is never edited.

-- A correction may start when the tariff it corrects does: the later version counts.
alter table tariffs drop constraint tariffs_effective_from_key;

alter table tariffs
  -- Whose own tariff it is; null for the tariff of everybody else.
  add column organisation_id uuid references organisations,
  -- From here on the tariff of everybody applies again.
  add column ends_at timestamptz,
  -- Of an organisation's own tariff, the version it repeats with another rate of VAT.
  add column repeats integer references tariffs,
  add constraint tariffs_ends_at_check check (ends_at is null or (organisation_id is not null and ends_at >= effective_from));

create table tariff_drafts (
  name text primary key check (name ~ '^[a-z0-9-]{1,50}$'),
  saved_at timestamptz not null,
  content jsonb not null
);

create index tariffs_by_organisation on tariffs (organisation_id) where organisation_id is not null;
