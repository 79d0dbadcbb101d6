-- Prepay balances and monthly accounts. What they stand at is in the ledger.

-- An organisation's permission to debit its bank account, or a visit to the provider's page to give one.
create table mandates (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- SETUP: on the provider's page. PENDING: agreed, the bank has not answered. ENDING: the provider is still to be told.
  state text not null check (state in ('SETUP', 'PENDING', 'ACTIVE', 'ENDING', 'ENDED')),
  created_at timestamptz not null,
  -- The provider's names for the page, the organisation and the mandate.
  setup_id text unique,
  customer_id text,
  provider_id text unique,
  -- On the customer's bank statements.
  reference text,
  sort_code text,
  last_four text,
  document_url text,
  -- When to ask the provider for its state, should no webhook come; 'infinity' for never.
  next_check_at timestamptz not null,
  check (state in ('SETUP', 'ENDED') or provider_id is not null)
);

create unique index mandates_live on mandates (organisation_id) where state in ('PENDING', 'ACTIVE');
create index mandates_organisation on mandates (organisation_id, created_at);
create index mandates_due on mandates (next_check_at) where state <> 'ENDED';

-- What an organisation owes for a month. It lists invoices and credit notes, and is none itself. Days are London's.
create table statements (
  -- STM-2026-000001
  number text primary key,
  organisation_id uuid not null references organisations,
  issued_at timestamptz not null,
  -- It has what was issued before.
  until timestamptz not null,
  documents_pence integer not null,
  -- What was owed besides and is on no unpaid statement; below zero a credit.
  brought_forward_pence integer not null,
  -- Less than 30p is carried forward: the card provider takes no smaller payment.
  due_pence integer not null check (due_pence =
    case when documents_pence + brought_forward_pence < 30 then 0 else documents_pence + brought_forward_pence end),
  -- What less was owed since, which is not asked for any more.
  credited_pence integer not null default 0 check (credited_pence between 0 and due_pence),
  due_on date not null,
  -- From this day on nothing is booked on account while it is unpaid.
  stops_on date not null check (stops_on > due_on),
  -- The day of the debit that the customer was told.
  collect_on date,
  settled_at timestamptz,
  -- How many reminders were sent.
  reminders smallint not null default 0
);

create index statements_organisation on statements (organisation_id, issued_at);
create index statements_open on statements (due_on) where settled_at is null;

create table statement_lines (
  invoice_number text primary key references invoices,
  statement_number text not null references statements
);

create index statement_lines_statement on statement_lines (statement_number);

create trigger statement_lines_are_final before update or delete or truncate on statement_lines
  for each statement execute function refuse_change();

-- A payment onto a balance or for a statement. The id doubles as the provider's idempotency key.
create table billing_payments (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- A top-up where there is none.
  statement_number text references statements,
  -- A debit where there is one, else by card.
  mandate_id uuid references mandates,
  -- The provider's name for it; unknown until the provider has answered.
  provider_id text unique,
  amount_pence integer not null check (amount_pence > 0),
  -- The day a debit is asked for, which every try names; as early as possible where there is none.
  not_before date check (not_before is null or mandate_id is not null),
  -- RECLAIMED: the payer's bank took it back.
  state text not null check (state in ('OPENING', 'OPEN', 'PAID', 'CANCELLED', 'FAILED', 'RECLAIMED')),
  failure text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When to ask the provider for its state, should no webhook come; 'infinity' for never.
  next_check_at timestamptz not null,
  check ((state in ('PAID', 'RECLAIMED')) = (paid_at is not null)),
  check (state in ('OPENING', 'CANCELLED', 'FAILED') or provider_id is not null),
  check (statement_number is not null or mandate_id is null and amount_pence between 2000 and 200000)
);

-- A statement is never payable twice at once, and debited once under each mandate.
create unique index billing_payments_live on billing_payments (statement_number) where state in ('OPENING', 'OPEN');
create unique index billing_payments_debits on billing_payments (statement_number, mandate_id) where mandate_id is not null;
create index billing_payments_organisation on billing_payments (organisation_id, created_at);
create index billing_payments_statement on billing_payments (statement_number);
create index billing_payments_due on billing_payments (next_check_at) where state in ('OPENING', 'OPEN');

-- Money that the payer's bank took back, and how that ended.
create table billing_disputes (
  id text primary key, -- the provider's
  payment_id uuid not null references billing_payments,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  amount_pence integer not null check (amount_pence > 0),
  -- False for a bank's inquiry, which takes nothing unless it becomes a dispute.
  has_taken_funds boolean not null
);

create index billing_disputes_payment on billing_disputes (payment_id);

-- Money that somebody gave back at the provider's dashboard.
create table billing_refunds (
  id text primary key, -- the provider's
  payment_id uuid not null references billing_payments,
  amount_pence integer not null check (amount_pence > 0),
  has_failed boolean not null
);

create index billing_refunds_payment on billing_refunds (payment_id);

-- How a booked shipment was paid where no card paid for it. Kept longer than the shipment, hence no reference to it.
create table balance_payments (
  shipment_id uuid primary key,
  organisation_id uuid not null references organisations,
  pay_from text not null check (pay_from in ('BALANCE', 'ACCOUNT')),
  amount_pence integer not null check (amount_pence > 0),
  paid_at timestamptz not null
);

create index balance_payments_organisation on balance_payments (organisation_id);

create trigger balance_payments_are_final before update or delete or truncate on balance_payments
  for each statement execute function refuse_change();

-- What a corrected address costs more, taken from the balance or the account that paid.
create table balance_surcharges (
  id uuid primary key,
  shipment_id uuid not null references balance_payments,
  invoice_number text not null unique references invoices,
  amount_pence integer not null check (amount_pence > 0),
  taken_at timestamptz not null
);

create index balance_surcharges_shipment on balance_surcharges (shipment_id);

create trigger balance_surcharges_are_final before update or delete or truncate on balance_surcharges
  for each statement execute function refuse_change();

-- What went back to the balance or the account that paid, whole or in parts.
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
