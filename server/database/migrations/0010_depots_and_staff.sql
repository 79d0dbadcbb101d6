-- Who works for the courier, where, on which devices, and what they did.

create table depots (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  -- Building and street.
  address text not null check (address <> ''),
  town text not null check (town <> ''),
  postcode text not null check (postcode <> ''),
  -- In metres on the national grid.
  easting integer not null check (easting between 0 and 700000),
  northing integer not null check (northing between 0 and 1300000),
  -- Days of the week, Monday is 1, on which it opens and closes at these times of day in London.
  open_days smallint[] not null check (open_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(open_days) > 0),
  opens time not null,
  closes time not null check (closes > opens),
  -- What arrives later leaves the next working day.
  cut_off time not null check (cut_off between opens and closes),
  created_at timestamptz not null
);

-- Commands find a depot by its name in any case.
create unique index depots_name_in_any_case on depots (lower(name));

insert into depots (id, name, address, town, postcode, easting, northing, open_days, opens, closes, cut_off, created_at)
values ('00000000-0000-4000-8000-00000000da01', 'Dartford', '1 Example Quay', 'Dartford', 'DA1 1AA', 554300, 174200,
  '{1,2,3,4,5,6}', '05:00', '22:00', '17:00', now());

-- A user's job. One that ended stays, because audit entries and events hang on it.
create table staff_members (
  id uuid primary key,
  user_id uuid not null references users,
  role text not null check (role in ('DRIVER', 'DEPOT', 'DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER')),
  -- Null: everywhere.
  depot_id uuid references depots,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);

create unique index staff_members_current on staff_members (user_id) where ended_at is null;
create index staff_members_user on staff_members (user_id);

-- A mailed link, by its SHA-256 hash. Used at most once: by setting accepted_at.
create table staff_invitations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('DRIVER', 'DEPOT', 'DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER')),
  depot_id uuid references depots,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  -- Withdrawn, or replaced by another invitation of the same address.
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);

create unique index staff_invitations_waiting on staff_invitations (email) where accepted_at is null and withdrawn_at is null;
create index staff_invitations_expiry on staff_invitations (expires_at);

-- Phones and scanners of a depot. The private key never leaves the device.
create table devices (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  depot_id uuid not null references depots,
  -- P-256, as SubjectPublicKeyInfo.
  public_key bytea not null unique,
  enrolled_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- A one-time code, shown as a QR code to the new device. Used by setting device_id.
create table device_enrolments (
  code_hash bytea primary key check (length(code_hash) = 32),
  name text not null check (length(name) between 1 and 100),
  depot_id uuid not null references depots,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  device_id uuid references devices
);

create index device_enrolments_expiry on device_enrolments (expires_at);

-- What a device must sign, as a SHA-256 hash. Used by deleting it.
create table device_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  device_id uuid not null references devices,
  expires_at timestamptz not null
);

create index device_challenges_expiry on device_challenges (expires_at);

-- Hangs on the user's own session, in which the second factor was proven: its end is the end of this one.
create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff_members,
  session_id uuid not null references sessions on delete cascade,
  -- Null in an office.
  device_id uuid references devices,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Such as 'Firefox on Windows', or the device's name.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create index staff_sessions_session on staff_sessions (session_id);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- Unlocks a device for somebody who signed in on it, until that log-in ends. After five wrong tries it no longer works.
create table device_pins (
  device_id uuid not null references devices,
  staff_id uuid not null references staff_members,
  session_id uuid not null references sessions on delete cascade,
  -- A self-describing argon2id hash.
  pin_hash text not null,
  failed_tries smallint not null default 0 check (failed_tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (device_id, staff_id)
);

create index device_pins_session on device_pins (session_id);
create index device_pins_expiry on device_pins (expires_at);

-- What machine scanners prove themselves with. Only the hash of a key is kept: who reads this table can't report a scan.
create table operations_keys (
  -- Short, because people type it.
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  depot_id uuid not null references depots,
  -- What it may do.
  scopes text[] not null check (scopes <@ array['scan', 'preferences:read', 'points'] and cardinality(scopes) > 0),
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- Named in OPERATIONS_KEY, and not made by a command.
  is_from_settings boolean not null default false,
  created_at timestamptz not null,
  -- To the minute or so.
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

-- What staff and commands did, and whose data they looked at. Entries are only ever added.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a command, which actor_name then names.
  actor_id uuid references users,
  actor_name text not null,
  actor_role text,
  -- Where they worked when they did it. Null: everywhere, or a command.
  depot_id uuid references depots,
  device_id uuid references devices,
  device text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  check ((actor_id is null) = (actor_role is null))
);

create index audit_entries_subject on audit_entries (subject_id, id);
create index audit_entries_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_depot on audit_entries (depot_id, id);

create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

