-- What ends is looked for every hour, and is to be found without reading everything that has not. A session's time of last use is
-- written every few minutes at most, so that keeping this index costs no request anything that could be measured.

create index sessions_idle on sessions (last_used_at);
create index known_devices_idle on known_devices (last_used_at);
create index authenticators_unconfirmed on authenticators (created_at) where confirmed_at is null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
