-- Card payments, refunds and VAT documents. Rows that stand for money are only ever added.

-- Parcels of an organisation that wait for payment, and those that were deleted unpaid. Functions, because their plans are kept: the sums of
-- a large sender cost more than an average one's, so a statement that holds them would be planned again for every call. The status is a
-- variable, or the plan made while few wait for payment would read those of every organisation by shipments_unpaid.
create function unpaid_parcels(organisation uuid) returns bigint language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  unpaid constant text := 'PENDING_PAYMENT';
begin
  return (
    select coalesce(sum(pieces), 0) from shipments
    where organisation_id = organisation and status = unpaid and hidden_at is null);
end
$$;

create function withdrawn_parcels(organisation uuid) returns bigint language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(sum(pieces), 0) from shipments
    where organisation_id = organisation and hidden_at is not null and booked_at is null and erased_at is null);
end
$$;

-- A payment opened with the card provider, for one shipment or for a batch. The id doubles as the provider's idempotency key.
create table card_intents (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- The provider's name for it; unknown until the provider has answered.
  provider_id text unique,
  amount_pence integer not null check (amount_pence > 0),
  -- UNKNOWN: the provider does not know it, for instance because it was opened with the keys of another account.
  state text not null check (state in ('OPENING', 'OPEN', 'UNKNOWN', 'PAID', 'CANCELLED')),
  created_at timestamptz not null,
  -- When to ask the provider for its state, should no webhook come; 'infinity' for never.
  next_check_at timestamptz not null,
  check (state = 'OPENING' or provider_id is not null or state = 'CANCELLED')
);

create index card_intents_due on card_intents (next_check_at) where state in ('OPEN', 'UNKNOWN');
create index card_intents_organisation on card_intents (organisation_id, created_at);

-- What of an intent is for which shipment. Money is kept longer than shipments, hence no reference to them here and below.
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

-- Money taken for a shipment, as the provider says.
create table payments (
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  captured_at timestamptz not null,
  -- Of the card that paid, where the provider says so.
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  -- False for money that came too late, for a shipment cancelled by then: it goes back.
  has_booked boolean not null,
  primary key (intent_id, shipment_id),
  foreign key (intent_id, shipment_id) references card_intent_shares
);

-- A shipment is paid once.
create unique index payments_booked on payments (shipment_id) where has_booked;

create trigger payments_are_final before update or delete or truncate on payments
  for each statement execute function refuse_change();

-- Money to give back of a payment, in one or several parts.
create table refunds (
  id uuid primary key,
  intent_id uuid not null,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  created_at timestamptz not null,
  -- PAID_OUT: to a bank account, because the card could not take it. CHARGED_BACK: taken by the bank in a dispute.
  state text not null check (state in ('PENDING', 'DONE', 'FAILED', 'PAID_OUT', 'CHARGED_BACK')),
  -- The provider's refund of the latest try, and which try that is: a bank may send money back. One that was made at the provider's
  -- dashboard may be of several shipments.
  provider_id text,
  attempt integer not null check (attempt > 0),
  -- Why and when the latest try failed.
  failure_reason text,
  failed_at timestamptz,
  -- A refund that is done may still fail for weeks; what is over has no next check.
  next_check_at timestamptz,
  foreign key (intent_id, shipment_id) references payments,
  constraint refunds_failure_check check ((failure_reason is null) = (failed_at is null)),
  constraint refunds_failed_check check (state not in ('FAILED', 'PAID_OUT') or failed_at is not null)
);

create index refunds_due on refunds (next_check_at) where next_check_at is not null;
create index refunds_owed on refunds (state) where state in ('PENDING', 'FAILED');
create index refunds_shipment on refunds (shipment_id);
create index refunds_payment on refunds (intent_id, shipment_id);
create index refunds_provider on refunds (provider_id);

create function refuse_refunds_beyond_payment() returns trigger language plpgsql as $$
begin
  -- Who adds refunds of the same payment waits here; the next statement sees theirs.
  perform 1 from payments where (intent_id, shipment_id) in (select intent_id, shipment_id from added)
    order by shipment_id for no key update;
  if exists (
    select 1 from payments p where (intent_id, shipment_id) in (select intent_id, shipment_id from added) and amount_pence <
      (select sum(amount_pence) from refunds r where r.intent_id = p.intent_id and r.shipment_id = p.shipment_id)) then
    raise exception 'More would go back than was paid.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger refunds_within_payment after insert on refunds
  referencing new table as added for each statement execute function refuse_refunds_beyond_payment();

-- Payments that customers disputed with their bank, and how that ended. What the bank decides about is not ours to pay out.
create table card_disputes (
  id text primary key, -- the provider's
  intent_id uuid not null references card_intents,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  amount_pence integer not null check (amount_pence > 0),
  -- False for a bank's inquiry, which takes nothing unless it becomes a dispute.
  has_taken_funds boolean not null
);

create index card_disputes_intent on card_disputes (intent_id);

-- Webhook events of the provider that had their effect, added in the transaction of that effect: the same one again does nothing.
create table card_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create index card_events_age on card_events (received_at);

-- Who has supplied, by the VAT number on the documents. From the second on, its id is part of the numbers.
create table legal_entities (
  id smallint primary key check (id > 0),
  vat_number text not null unique
);

-- The last number given, by legal entity, kind and year. A number is taken in the transaction that adds its document, so none is skipped.
create table invoice_numbers (
  legal_entity_id smallint not null references legal_entities,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'STATEMENT')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (legal_entity_id, kind, year)
);

-- A document is a snapshot: it holds all that is printed on it.
create table invoices (
  -- INV-2026-000001 or CRN-2026-000001
  number text primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  organisation_id uuid not null references organisations,
  shipment_id uuid not null,
  -- The invoice that a credit note takes back.
  corrects text references invoices,
  -- The shipment's first invoice, to which this one adds what a corrected address costs more.
  supplements text references invoices,
  issued_at timestamptz not null,
  supplied_at timestamptz not null,
  supplier_name text not null,
  supplier_address text[] not null,
  supplier_vat_number text not null,
  customer_name text not null,
  customer_company text not null default '',
  customer_vat_number text not null default '',
  customer_address text[] not null,
  shipper text not null,
  receiver text not null,
  tracking_code text not null,
  customer_reference text not null default '',
  -- Why a credit note gives something back.
  reason text not null default '',
  description text not null,
  quantity integer not null check (quantity > 0),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  -- A part of a penny may be all VAT.
  net_pence integer not null check (net_pence >= 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null check (gross_pence > 0),
  -- What pays the invoice, or paid what a credit note takes back.
  paid_from text not null check (paid_from in ('CARD', 'BALANCE', 'ACCOUNT')),
  check (gross_pence = net_pence + vat_pence),
  check ((kind = 'CREDIT_NOTE') = (corrects is not null)),
  check (kind = 'INVOICE' or supplements is null)
);

-- One invoice a shipment, but for what is added to it.
create unique index invoices_shipment on invoices (shipment_id) where kind = 'INVOICE' and supplements is null;
create index invoices_of_shipment on invoices (shipment_id);
create index invoices_corrects on invoices (corrects) where kind = 'CREDIT_NOTE';
-- For statements.
create index invoices_on_account on invoices (organisation_id, issued_at) where paid_from = 'ACCOUNT';
-- For VAT returns: a credit note changes the VAT of the period in which it is given, not of the one it corrects.
create function tax_point(kind text, supplied_at timestamptz, issued_at timestamptz) returns timestamptz
language sql immutable parallel safe return case kind when 'CREDIT_NOTE' then issued_at else supplied_at end;
create index invoices_by_tax_point on invoices (tax_point(kind, supplied_at, issued_at), number);
create index invoices_by_organisation on invoices (organisation_id, issued_at, number) include (kind);

create function refuse_credit_beyond_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from added where kind = 'CREDIT_NOTE') then return null; end if;
  perform 1 from invoices where number in (select corrects from added) order by number for no key update;
  if exists (
    select 1 from invoices i
    join (select corrects, sum(net_pence) as net_pence, sum(vat_pence) as vat_pence from invoices
      where kind = 'CREDIT_NOTE' and corrects in (select corrects from added) group by corrects) credited on credited.corrects = i.number
    where credited.net_pence > i.net_pence or credited.vat_pence > i.vat_pence) then
    raise exception 'More would be credited than was invoiced.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger invoices_within_corrected after insert on invoices
  referencing new table as added for each statement execute function refuse_credit_beyond_invoice();

create trigger invoices_are_final before update or delete on invoices
  for each row execute function refuse_change_but_claim('organisation_id');
create trigger invoices_stay before truncate on invoices for each statement execute function refuse_change();
