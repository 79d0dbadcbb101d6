-- Quotes are signed, not stored.

alter table shipments drop column quote_id;
drop table quotes;
