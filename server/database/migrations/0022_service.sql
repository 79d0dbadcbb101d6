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

-- What /service shows of each month, computed every night. A month is that of the booking.
create table service_months (
  -- Its first day.
  month date primary key,
  -- Parcels that we collected and whose outcome is known.
  decided integer not null check (decided >= 0),
  on_time integer not null check (on_time between 0 and decided),
  -- Parcels that we collected.
  collected integer not null check (collected >= decided),
  lost integer not null check (lost between 0 and collected),
  computed_at timestamptz not null
);

-- What the console's overview shows of each day that has ended. A day is that of the first try, by the clock of London.
create table service_days (
  day date primary key,
  -- Parcels that were tried first on that day, or lost untried.
  decided integer not null check (decided >= 0),
  on_time integer not null check (on_time between 0 and decided),
  -- When the count began.
  computed_at timestamptz not null
);
