-- Payments that customers disputed with their bank, and how that ended. What the bank decides about is not ours to pay out.
create table card_disputes (
  id text primary key, -- the provider's
  intent_id uuid not null references card_intents,
  status text not null check (status in ('OPEN', 'WON', 'LOST'))
);

create index card_disputes_intent on card_disputes (intent_id);
