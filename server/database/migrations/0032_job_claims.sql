-- Who holds a job, and by which of its claims. A worker whose claim was carried out but never answered, because the database froze
-- or the connection broke in between, finds by this what it holds without knowing, instead of leaving it until the lease ends.

alter table jobs add column claimed_by uuid;
alter table jobs add column claim_number bigint;
alter table jobs add constraint jobs_claim_whole check ((claimed_by is null) = (claim_number is null));

create index jobs_claimed_by on jobs (claimed_by) where claimed_by is not null;
