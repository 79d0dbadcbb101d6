-- What staff often answer in chats and complaints. Nothing of a customer is in it.
create table saved_replies (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  -- With placeholders in braces.
  text text not null check (length(text) between 1 and 4000),
  version integer not null default 0,
  changed_at timestamptz not null,
  changed_by uuid not null references users
);

create unique index saved_replies_title on saved_replies (lower(title));
create index saved_replies_changed_by on saved_replies (changed_by);
