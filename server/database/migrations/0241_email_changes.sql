-- Changes of an account's e-mail address: asked for, confirmed by a link to the new address, and for some days taken back by a link to
-- the old one. Secrets are kept as SHA-256 hashes.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The session that asked: it stays signed in when the change is confirmed.
  session_id uuid not null,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  requested_at timestamptz not null,
  confirm_hash bytea not null unique check (length(confirm_hash) = 32),
  expires_at timestamptz not null check (expires_at > requested_at),
  -- The link in the mail that told the old address of the request.
  stop_hash bytea not null unique check (length(stop_hash) = 32),
  confirmed_at timestamptz,
  -- The link in the mail that told it of the change.
  undo_hash bytea unique check (length(undo_hash) = 32),
  undo_until timestamptz,
  -- Stopped, replaced by another request, or taken back.
  ended_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null)),
  check ((confirmed_at is null) = (undo_until is null))
);

-- One request waits at a time.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null and ended_at is null;
create index email_changes_account on email_changes (account_id);
create index email_changes_age on email_changes (requested_at);
