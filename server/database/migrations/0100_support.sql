-- What people ask the company in the chat, and what it answers.

create table support_conversations (
  id uuid primary key,
  -- Short, because people at the company type it.
  number integer generated always as identity unique,
  -- A customer has one conversation; a visitor's is found by the SHA-256 of what their cookie holds. A conversation that its
  -- browser has forgotten has neither: only the company still sees it.
  account_id uuid unique references accounts,
  token_hash bytea unique check (length(token_hash) = 32),
  -- Empty where it is not known.
  name text not null,
  email text not null,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Whether the last word is the customer's.
  is_waiting boolean not null,
  check (account_id is null or token_hash is null)
);

create index support_conversations_age on support_conversations (last_message_at);

create table support_messages (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references support_conversations on delete cascade,
  sender text not null check (sender in ('CUSTOMER', 'COMPANY')),
  text text not null check (length(text) between 1 and 10000),
  sent_at timestamptz not null
);

create index support_messages_order on support_messages (conversation_id, id);

create table support_complaints (
  -- What people read out, such as CMP-7K3M9Q2X.
  reference text primary key,
  -- Of a customer who was signed in.
  account_id uuid references accounts,
  name text not null,
  email text not null,
  -- Empty where it is about no parcel.
  tracking_code text not null,
  kind text not null,
  text text not null,
  created_at timestamptz not null
);

create index support_complaints_account on support_complaints (account_id) where account_id is not null;
create index support_complaints_age on support_complaints (created_at);
