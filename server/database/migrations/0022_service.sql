-- What people check about the company: whether it wrote an email, and how well it does.

-- The code in the footer of each email. It says nothing that leads to the addressee or the parcel.
create table mail_codes (
  -- Of the email's job: the same at every try.
  mail_id uuid primary key,
  -- Eight characters of Crockford's base32.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Of the job, and so what the email was about.
  kind text not null,
  -- The date in the email's header.
  dated timestamptz not null,
  -- The first character of the address.
  begins_with text not null check (length(begins_with) <= 1)
);

create index mail_codes_age on mail_codes (dated);
