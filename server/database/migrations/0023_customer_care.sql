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
