-- What the staff console searches, and what it keeps: mails that were sent, notes, and refunds that wait for a second person.

-- A letter for the kind of each word, then the word: n for a name, e for an email address, t for a telephone number, p for a postcode, r for
-- the customer's own reference. Accents are left out. The console's search makes the same words of what is typed.
create function search_terms(names text, emails text, phones text, postcodes text, customer_reference text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select 'n' || word
      from regexp_split_to_table(regexp_replace(normalize(lower(names), nfd), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+') as word
      where word <> ''
    union all select 'e' || word from string_to_table(lower(emails), ' ') as word where word <> ''
    union all select 't' || word from string_to_table(phones, ' ') as word where word <> ''
    union all select 'p' || word from string_to_table(lower(postcodes), ' ') as word where word <> ''
    union all select 'r' || lower(customer_reference) where customer_reference <> ''))
$$;

-- Apart from shipments, each of whose dozen changes of status would write to every index of theirs again.
create table shipment_search (
  shipment_id uuid primary key references shipments on delete cascade,
  terms tsvector not null
);

create index shipment_search_terms on shipment_search using gin (terms);

create function search_terms_of(shipment shipments) returns tsvector language sql stable as $$
  select search_terms(
    shipment.shipper_full_name || ' ' || shipment.receiver_full_name,
    shipment.shipper_email || ' ' || shipment.receiver_email,
    shipment.shipper_phone || ' ' || shipment.receiver_phone,
    replace(shipment.shipper_postcode, ' ', '') || ' ' || replace(shipment.receiver_postcode, ' ', ''),
    shipment.customer_reference)
$$;

create function index_new_shipments() returns trigger language plpgsql as $$
begin
  insert into shipment_search select id, search_terms_of(added) from added;
  return null;
end
$$;

create trigger shipments_index_new after insert on shipments
  referencing new table as added for each statement execute function index_new_shipments();

create function index_changed_shipment() returns trigger language plpgsql as $$
begin
  update shipment_search set terms = search_terms_of(new) where shipment_id = new.id;
  if new.erased_at is not null then -- all of these may be about its people
    delete from staff_notes where shipment_id = new.id;
    delete from sent_mails where id in (select mail_id from sent_mail_shipments where shipment_id = new.id);
    update files set state = 'DELETING', user_id = null
      where purpose = 'SHIPMENT' and subject = new.id::text and state <> 'DELETING';
  end if;
  return null;
end
$$;

create trigger shipments_index_changed after update on shipments
  for each row
  when ((old.shipper_full_name, old.shipper_email, old.shipper_phone, old.shipper_postcode, old.receiver_full_name, old.receiver_email,
      old.receiver_phone, old.receiver_postcode, old.customer_reference)
    is distinct from (new.shipper_full_name, new.shipper_email, new.shipper_phone, new.shipper_postcode, new.receiver_full_name,
      new.receiver_email, new.receiver_phone, new.receiver_postcode, new.customer_reference))
  execute function index_changed_shipment();

create index users_search on users using gin (search_terms(full_name, email, phone_number, null, null));
create index organisations_search on organisations using gin (search_terms(company_name, null, null, replace(postal_code, ' ', ''), null));
create index support_conversations_email on support_conversations (email) where email <> '';
create index support_complaints_email on support_complaints (email);
create index support_complaints_parcel on support_complaints (tracking_code) where tracking_code <> '';
create index payments_card on payments (card_last_four, captured_at) where card_last_four is not null;

-- Mails about shipments as they were sent, without the secrets of their links. For some months.
create table sent_mails (
  -- Of its job.
  id uuid primary key,
  -- To send it again.
  kind text not null,
  payload jsonb not null,
  addressee text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null,
  -- Why no server will ever take it.
  refusal text
);

create index sent_mails_age on sent_mails (sent_at);

create table sent_mail_shipments (
  shipment_id uuid not null references shipments on delete cascade,
  mail_id uuid not null references sent_mails on delete cascade,
  primary key (shipment_id, mail_id)
);

create index sent_mail_shipments_mail on sent_mail_shipments (mail_id);

-- What staff wrote about a shipment or a customer. Rows are only added, and deleted with what they are about.
create table staff_notes (
  id uuid primary key,
  shipment_id uuid references shipments on delete cascade,
  organisation_id uuid references organisations on delete cascade,
  author_id uuid not null references users,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null,
  check ((shipment_id is null) <> (organisation_id is null))
);

create index staff_notes_shipment on staff_notes (shipment_id, created_at) where shipment_id is not null;
create index staff_notes_organisation on staff_notes (organisation_id, created_at) where organisation_id is not null;
create index staff_notes_author on staff_notes (author_id);

-- Refunds so large that somebody else has to confirm them. Kept longer than shipments, hence no reference to them.
create table refund_requests (
  id uuid primary key,
  shipment_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  -- The customer reads it.
  reason text not null check (reason <> ''),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  -- It is what a corrected address costs less.
  is_for_address boolean not null default false,
  state text not null check (state in ('WAITING', 'CONFIRMED', 'DECLINED')),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'WAITING') = (decided_by is null) and (state = 'WAITING') = (decided_at is null)),
  constraint refund_requests_by_another check (state <> 'CONFIRMED' or decided_by <> asked_by)
);

create unique index refund_requests_waiting on refund_requests (shipment_id) where state = 'WAITING';
create index refund_requests_shipment on refund_requests (shipment_id);
create index refund_requests_asked on refund_requests (asked_by);
create index refund_requests_decided on refund_requests (decided_by) where decided_by is not null;
