-- Users: who signs in and how. Organisations: who ships and pays, with their address books. Memberships: who acts for whom.

-- An erased user keeps its row without anything personal, because memberships and audit entries hang on it. One without a password is a
-- guest: whose address it is nobody has verified, and any number of guests may have given the same.
create table users (
  id uuid primary key,
  -- Counts the changes: the specification's __v.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A guest's comes with the first shipment.
  email text check (email = lower(email)),
  email_verified_at timestamptz,
  -- A self-describing argon2id hash.
  password_hash text,
  full_name text not null,
  phone_number text not null,
  accepted_terms_at timestamptz,
  receives_offers boolean not null,
  receives_newsletter boolean not null,
  erased_at timestamptz,
  check (erased_at is null or (email is null and password_hash is null)),
  check (password_hash is null or (email is not null and accepted_terms_at is not null)),
  check (password_hash is not null or email_verified_at is null),
  check (erased_at is null or (full_name = '' and phone_number = ''))
);

create unique index users_registered on users (email) where password_hash is not null;
create index users_guests on users (email) where password_hash is null;

-- Registrations that nobody verified, and guests, are deleted after a while.
create index users_unverified on users (created_at) where email_verified_at is null and password_hash is not null;
create index users_unerased_guests on users (id) where password_hash is null and erased_at is null;

-- A private customer has one of their own, with one member. An erased one keeps its row without anything personal, because invoices
-- must be kept and hang on it.
create table organisations (
  id uuid primary key,
  -- What people read out: the specification's _account_id.
  reference text not null unique check (reference ~ '^ACC-[0-9A-Z]{10}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Both empty for a private customer.
  company_name text not null default '',
  vat_number text not null default '',
  -- Where it is, and what its invoices are made out to.
  address text not null default '',
  building text not null default '',
  town text not null default '',
  postal_code text not null default '',
  erased_at timestamptz,
  check (erased_at is null
    or (company_name = '' and vat_number = '' and address = '' and building = '' and town = '' and postal_code = ''))
);

-- What a member may do is data in the contract: permissions by role.
create table memberships (
  user_id uuid not null references users on delete cascade,
  organisation_id uuid not null references organisations on delete cascade,
  role text not null check (role in ('OWNER', 'SHIPPER', 'FINANCE', 'VIEWER')),
  created_at timestamptz not null,
  -- When the user last chose to act for it: a session starts with the latest.
  chosen_at timestamptz,
  -- A calendar month; null: no limit.
  spend_limit_pence integer check (spend_limit_pence >= 0),
  -- A payment above it waits for an owner; null: none does.
  approval_above_pence integer check (approval_above_pence >= 0),
  primary key (user_id, organisation_id),
  check (role <> 'OWNER' or (spend_limit_pence is null and approval_above_pence is null))
);

create index memberships_organisation on memberships (organisation_id, created_at);

-- The mailed token is kept as its SHA-256 hash only. An accepted one says who invited whom, and no address.
create table member_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete cascade,
  email text check (email = lower(email)),
  role text not null check (role in ('OWNER', 'SHIPPER', 'FINANCE', 'VIEWER')),
  spend_limit_pence integer check (spend_limit_pence >= 0),
  approval_above_pence integer check (approval_above_pence >= 0),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Revoked, or replaced by another of the same address.
  revoked_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users,
  check ((accepted_at is null) = (accepted_by is null)),
  check ((accepted_at is null) = (email is not null)),
  check (accepted_at is null or revoked_at is null)
);

create unique index member_invitations_open on member_invitations (organisation_id, email)
  where accepted_at is null and revoked_at is null;
create index member_invitations_organisation on member_invitations (organisation_id, accepted_by);
create index member_invitations_expiry on member_invitations (expires_at) where accepted_at is null;
create index member_invitations_inviter on member_invitations (invited_by);
create index member_invitations_invited on member_invitations (accepted_by) where accepted_by is not null;

-- What a mailed link or a set-up step proves itself with, as a SHA-256 hash. Each is used at most once: by setting used_at.
create table user_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Checked at commit, so that the same work can be done, and undone, for an address nobody has registered.
  user_id uuid not null references users on delete cascade deferrable initially deferred,
  purpose text not null
    check (purpose in ('verify-email', 'set-up', 'reset-password', 'sign-in', 'second-factor', 'end-registration', 'guest')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- Whether a newer registration has taken the place of the one it was for.
  replaced boolean not null default false
);

create index user_tokens_user on user_tokens (user_id, purpose);
create index user_tokens_expiry on user_tokens (expires_at);

-- Secrets are kept as SHA-256 hashes.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
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
  -- Stopped, replaced by another request, or undone.
  ended_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null)),
  check ((confirmed_at is null) = (undo_until is null))
);

-- One request waits at a time.
create unique index email_changes_waiting on email_changes (user_id) where confirmed_at is null and ended_at is null;
create index email_changes_user on email_changes (user_id);
create index email_changes_age on email_changes (requested_at);

-- The access token is kept as its SHA-256 hash only; a session that ended has no row.
create table sessions (
  id uuid primary key,
  user_id uuid not null,
  -- For whom the user acts in it. The end of the membership ends it.
  organisation_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- However much it is used.
  expires_at timestamptz not null check (expires_at > created_at),
  -- When a passkey, or a code of an authenticator, was last proven in it.
  second_factor_at timestamptz,
  is_guest boolean not null default false,
  foreign key (user_id, organisation_id) references memberships on delete cascade
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_idle on sessions (last_used_at);

-- Browsers a user has signed in on before, by the hash of the cookie we gave them. One browser may serve several users.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);

create index known_devices_user on known_devices (user_id);
create index known_devices_idle on known_devices (last_used_at);

-- An authenticator app (RFC 6238). Until a code has confirmed it, nobody is asked for one.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with AES-256-GCM and tied to the user: 12 bytes of nonce, the ciphertext, 16 bytes of tag.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest 30-second step a code of which was used. No code works twice, nor an older one after it.
  last_step bigint not null default 0
);

create index authenticators_unconfirmed on authenticators (created_at) where confirmed_at is null;

-- Ten codes for who has lost the app. A used one has no row. The slot is the code's first character, so that one hash has to be
-- computed to check a code, and not ten.
create table recovery_codes (
  user_id uuid not null references authenticators on delete cascade,
  slot smallint not null check (slot between 0 and 9),
  -- A self-describing argon2id hash.
  code_hash text not null,
  primary key (user_id, slot)
);

-- Passkeys (WebAuthn): a public key for each, which is worth nothing to a thief.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What the authenticator calls it, base64url. One key belongs to one user.
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

create index passkeys_user on passkeys (user_id);

-- What a passkey must sign, as a SHA-256 hash. Used by deleting it, so that of any number of tries one gets it.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Whose new passkey it is for; null for signing in, where the passkey tells whose it is.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The addresses an organisation used or saved: their own, and those of their receivers. What is not known is empty text. Every shipment
-- changes two of them: with room in the page and no index on last_used_at they are changed in place.
create table address_book_entries (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete cascade,
  side text not null check (side in ('own', 'receiver')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  postcode text not null,
  street_name text not null,
  building text not null,
  town text not null default '',
  last_used_at timestamptz not null default now(),
  -- The SHA-256 of place and person, however they were typed: the same twice is one entry.
  fingerprint bytea not null,
  unique (organisation_id, side, fingerprint)
) with (fillfactor = 80);
