-- VAT invoices and credit notes. A document is a snapshot: it holds all that is printed on it, and it is never edited or deleted.

-- The last number given, by kind and year. A number is taken in the transaction that adds its document, so none is ever skipped.
create table invoice_numbers (
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (kind, year)
);

create table invoices (
  -- INV-2026-000001 or CRN-2026-000001
  number text primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  account_id uuid not null,
  -- The how-manieth document of its kind for this account: makes a page of the list a range, however many there are.
  ordinal integer not null check (ordinal > 0),
  shipment_id uuid not null,
  -- The invoice that a credit note takes back.
  corrects text references invoices,
  issued_at timestamptz not null,
  supplied_at timestamptz not null,
  supplier_name text not null,
  supplier_address text[] not null,
  supplier_vat_number text not null,
  customer_name text not null,
  customer_address text[] not null,
  shipper text not null,
  receiver text not null,
  tracking_code text not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  net_pence integer not null check (net_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null,
  unique (account_id, kind, ordinal),
  check (gross_pence = net_pence + vat_pence),
  check ((kind = 'CREDIT_NOTE') = (corrects is not null))
);

-- One invoice a shipment, and one credit note an invoice: a refund is of the whole.
create unique index invoices_shipment on invoices (shipment_id) where kind = 'INVOICE';
create unique index invoices_corrects on invoices (corrects) where kind = 'CREDIT_NOTE';
create index invoices_account_month on invoices (account_id, issued_at);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice is never edited or deleted.';
end
$$;

create trigger invoices_are_final before update or delete on invoices
  for each row execute function refuse_invoice_change();
