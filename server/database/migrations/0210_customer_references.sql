-- The customer's own reference of a shipment, such as an order number, and of its invoice. Empty where nobody gave one.
alter table shipments add column customer_reference text not null default '' check (length(customer_reference) <= 35);
alter table invoices add column customer_reference text not null default '';
