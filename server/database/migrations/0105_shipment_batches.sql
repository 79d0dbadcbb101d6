-- Shipments that were created together from one file, so that they can be paid, withdrawn and looked at together. A batch is no more
-- than that: each shipment lives its own life.
create table shipment_batches (
  id uuid primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null
);

create index shipment_batches_account on shipment_batches (account_id, created_at);

create table batched_shipments (
  batch_id uuid not null references shipment_batches,
  shipment_id uuid not null references shipments on delete cascade,
  primary key (batch_id, shipment_id)
);

-- A shipment is created once, so it is in one batch at most.
create unique index batched_shipments_shipment on batched_shipments (shipment_id);
