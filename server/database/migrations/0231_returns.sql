-- The delivered shipment that a shipment brings back. What a receiver sends back has no e-mail address and phone number of its
-- receiver: these are the first sender's private ones, and are read from that shipment when they are needed.
alter table shipments add column return_of uuid;

create index shipments_return_of on shipments (return_of) where return_of is not null;
