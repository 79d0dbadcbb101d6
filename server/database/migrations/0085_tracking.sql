-- Tells every process that what anybody may see of a shipment has changed, when the change commits. Processes that keep the answer
-- in memory forget it then, and pages that watch the parcel are told.

create function tell_shipment_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shipment_changed', new.tracking_code);
  return null;
end
$$;

create trigger shipments_tell_change after update on shipments
  for each row
  when (old.event_count is distinct from new.event_count
    or old.hidden_at is distinct from new.hidden_at
    or old.erased_at is distinct from new.erased_at)
  execute function tell_shipment_change();
