-- Lists are counted and paged by an index: newest first, without what is hidden.

create or replace function check_shipment() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when new.reference !~ '^SHP-[0-9A-Z]{10}$' then 'reference'
    when new.tracking_code !~ '^[A-Z]{2}[0-9]{9}GB$' then 'tracking_code'
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

drop index shipments_by_status;
alter table shipments drop column list_number;
drop table shipment_gaps, shipment_counters;

create index shipments_by_account on shipments (account_id, created_at, id) include (hidden_at);
create index shipments_by_status on shipments (account_id, status, created_at, id) where hidden_at is null;

drop index invoices_account_month;
alter table invoices drop column ordinal;

create index invoices_by_account on invoices (account_id, issued_at, number) include (kind);
