-- What receivers ask of those who deliver their parcels.

-- The day the receiver asked for, beside the parcel because tracking shows it.
alter table shipments add column wished_day date;

create trigger shipments_tell_wished_day after update of wished_day on shipments
  for each row when (old.wished_day is distinct from new.wished_day)
  execute function tell_shipment_change();

-- Wishes are only ever added: a change and a taking back are rows of their own, and of each kind the newest counts. They are a third
-- person's data, so they are deleted with their sender's account and some time after the parcel has ended.
create table receiver_wishes (
  shipment_id uuid not null references shipments,
  -- The order of leaving, within the shipment.
  number integer not null check (number > 0),
  made_at timestamptz not null,
  -- How whoever left it proved themselves.
  way text not null check (way in ('LINK', 'POSTCODE')),
  kind text not null check (kind in ('SAFE_PLACE', 'NEIGHBOUR', 'ANOTHER_DAY', 'NEEDS')),
  is_withdrawn boolean not null,
  -- The safe place, the neighbour or the note.
  words text not null check (length(words) <= 200),
  day date,
  needs text[] not null check (needs <@ array['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE']),
  primary key (shipment_id, number),
  check ((day is not null) = (kind = 'ANOTHER_DAY' and not is_withdrawn)),
  check (needs = '{}' or (kind = 'NEEDS' and not is_withdrawn)),
  check (words = '' or not is_withdrawn)
);

create index receiver_wishes_by_age on receiver_wishes (made_at);

create function refuse_wish_change() returns trigger language plpgsql as $$
begin
  raise exception 'A wish is never edited: what changes it is a wish of its own.';
end
$$;

create trigger receiver_wishes_only_grow before update or truncate on receiver_wishes
  for each statement execute function refuse_wish_change();
