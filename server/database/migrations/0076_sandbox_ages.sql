-- When the card sandbox gave an answer: it forgets answers, as the provider does, when nobody repeats the question any more.
alter table sandbox_replies add column created_at timestamptz not null default now();

create index sandbox_replies_age on sandbox_replies (created_at);
