-- What its owner deleted before it was paid, until its people are forgotten a day later: found by the job that does so, and counted by
-- account, so that nobody fills the database with what costs nothing.
create index shipments_withdrawn on shipments (account_id, hidden_at)
  where hidden_at is not null and booked_at is null and erased_at is null;
