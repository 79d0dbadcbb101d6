#!/bin/sh
# Restores one node to a moment and recovers it once, before Patroni starts on it: step 3 of docs/operations/high-availability.md.
# As postgres: ops/ha/restore-node.sh '2026-11-19 12:30:00+00'. The data folder must be empty; Patroni must be stopped on all nodes.
set -eu
moment=${1:?Name the moment, such as "2026-11-19 12:30:00+00"}
data=${DATA:-/var/lib/postgresql/15/larkway}
bin=${BIN:-/usr/lib/postgresql/15/bin}
sockets=${SOCKETS:-/var/run/postgresql}
port=${RECOVERY_PORT:-5499} # nobody else comes by while the data is looked at

if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty. Move it away first: it may be all that is left." >&2
  exit 1
fi
mkdir -p "$data" && chmod 700 "$data"
pgbackrest --stanza=larkway --type=time "--target=$moment" --target-action=promote restore
# Patroni's own files may name another node's; nothing is archived until the data was looked at.
hba=$(mktemp) && echo 'local all all trust' > "$hba"
trap 'rm -f "$hba"' EXIT
"$bin/pg_ctl" -D "$data" -w -t 86400 -l "$data/../restore.log" start -o \
  "-p $port -c listen_addresses= -c unix_socket_directories=$sockets -c hba_file=$hba -c archive_mode=off -c synchronous_standby_names="
until [ "$("$bin/psql" -h "$sockets" -p "$port" -U "${DATABASE_USER:-postgres}" -d postgres -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
"$bin/psql" -h "$sockets" -p "$port" -U "${DATABASE_USER:-postgres}" -d postgres -Atc "select 'Recovered to timeline ' || timeline_id from pg_control_checkpoint()"
"$bin/pg_ctl" -D "$data" -w -m fast stop
echo 'Start Patroni on this node alone, look at the data, then start it on the others with empty data folders.'
