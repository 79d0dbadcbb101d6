-- An intent that the provider does not know, because it was opened with the keys of another account for one, is set aside: nobody can pay
-- by it with us any more, and the provider is asked about it until next_check_at is 'infinity' (server/payments/check-open-payments.ts).
alter table card_intents
  drop constraint card_intents_state_check,
  add constraint card_intents_state_check check (state in ('OPENING', 'OPEN', 'UNKNOWN', 'PAID', 'CANCELLED'));

drop index card_intents_due;
create index card_intents_due on card_intents (next_check_at) where state in ('OPEN', 'UNKNOWN');
