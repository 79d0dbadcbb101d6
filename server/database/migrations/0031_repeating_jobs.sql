-- Work that comes back, such as deleting what has expired: one job of its kind, whose end adds the next.

alter table jobs add column repeat_ms bigint check (repeat_ms > 0);

create unique index jobs_repeating on jobs (kind) where repeat_ms is not null and failed_at is null;
