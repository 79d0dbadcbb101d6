-- What adding a shipment costs the database. PostgreSQL reads the text of every check of a table anew for every statement, and lists of
-- words make long texts: that was a fifth of all it did for a new shipment. A function is read once a connection. The rules stay the
-- same ones, and still name themselves when they are broken.

create function check_shipment() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when new.reference !~ '^SHP-[0-9A-Z]{10}$' then 'reference'
    when new.tracking_code !~ '^[A-Z]{2}[0-9]{9}GB$' then 'tracking_code'
    when new.list_number <= 0 then 'list_number'
    when new.event_count <= 0 then 'event_count'
    when new.status not in (
      'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
      'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
      'EXPIRED') then 'status'
    when new.payment_status not in (
      'UNPAID', 'PROCESSING', 'PAID', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED') then 'payment_status'
    when new.held_from not in ('COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY') then 'held_from'
    when (new.status = 'ON_HOLD') <> (new.held_from is not null) then 'held_from'
    -- Nothing moves that nobody paid for.
    when new.booked_at is null and new.status not in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED') then 'booked_at'
    when new.hidden_at is not null and new.status not in ('CANCELLED', 'EXPIRED') then 'hidden_at'
    when new.weight_kg < 1 then 'weight_kg'
    when new.gross_weight_kg < new.weight_kg then 'gross_weight_kg'
    when new.pieces not between 1 and 99 then 'pieces'
    when new.parcel_type not in ('DOCUMENT', 'PARCEL') then 'parcel_type'
    when new.payment_method not in ('STRIPE', 'CREDIT_CARD') then 'payment_method'
    when new.net_pence <= 0 then 'net_pence'
    when new.vat_pence < 0 then 'vat_pence'
    when new.gross_pence <> new.net_pence + new.vat_pence then 'gross_pence'
    when new.delivery_days <= 0 then 'delivery_days'
  end;
begin
  if broken is null then
    return new;
  end if;
  raise check_violation using
    message = format('This %s breaks a rule of shipments.', broken), table = 'shipments', column = broken,
    constraint = format('shipments_%s_check', broken);
end
$$;

create trigger shipments_keep_rules before insert or update on shipments
  for each row execute function check_shipment();

alter table shipments
  drop constraint shipments_reference_check,
  drop constraint shipments_tracking_code_check,
  drop constraint shipments_list_number_check,
  drop constraint shipments_event_count_check,
  drop constraint shipments_status_check,
  drop constraint shipments_payment_status_check,
  drop constraint shipments_held_from_check,
  drop constraint shipments_weight_kg_check,
  drop constraint shipments_pieces_check,
  drop constraint shipments_parcel_type_check,
  drop constraint shipments_payment_method_check,
  drop constraint shipments_net_pence_check,
  drop constraint shipments_vat_pence_check,
  drop constraint shipments_delivery_days_check,
  -- The rules about two columns at once.
  drop constraint shipments_check,
  drop constraint shipments_check1,
  drop constraint shipments_check2,
  drop constraint shipments_check3,
  drop constraint shipments_check4;

-- How long a digest is, the type of the code that makes it says already.
alter table idempotent_answers drop constraint idempotent_answers_request_hash_check;
alter table address_book_entries drop constraint address_book_entries_likeness_check;

-- With every shipment two addresses of the book are marked as used now. Without an index on that time, and with room beside them, they
-- are changed in place: the other indexes stay as they are. A book is small enough to be sorted when it is read.
drop index address_book_entries_order;
alter table address_book_entries set (fillfactor = 80);
