-- What stands between a right password and a session, for customers who want it.

-- The challenge that a log-in is answered with until its code comes.
alter table account_tokens
  drop constraint account_tokens_purpose_check,
  add constraint account_tokens_purpose_check
    check (purpose in ('verify-email', 'set-up', 'reset-password', 'sign-in', 'second-factor'));

-- An authenticator app (RFC 6238). Until a code has confirmed it, nobody is asked for one.
create table authenticators (
  account_id uuid primary key references accounts on delete cascade,
  -- Encrypted with AES-256-GCM and tied to the account: 12 bytes of nonce, the ciphertext, 16 bytes of tag.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest 30-second step a code of which was used. No code works twice, nor an older one after it.
  last_step bigint not null default 0
);

-- Ten codes for who has lost the app. A used one has no row. The slot is the code's first character, so that one hash has to be
-- computed to check a code, and not ten.
create table recovery_codes (
  account_id uuid not null references authenticators on delete cascade,
  slot smallint not null check (slot between 0 and 9),
  -- A self-describing argon2id hash.
  code_hash text not null,
  primary key (account_id, slot)
);
