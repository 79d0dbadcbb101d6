-- Registrations that nobody verified are forgotten after a while, and are found by this. An erased account has no e-mail address any more.
create index accounts_unverified on accounts (created_at) where email_verified_at is null and email is not null;

-- What goes with an account is looked for by it.
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
