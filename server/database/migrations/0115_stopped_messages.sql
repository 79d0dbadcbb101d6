-- Addresses that want no more mails about parcels. Only their hashes: whoever asked to be left alone is not listed by name.

create table stopped_messages (
  -- The SHA-256 of the address in small letters.
  email_hash bytea primary key check (length(email_hash) = 32),
  stopped_at timestamptz not null default now()
);
