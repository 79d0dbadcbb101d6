-- Somebody was told that the parcel is lost, so the scan at a depot that finds it matters to them.
create function enqueue_found_notification() returns trigger language plpgsql as $$
begin
  insert into notification_outbox (consumer, shipment_id) select name, new.id from outbox_consumers;
  return null;
end
$$;

create trigger shipments_found_to_outbox after update on shipments
  for each row
  when (old.status = 'LOST' and new.status = 'AT_DEPOT')
  execute function enqueue_found_notification();
