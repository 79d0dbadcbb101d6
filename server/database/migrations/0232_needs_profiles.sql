-- What somebody needs at the door, remembered for the next parcel to the same e-mail address and door because they agreed to it. It
-- may be about health: it is kept only as long as it is used, and deleted as soon as they want. The e-mail address is its hash alone.
create table needs_profiles (
  email_hash bytea not null check (length(email_hash) = 32),
  address_hash bytea not null check (length(address_hash) = 32),
  -- As people recognise it.
  address text not null check (length(address) <= 500),
  needs text[] not null check (needs <@ array['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE']),
  note text not null check (length(note) <= 200),
  consented_at timestamptz not null,
  -- When it was last saved for a parcel.
  used_at timestamptz not null,
  primary key (email_hash, address_hash)
);

create index needs_profiles_by_use on needs_profiles (used_at);
