-- What depots and scanners prove themselves with. Only the hash of a key is kept: who reads this table can't report a scan.

create table operations_keys (
  -- Short, because people type it.
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  -- To the minute or so.
  last_used_at timestamptz,
  revoked_at timestamptz
);
