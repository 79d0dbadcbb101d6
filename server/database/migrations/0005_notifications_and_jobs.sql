-- Notifications, support, operations keys, and what every part shares: jobs, repeated calls, limits.

-- Each gets rows of its own in the outbox, for events after it was added here.
create table outbox_consumers (
  name text primary key,
  -- Null: all that matter.
  statuses text[]
);
insert into outbox_consumers values ('mails');

-- A row for each event that may matter to somebody and for each consumer, who deletes it. Rows are taken, not counted up to, so an
-- event that commits after a later one can't be missed.
create table notification_outbox (
  id bigint generated always as identity,
  -- Both without a reference, which would be looked up for every scan.
  consumer text not null,
  shipment_id uuid not null,
  primary key (consumer, id)
);

create function enqueue_event_notification() returns trigger language plpgsql as $$
begin
  insert into notification_outbox (consumer, shipment_id)
  select name, shipment_id from outbox_consumers, parcels
  where parcels.id = new.parcel_id and (statuses is null or new.status = any(statuses));
  return null;
end
$$;

-- Scans between two places matter to nobody unless something is wrong, and neither do late events.
create trigger shipment_events_to_outbox after insert on shipment_events
  for each row
  when (not new.is_late and (new.reason is not null or new.status not in ('PENDING_PAYMENT', 'AT_DEPOT', 'IN_TRANSIT')))
  execute function enqueue_event_notification();

create function enqueue_shipment_notification() returns trigger language plpgsql as $$
begin
  insert into notification_outbox (consumer, shipment_id)
  select name, new.id from outbox_consumers where statuses is null or new.status = any(statuses);
  return null;
end
$$;

-- Somebody was told that the parcel is lost, so the scan at a depot that finds it matters to them. And whichever parcel of several was
-- scanned, their shipment may have changed its status by it.
create trigger shipments_to_outbox after update on shipments
  for each row
  when ((old.status = 'LOST' and new.status = 'AT_DEPOT') or (new.pieces > 1 and old.status <> new.status))
  execute function enqueue_shipment_notification();

-- What anybody may see of a shipment has changed: every process reads this while somebody tracks (decision 21). No NOTIFY: it lets the whole
-- server commit one transaction after the other. Deleted after a minute or two; pg_dump takes along what can do no harm.
create table shipment_changes (
  -- Its transaction: numbers and times are given before the commit, so they can't tell what is new.
  xid xid8 not null default pg_current_xact_id(),
  -- Of all its parcels, with commas.
  tracking_codes text not null
);

create index shipment_changes_xid on shipment_changes (xid);

create function add_shipment_change() returns trigger language plpgsql as $$
begin
  insert into shipment_changes (tracking_codes)
  values (case when new.pieces = 1 then new.tracking_code
    else (select string_agg(tracking_code, ',') from parcels where shipment_id = new.id) end);
  return null;
end
$$;

create trigger shipments_add_change after update on shipments
  for each row
  when (old.event_count is distinct from new.event_count
    or old.hidden_at is distinct from new.hidden_at
    or old.erased_at is distinct from new.erased_at
    or old.preferred_day is distinct from new.preferred_day)
  execute function add_shipment_change();

-- Up to which event the sender and the receiver of a shipment have been notified: nobody is notified of one twice.
create table notification_progress (
  shipment_id uuid not null references shipments,
  addressee text not null check (addressee in ('SENDER', 'RECEIVER')),
  -- Its sequence within the shipment.
  event_number integer not null check (event_number > 0),
  primary key (shipment_id, addressee)
) with (fillfactor = 80); -- changes a few times for each parcel: leaves room to do so in place

-- Email addresses unsubscribed from mails about parcels, as hashes alone: who unsubscribed is not listed by name.
create table unsubscribed_addresses (
  -- The SHA-256 of the address in small letters.
  email_hash bytea primary key check (length(email_hash) = 32),
  unsubscribed_at timestamptz not null default now()
);

create table support_conversations (
  id uuid primary key,
  -- Short, because people at the company type it.
  number integer generated always as identity unique,
  -- A customer has one conversation; a visitor's is found by the SHA-256 of what their cookie holds. A conversation that its
  -- browser has forgotten has neither: only the company still sees it.
  user_id uuid unique references users,
  token_hash bytea unique check (length(token_hash) = 32),
  -- Empty where it is not known.
  name text not null,
  email text not null,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Whether the last word is the customer's.
  is_waiting boolean not null,
  -- Of staff.
  assigned_to uuid references users,
  check (user_id is null or token_hash is null)
);

create index support_conversations_assigned on support_conversations (assigned_to) where assigned_to is not null;

create index support_conversations_age on support_conversations (last_message_at);

create index support_conversations_waiting on support_conversations (last_message_at, number) where is_waiting;

create table support_messages (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references support_conversations on delete cascade,
  sender text not null check (sender in ('CUSTOMER', 'COMPANY')),
  text text not null check (length(text) between 1 and 10000),
  sent_at timestamptz not null,
  -- Why no mail server took its email.
  mail_failure text check (mail_failure is null or sender = 'COMPANY')
);

create index support_messages_order on support_messages (conversation_id, id);

create table support_complaints (
  -- What people read out, such as CMP-7K3M9Q2X.
  reference text primary key,
  -- Of a customer who was signed in.
  user_id uuid references users,
  name text not null,
  email text not null,
  -- Empty where it is about no parcel.
  tracking_code text not null,
  kind text not null,
  text text not null,
  created_at timestamptz not null,
  state text not null default 'RECEIVED'
    check (state in ('RECEIVED', 'ACKNOWLEDGED', 'ANSWERED', 'ESCALATED', 'DEADLOCK', 'RESOLVED')),
  acknowledge_by date not null,
  answer_by date not null,
  -- When our final answer goes out at the latest.
  conclude_by date not null,
  -- Of the next step.
  due_on date generated always as (case state
    when 'RECEIVED' then acknowledge_by
    when 'ACKNOWLEDGED' then answer_by
    when 'ANSWERED' then conclude_by
    when 'ESCALATED' then least(answer_by, conclude_by) end) stored,
  outcome text check (outcome in ('UPHELD', 'PARTLY_UPHELD', 'NOT_UPHELD', 'WITHDRAWN')),
  closed_at timestamptz,
  -- Of staff.
  assigned_to uuid references users,
  -- Counts steps and replies, so that of two who answer at once the second is refused.
  version integer not null default 0,
  check ((state = 'RESOLVED') = (outcome is not null)),
  check ((state in ('RESOLVED', 'DEADLOCK')) = (closed_at is not null))
);

create index support_complaints_due on support_complaints (due_on, created_at) where due_on is not null;
create index support_complaints_closed on support_complaints (closed_at) where closed_at is not null;
create index support_complaints_assigned on support_complaints (assigned_to) where assigned_to is not null;
create index support_complaints_user on support_complaints (user_id) where user_id is not null;
create index support_complaints_age on support_complaints (created_at);

-- Photos and PDFs. Their bytes are in the file storage, under the id.
create table files (
  id uuid primary key,
  -- With the owner it decides who may read.
  purpose text not null check (purpose in ('COMPLAINT', 'SHIPMENT')),
  -- What it is about: a complaint's reference or a shipment's id.
  subject text not null,
  -- Of a customer; a visitor's has none.
  user_id uuid references users,
  -- Only what is STORED is ever read. What is STORING or DELETING may have bytes, and goes after them.
  state text not null check (state in ('STORING', 'STORED', 'DELETING')),
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  -- The SHA-256 of what was sent, before it was re-encoded: the same file twice is one.
  source_hash bytea not null check (length(source_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create unique index files_once on files (purpose, subject, source_hash) where state <> 'DELETING';
create index files_user on files (user_id) where user_id is not null;
create index files_expiry on files (expires_at) where state <> 'DELETING';
create index files_unsettled on files (created_at) where state <> 'STORED';

-- Work to do after a commit. A row is added by the transaction that needs the work, and deleted once it is done, with whatever
-- secret its payload held. Work that can never succeed stays as a row with its reason; its payload only if that names nobody and the
-- work may be tried again by hand.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(), -- not to be taken before; while somebody works on it, the end of their lease
  useful_until timestamptz, -- after this moment it is not tried again
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  -- Of a mail that was refused: the first letter and the domain of its address.
  recipient text,
  failed_at timestamptz,
  -- Work that comes back: one job of its kind, whose end adds the next.
  repeat_ms bigint check (repeat_ms > 0),
  -- The lease holder, and by which of its claims: a worker whose claim committed but was never answered finds its jobs by this.
  claimed_by uuid,
  claim_number bigint,
  check (failed_at is not null or payload is not null),
  constraint jobs_claim_whole check ((claimed_by is null) = (claim_number is null))
);

create index jobs_run_at on jobs (run_at) where failed_at is null;
create index jobs_claimed_by on jobs (claimed_by) where claimed_by is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
create index jobs_retried on jobs (created_at) where failed_at is null and last_error is not null;
create unique index jobs_repeating on jobs (kind) where repeat_ms is not null and failed_at is null;

-- What became of mails, by the day in London when they were asked for. Counted in the transactions that settle their jobs, so that a look
-- costs the same however many there are.
create table mail_days (
  day date not null,
  -- The kind of the job, and its template where the kind has several: 'mail verify-email'.
  template text not null,
  sent integer not null default 0 check (sent >= 0),
  -- Tries, of which a mail may have many.
  refused integer not null default 0 check (refused >= 0),
  given_up integer not null default 0 check (given_up >= 0),
  last_sent_at timestamptz,
  primary key (day, template)
);

-- What was answered to a call with an Idempotency-Key: the same call again gets the same answer and has no second effect. An answer
-- belongs to an organisation or, in support, to a user; those of visitors belong to nobody. Hence no reference.
create table idempotent_answers (
  owner_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- The SHA-256 of what was asked.
  request_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, key)
);

create index idempotent_answers_age on idempotent_answers (created_at);

-- How often something was tried lately: the instants of the tries that count, one row a subject. A subject (a user, an
-- address) is kept as a hash. Unlogged: counting must cost next to nothing, and after a crash everybody may start again.
create unlogged table limit_hits (
  subject bytea primary key check (length(subject) = 32),
  hits timestamptz[] not null,
  -- When the row may be deleted.
  expires_at timestamptz not null
);

-- The same for guesses of passwords, codes and postcodes. Logged: a failover must not give anybody new ones.
create table guess_hits (like limit_hits including all);
