-- Registrations that are not the owner's of the address: how they end, and what becomes of their links.

-- The link by which the owner of an address ends a registration that somebody else made with it.
alter table account_tokens
  drop constraint account_tokens_purpose_check,
  add constraint account_tokens_purpose_check
    check (purpose in ('verify-email', 'set-up', 'reset-password', 'sign-in', 'second-factor', 'end-registration')),
  -- Whether a newer registration has taken the place of the one it was for.
  add column replaced boolean not null default false;
