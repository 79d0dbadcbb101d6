-- Quotes are forgotten 30 days after their price was last held; by this the old ones are found without reading the rest.

create index quotes_valid_until on quotes (valid_until);
