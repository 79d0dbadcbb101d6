-- Constraints state the rules; triggers only what a constraint can't: rows that are never changed, and who is told of a change.

drop trigger shipments_keep_rules on shipments;
drop function check_shipment();

alter table shipments
  add constraint shipments_reference_check check (reference ~ '^SHP-[0-9A-Z]{10}$'),
  add constraint shipments_tracking_code_check check (tracking_code ~ '^[A-Z]{2}[0-9]{9}GB$'),
  add constraint shipments_event_count_check check (event_count > 0),
  add constraint shipments_status_check check (status in (
    'PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'COLLECTION_FAILED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD', 'DELIVERED', 'RETURNING_TO_SENDER', 'RETURNED', 'LOST', 'CANCELLED',
    'EXPIRED')),
  add constraint shipments_payment_status_check check (payment_status in (
    'UNPAID', 'PROCESSING', 'PAID', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED')),
  add constraint shipments_held_from_check check (
    (status = 'ON_HOLD') = (held_from is not null)
    and held_from in ('COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')),
  add constraint shipments_booked_at_check check (booked_at is not null or status in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')),
  add constraint shipments_hidden_at_check check (hidden_at is null or status in ('CANCELLED', 'EXPIRED')),
  add constraint shipments_weight_kg_check check (weight_kg >= 1),
  add constraint shipments_gross_weight_kg_check check (gross_weight_kg >= weight_kg),
  add constraint shipments_pieces_check check (pieces between 1 and 99),
  add constraint shipments_parcel_type_check check (parcel_type in ('DOCUMENT', 'PARCEL')),
  add constraint shipments_payment_method_check check (payment_method in ('STRIPE', 'CREDIT_CARD')),
  add constraint shipments_net_pence_check check (net_pence > 0),
  add constraint shipments_vat_pence_check check (vat_pence >= 0),
  add constraint shipments_gross_pence_check check (gross_pence = net_pence + vat_pence),
  add constraint shipments_delivery_days_check check (delivery_days > 0),
  add foreign key (tariff_version, zone) references tariff_zones;

alter table shipment_events add unique (shipment_id, number);
alter table told_parcels add foreign key (shipment_id) references shipments;
alter table card_intents add foreign key (account_id) references accounts;
alter table invoices add foreign key (account_id) references accounts;

-- One trigger for all that anybody may see of a shipment.
drop trigger shipments_tell_wished_day on shipments;
drop trigger shipments_tell_change on shipments;
create trigger shipments_tell_change after update on shipments
  for each row
  when (old.event_count is distinct from new.event_count
    or old.hidden_at is distinct from new.hidden_at
    or old.erased_at is distinct from new.erased_at
    or old.wished_day is distinct from new.wished_day)
  execute function tell_shipment_change();

-- Nobody edits a wish: the code only adds and deletes.
drop trigger receiver_wishes_only_grow on receiver_wishes;
drop function refuse_wish_change();

-- One function for all rows that are final.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never edited or deleted.', tg_table_name;
end
$$;

drop trigger payments_are_final on payments;
drop function refuse_payment_change();
create trigger payments_are_final before update or delete or truncate on payments
  for each statement execute function refuse_change();

drop trigger invoices_are_final on invoices;
drop function refuse_invoice_change();
create trigger invoices_are_final before update or delete or truncate on invoices
  for each statement execute function refuse_change();

drop trigger tariffs_are_kept on tariffs;
drop trigger tariff_zones_are_kept on tariff_zones;
drop function refuse_tariff_change();
create trigger tariffs_are_final before update or delete or truncate on tariffs
  for each statement execute function refuse_change();
create trigger tariff_zones_are_final before update or delete or truncate on tariff_zones
  for each statement execute function refuse_change();
