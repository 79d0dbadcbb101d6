-- Customers. An erased account keeps its row without anything personal, because invoices must be kept and hang on it.

create table accounts (
  id uuid primary key,
  -- What people read out: the specification's _account_id.
  reference text not null unique check (reference ~ '^ACC-[0-9A-Z]{10}$'),
  -- Counts the changes: the specification's __v.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- A self-describing argon2id hash.
  password_hash text,
  full_name text not null,
  phone_number text not null,
  address text not null default '',
  postal_code text not null default '',
  accepted_terms_at timestamptz not null,
  receives_offers boolean not null,
  receives_newsletter boolean not null,
  erased_at timestamptz,
  check ((erased_at is null) = (email is not null)),
  check ((erased_at is null) = (password_hash is not null)),
  check (erased_at is null or (full_name = '' and phone_number = '' and address = '' and postal_code = ''))
);

-- What a mailed link or a set-up step proves itself with, as a SHA-256 hash. Each is used at most once: by setting used_at.
create table account_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Checked at commit, so that the same work can be done, and undone, for an address nobody has registered.
  account_id uuid not null references accounts on delete cascade deferrable initially deferred,
  purpose text not null check (purpose in ('verify-email', 'set-up', 'reset-password', 'sign-in')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);

create index account_tokens_account on account_tokens (account_id, purpose);
create index account_tokens_expiry on account_tokens (expires_at);
