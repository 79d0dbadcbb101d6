-- When staff kept somebody from logging in, and why. Their parcels and their organisations go on.
create table user_locks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  locked_at timestamptz not null,
  locked_by uuid not null references users,
  lock_reason text not null check (length(lock_reason) <= 200),
  unlocked_at timestamptz,
  unlocked_by uuid references users,
  unlock_reason text check (length(unlock_reason) <= 200),
  check (num_nulls(unlocked_at, unlocked_by, unlock_reason) in (0, 3))
);

create unique index user_locks_current on user_locks (user_id) where unlocked_at is null;
create index user_locks_user on user_locks (user_id, locked_at);
create index user_locks_locked_by on user_locks (locked_by);
create index user_locks_unlocked_by on user_locks (unlocked_by) where unlocked_by is not null;

-- What somebody asked for under data protection law. Rows stay when the account is erased: they show that we answered in time.
create table data_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('ERASURE', 'COPY')),
  channel text not null check (channel in ('EMAIL', 'PHONE', 'LETTER', 'CHAT', 'IN_PERSON')),
  received_on date not null,
  -- A month later, or three once it was extended.
  due_on date not null check (due_on > received_on),
  recorded_at timestamptz not null,
  recorded_by uuid not null references users,
  extended_at timestamptz,
  -- As the person was given it, of an extension or a refusal.
  reason text not null default '' check (length(reason) <= 500),
  -- Withdrawn: a copy that was not sent before they erased their account themselves.
  outcome text check (outcome in ('DONE', 'DECLINED', 'WITHDRAWN')),
  closed_at timestamptz,
  closed_by uuid references users,
  check (num_nulls(outcome, closed_at, closed_by) in (0, 3))
);

create unique index data_requests_open on data_requests (user_id, kind) where closed_at is null;
create index data_requests_user on data_requests (user_id);
create index data_requests_due on data_requests (due_on, id) where closed_at is null;
create index data_requests_closed on data_requests (closed_at) where closed_at is not null;
create index data_requests_recorded_by on data_requests (recorded_by);
create index data_requests_closed_by on data_requests (closed_by) where closed_by is not null;
