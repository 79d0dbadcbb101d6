-- The depot of who did it, when they did it. Null: everywhere, or a command.
alter table audit_entries add column depot_id uuid references depots;
create index audit_entries_depot on audit_entries (depot_id, id);

-- Commands find a depot by its name in any case.
create unique index depots_name_in_any_case on depots (lower(name));
