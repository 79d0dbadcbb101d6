-- The company that an account orders for, and its VAT number, such as GB123456782. Empty where nobody gave one.

alter table accounts
  add column company_name text not null default '',
  add column vat_number text not null default '',
  add check (erased_at is null or (company_name = '' and vat_number = ''));

-- As they were when the document was issued.
alter table invoices
  add column customer_company text not null default '',
  add column customer_vat_number text not null default '';
