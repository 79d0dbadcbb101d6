-- Parcels that their senders bring to a point of ours.

-- A till's key is for its point alone; null: for every point.
alter table operations_keys add column point_id uuid references points;

create index operations_keys_point on operations_keys (point_id);

-- Where the sender of a shipment drops it off. No van collects it then.
create table drop_offs (
  shipment_id uuid primary key references shipments on delete cascade,
  point_id uuid not null references points
);

create index drop_offs_point on drop_offs (point_id);
