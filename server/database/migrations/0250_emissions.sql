-- What carrying a shipment emits, by the estimate of the day it was created; kept, so that a new edition of the method changes no
-- figure that a customer was given. Rows from before have none.
alter table shipments add column co2e_grams integer not null default 0 check (co2e_grams >= 0);

-- The yearly statement of a customer reads the shipments of that year and no others.
create index shipments_booked on shipments (account_id, booked_at) where booked_at is not null;
