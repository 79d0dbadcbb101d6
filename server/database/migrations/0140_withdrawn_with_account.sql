-- What nobody paid for is out of sight once its owner's account is erased, as if it had been deleted (server/shipments/shipment-records.ts).
-- Earlier erasures left such shipments to be tracked, with an event that told of the account.
with withdrawn as (
  update shipments set hidden_at = accounts.erased_at
  from accounts
  where accounts.id = shipments.account_id and accounts.erased_at is not null
    and shipments.booked_at is null and shipments.hidden_at is null and shipments.status in ('CANCELLED', 'EXPIRED')
  returning shipments.account_id, shipments.list_number
), counted as (
  update shipment_counters set hidden_count = hidden_count + times
  from (select account_id as owner, count(*) as times from withdrawn group by 1) as owners
  where account_id = owner
)
insert into shipment_gaps (account_id, block, hidden_count)
select account_id, (list_number - 1) / 200, count(*) from withdrawn group by 1, 2 -- blocks of 200, as in server/shipments/page-start.ts
on conflict (account_id, block) do update set hidden_count = shipment_gaps.hidden_count + excluded.hidden_count;
