-- When a shipment's label was first downloaded: what is not printed yet is found by it.
alter table shipments add column label_printed_at timestamptz;

create index shipments_unprinted on shipments (account_id, booked_at)
  where label_printed_at is null and status in ('BOOKED', 'COLLECTION_FAILED');
