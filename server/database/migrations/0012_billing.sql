-- Prepay balances. What they stand at is in the ledger.

-- A card payment onto an organisation's balance. The id doubles as the provider's idempotency key.
create table top_ups (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- The provider's name for it; unknown until the provider has answered.
  provider_id text unique,
  amount_pence integer not null check (amount_pence between 2000 and 200000),
  state text not null check (state in ('OPENING', 'OPEN', 'PAID', 'CANCELLED')),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When to ask the provider for its state, should no webhook come; 'infinity' for never.
  next_check_at timestamptz not null,
  check ((state = 'PAID') = (paid_at is not null)),
  check (state = 'OPENING' or provider_id is not null or state = 'CANCELLED')
);

create index top_ups_organisation on top_ups (organisation_id, created_at);
create index top_ups_due on top_ups (next_check_at) where state = 'OPEN';

-- How a booked shipment was paid where no card paid for it. Kept longer than the shipment, hence no reference to it.
create table balance_payments (
  shipment_id uuid primary key,
  organisation_id uuid not null references organisations,
  pay_from text not null check (pay_from in ('BALANCE')),
  amount_pence integer not null check (amount_pence > 0),
  paid_at timestamptz not null
);

create index balance_payments_organisation on balance_payments (organisation_id);

create trigger balance_payments_are_final before update or delete or truncate on balance_payments
  for each statement execute function refuse_change();

-- What went back onto the balance that paid, whole or in parts.
create table balance_refunds (
  id uuid primary key,
  shipment_id uuid not null references balance_payments,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  created_at timestamptz not null
);

create index balance_refunds_shipment on balance_refunds (shipment_id);

create trigger balance_refunds_are_final before update or delete or truncate on balance_refunds
  for each statement execute function refuse_change();
