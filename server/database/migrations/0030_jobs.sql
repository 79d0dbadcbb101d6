-- Work to do after a commit. A row is added by the transaction that needs the work, and deleted once it is done, with whatever
-- secret its payload held. Work that can never succeed stays as a row with its reason and without its payload.

create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(), -- not to be taken before; while somebody works on it, the end of their lease
  useful_until timestamptz, -- after this moment it is not tried again
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  failed_at timestamptz,
  check ((failed_at is null) = (payload is not null))
);

create index jobs_run_at on jobs (run_at) where failed_at is null;
