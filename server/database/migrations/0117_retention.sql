-- How long shipments are kept. What ended long ago is found by indexes that a shipment enters when it ends and leaves when its people are
-- forgotten, so that looking for it costs the same however many there are.

create index shipments_ended on shipments (status_at)
  where erased_at is null and status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST');

create index shipments_erased on shipments (created_at) where erased_at is not null;

-- Events are still never edited, and deleted only with a shipment whose time is over: whoever does that says so for the transaction.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('larkway.forgets_shipments', true) = 'on' then
    return null;
  end if;
  raise exception 'What happened to a shipment is never edited or deleted.';
end
$$;
