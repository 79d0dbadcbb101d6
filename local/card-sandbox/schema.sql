-- The card provider's own database, in a schema of its own: nothing of the product's is in it, and no card number. Of a card it has
-- what the provider shows of one, and which test card it was.
create schema card_sandbox;

create table card_sandbox.keys (
  only_row boolean primary key default true check (only_row),
  secret_key text not null,
  publishable_key text not null,
  webhook_secret text not null
);

-- Payment intents, charges, refunds, disputes, payment methods, customers, mandates and events, as the provider's protocol shows them.
create table card_sandbox.objects (
  seq bigint generated always as identity unique, -- the order they were made in
  id text primary key,
  kind text not null,
  created bigint not null, -- seconds since 1970, as in the body
  parent text, -- the intent a charge, a refund or a dispute belongs to; the payment method of a mandate
  test_card text, -- of a payment method: the row of the table of test cards or bank accounts
  body json not null -- not jsonb, which would lose the order of its fields
);

create index objects_kind on card_sandbox.objects (kind, seq);
create index objects_parent on card_sandbox.objects (parent) where parent is not null;

-- The first answer to each idempotency key, to be given again.
create table card_sandbox.replies (
  idempotency_key text primary key,
  request_hash text not null,
  request_id text not null,
  status integer,
  body text,
  created_at timestamptz not null default now()
);

create index replies_age on card_sandbox.replies (created_at);

create table card_sandbox.deliveries (
  seq bigint generated always as identity primary key,
  event_id text not null references card_sandbox.objects (id),
  attempts integer not null default 0,
  due_at timestamptz, -- null once it has arrived or was given up
  last_answer text
);

create index deliveries_due_at on card_sandbox.deliveries (due_at) where due_at is not null;

-- What the provider does some time after it answered: a refund that fails later, a dispute, a payment that settles, a bank's answer.
create table card_sandbox.tasks (
  seq bigint generated always as identity primary key,
  kind text not null,
  object_id text not null,
  due_at timestamptz not null
);

create table card_sandbox.behaviour (
  only_row boolean primary key default true check (only_row),
  delay_ms integer not null default 0,
  fail_next integer not null default 0,
  fail_status integer not null default 500,
  fail_after_effect boolean not null default false,
  settle_later boolean not null default false,
  later_ms integer not null default 3000,
  webhook_copies integer not null default 1,
  webhook_order text not null default 'oldest' check (webhook_order in ('oldest', 'newest')),
  webhooks_paused boolean not null default false
);

insert into card_sandbox.behaviour default values;
