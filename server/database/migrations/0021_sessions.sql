-- Who is signed in. The access token is kept as its SHA-256 hash only; a session that ended has no row.

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- However much it is used.
  expires_at timestamptz not null check (expires_at > created_at)
);

create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Browsers an account has signed in on before, by the hash of the cookie we gave them. One browser may serve several accounts.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);

create index known_devices_account on known_devices (account_id);
