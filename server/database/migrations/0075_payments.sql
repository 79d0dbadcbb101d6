-- Card payments. What the customer is asked for, what was taken, and what goes back. Rows that stand for money are only ever added.

-- A payment opened with the card provider, for one shipment or for a batch. The id doubles as the provider's idempotency key.
create table card_intents (
  id uuid primary key,
  account_id uuid not null,
  -- The provider's name for it; unknown until the provider has answered.
  provider_id text unique,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('OPENING', 'OPEN', 'PAID', 'CANCELLED')),
  created_at timestamptz not null,
  -- When to ask the provider what became of it, should nobody else bring the news.
  next_check_at timestamptz not null,
  check (state = 'OPENING' or provider_id is not null or state = 'CANCELLED')
);

create index card_intents_due on card_intents (next_check_at) where state = 'OPEN';
create index card_intents_account on card_intents (account_id, created_at);

-- What of an intent is for which shipment.
create table card_intent_shares (
  intent_id uuid not null references card_intents,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  -- While it can still be paid.
  is_live boolean not null,
  primary key (intent_id, shipment_id)
);

-- A shipment is never payable twice at once.
create unique index card_intent_shares_live on card_intent_shares (shipment_id) where is_live;
create index card_intent_shares_shipment on card_intent_shares (shipment_id);

-- Money taken for a shipment, by the provider's word.
create table payments (
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  captured_at timestamptz not null,
  -- False for money that came too late, for a shipment cancelled by then: it goes back.
  has_booked boolean not null,
  primary key (intent_id, shipment_id),
  foreign key (intent_id, shipment_id) references card_intent_shares
);

-- A shipment is paid once.
create unique index payments_booked on payments (shipment_id) where has_booked;

-- Money to give back: once for each payment.
create table refunds (
  id uuid primary key,
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  created_at timestamptz not null,
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  -- The provider's refund of the latest try, and which try that is: a bank may send money back.
  provider_id text unique,
  attempt integer not null check (attempt > 0),
  next_check_at timestamptz not null,
  unique (intent_id, shipment_id),
  foreign key (intent_id, shipment_id) references payments
);

create index refunds_due on refunds (next_check_at) where state = 'PENDING';

-- News from the provider that had its effect, in the transaction of that effect: the same news again does nothing.
create table card_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create index card_events_age on card_events (received_at);

create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  raise exception 'A payment is never edited or deleted.';
end
$$;

create trigger payments_are_final before update or delete on payments
  for each row execute function refuse_payment_change();
