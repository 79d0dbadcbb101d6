-- How often something was tried lately: the instants of the tries that count, one row a subject. A subject (an account, an
-- address) is kept as a hash. Unlogged: counting must cost next to nothing, and after a crash everybody may start afresh.

create unlogged table limit_hits (
  subject bytea primary key check (length(subject) = 32),
  hits timestamptz[] not null,
  -- When the row may be forgotten.
  expires_at timestamptz not null
);
