-- What happened to a complaint since it was sent. Rows are only added, and deleted with it.
create table complaint_events (
  id bigint generated always as identity primary key,
  reference text not null references support_complaints on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in
    ('ACKNOWLEDGED', 'ANSWERED', 'REPLIED', 'ESCALATED', 'DEADLOCK', 'RESOLVED', 'REOPENED', 'SENT_AGAIN',
     'MAIL_FAILED', 'NOTE', 'ASSIGNED')),
  -- Null: the complainant.
  author_id uuid references users,
  text text not null check (length(text) <= 10000),
  -- Which mail failed. A job may say so twice; jobs are deleted before complaints.
  mail_job_id uuid unique check (mail_job_id is null or kind = 'MAIL_FAILED')
);

create index complaint_events_order on complaint_events (reference, id);
create index complaint_events_author on complaint_events (author_id) where author_id is not null;

-- Which staff have a chat open. A row counts for a minute.
create table conversation_presence (
  conversation_id uuid not null references support_conversations on delete cascade,
  user_id uuid not null references users,
  seen_at timestamptz not null,
  -- Null while they only read. Of several the first has the chat.
  answering_since timestamptz,
  primary key (conversation_id, user_id)
);

create index conversation_presence_user on conversation_presence (user_id);

-- When staff corrected an address of a paid shipment, whose label is then printed once more.
alter table shipments add column address_corrected_at timestamptz,
  -- By how much less than its price it costs since then; below zero where more was charged.
  add column address_refund_pence integer not null default 0 check (address_refund_pence <= gross_pence),
  -- What corrected addresses cost more and nobody paid.
  add column address_waived_pence integer not null default 0 check (address_waived_pence >= 0);
