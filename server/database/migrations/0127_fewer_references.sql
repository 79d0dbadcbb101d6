-- Each reference is a look-up and a lock with every new shipment, and all shipments of the country would share the locks of six rows of
-- the tariff. What it kept is kept by the tariff itself: it is never taken back.

create function refuse_tariff_change() returns trigger language plpgsql as $$
begin
  raise exception 'A tariff that was published is never changed or deleted: prices are made again from it.';
end
$$;

create trigger tariffs_are_kept before update or delete or truncate on tariffs
  for each statement execute function refuse_tariff_change();
create trigger tariff_zones_are_kept before update or delete or truncate on tariff_zones
  for each statement execute function refuse_tariff_change();

alter table shipments drop constraint shipments_tariff_version_zone_fkey;

-- The statement that adds an answer has locked its account already, and answers are forgotten after two days.
alter table idempotent_answers drop constraint idempotent_answers_account_id_fkey;
