-- Quotes given: what was asked and the price that is held for it. Rows are only ever added.

create table quotes (
  id uuid primary key,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  pickup_postcode text not null,
  delivery_postcode text not null,
  weight_kg numeric not null check (weight_kg >= 1),
  pieces integer not null check (pieces between 1 and 99),
  tariff_version integer not null,
  zone text not null,
  net_pence integer not null check (net_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null,
  foreign key (tariff_version, zone) references tariff_zones,
  check (valid_until > created_at),
  check (gross_pence = net_pence + vat_pence)
);
