-- What people may have to be told. A note is added with every event that may matter to somebody, whoever adds the event, and deleted by
-- whoever tells of it. Notes are taken, not counted up to: an event that commits after a later one can't be passed over.

create table parcel_news (
  id bigint generated always as identity primary key,
  -- Without a reference, which would be looked up for every scan.
  shipment_id uuid not null
);

create function note_parcel_news() returns trigger language plpgsql as $$
begin
  insert into parcel_news (shipment_id) values (new.shipment_id);
  return null;
end
$$;

-- Between two places a parcel is scanned for us: unless something is wrong nobody waits to hear of it. What comes late is no news.
create trigger shipment_events_are_news after insert on shipment_events
  for each row
  when (not new.is_late and (new.reason is not null or new.status not in ('PENDING_PAYMENT', 'AT_DEPOT', 'IN_TRANSIT')))
  execute function note_parcel_news();

-- How far the sender and the receiver of a parcel have been told of its events: nobody is told of one twice.
create table told_parcels (
  shipment_id uuid not null,
  addressee text not null check (addressee in ('SENDER', 'RECEIVER')),
  event_number integer not null check (event_number > 0),
  primary key (shipment_id, addressee)
) with (fillfactor = 80); -- changes a few times for each parcel: leaves room to do so in place
