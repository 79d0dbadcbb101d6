-- How many shipments of an account wait for their payment, at most. Adding one counts it here; one that is paid or ends is not counted
-- off, or every payment would change this row too. Where the bound meets the limit it is counted anew (server/shipments/make-room.ts).
alter table shipment_counters add column unpaid_bound integer not null default 0;
update shipment_counters set unpaid_bound = last_number - hidden_count;
