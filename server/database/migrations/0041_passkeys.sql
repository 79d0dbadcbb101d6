-- Passkeys (WebAuthn): a public key for each, which is worth nothing to whoever steals it.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- What the authenticator calls it, base64url. One key belongs to one account.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; always 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_account on passkeys (account_id);

-- What a passkey must sign, as a SHA-256 hash. Used by deleting it, so that of any number of tries one gets it.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Whose new passkey it is for; null for signing in, where the passkey tells whose it is.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);
