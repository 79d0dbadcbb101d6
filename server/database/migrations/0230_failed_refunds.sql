-- Why and when the latest try of a refund failed, and refunds that were paid to a bank account because the card could not take them.
alter table refunds
  add column failure_reason text,
  add column failed_at timestamptz,
  alter column next_check_at drop not null,
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('PENDING', 'DONE', 'FAILED', 'PAID_OUT')),
  add constraint refunds_failure_check check ((failure_reason is null) = (failed_at is null)),
  add constraint refunds_failed_check check (state not in ('FAILED', 'PAID_OUT') or failed_at is not null);

-- A refund that is done may still fail for weeks, so it is looked at too until that time is over. What is over has no next look.
drop index refunds_due;
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
create index refunds_owed on refunds (state) where state in ('PENDING', 'FAILED');
create index refunds_shipment on refunds (shipment_id);
