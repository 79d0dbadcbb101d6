-- What was answered to a call that carried an Idempotency-Key: the same call again gets the same answer and has no second effect.

create table idempotent_answers (
  account_id uuid not null references accounts,
  key text not null check (length(key) between 1 and 255),
  -- The SHA-256 of what was asked.
  request_hash bytea not null check (length(request_hash) = 32),
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create index idempotent_answers_age on idempotent_answers (created_at);
