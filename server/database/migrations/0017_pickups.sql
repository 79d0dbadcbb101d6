-- Parcels that wait at a point for who comes for them. A row ends with the waiting.
create table pickups (
  parcel_id uuid primary key references parcels on delete cascade,
  point_id uuid not null references points,
  arrived_at timestamptz not null,
  -- London's, on which it can still be collected. As its receiver was promised, whatever the point's hours become.
  last_day date not null,
  -- How many reminders were sent.
  reminders smallint not null default 0 check (reminders between 0 and 2),
  -- Of the link by which its receiver lets somebody else collect it.
  link_id uuid
);

create index pickups_point on pickups (point_id);
create index pickups_link_id on pickups (link_id) where link_id is not null;
create index pickups_arrived_at on pickups (arrived_at);
create index pickups_last_day on pickups (last_day);
