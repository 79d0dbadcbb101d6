-- The addresses a customer used or saved: their own, and those of their receivers.

create table address_book_entries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  side text not null check (side in ('own', 'receiver')),
  -- What is not known is empty text.
  full_name text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  postcode text not null,
  street_name text not null,
  building text not null,
  last_used_at timestamptz not null default now(),
  -- The SHA-256 of place and person, however they were typed: the same twice is one entry.
  likeness bytea not null check (length(likeness) = 32),
  unique (account_id, side, likeness)
);

create index address_book_entries_order on address_book_entries (account_id, side, last_used_at desc, id);
