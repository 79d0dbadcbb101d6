#!/bin/sh
# As postgres on every node, by cron: `backup.sh full` weekly, `backup.sh incr` daily. A node that does not lead has nothing to do.
# First checks that the archive takes the log, and afterwards reads every file back. Where something is wrong it ends with an error.
set -eu
kind=${1:?Name the kind: full or incr}
case $kind in full | incr) ;; *) echo "The kind is full or incr, not $kind." >&2; exit 2 ;; esac
bin=${BIN:-/usr/lib/postgresql/15/bin}
sockets=${SOCKETS:-/var/run/postgresql}

standby=$("$bin/psql" -h "$sockets" -p "${PORT:-5432}" -U "${DATABASE_USER:-postgres}" -d postgres -Atc 'select pg_is_in_recovery()')
if [ "$standby" = t ]; then echo 'This node does not lead: the one that does makes the backup.'; exit 0; fi
pgbackrest --stanza=larkway stanza-create # does nothing where it is there
pgbackrest --stanza=larkway check
pgbackrest --stanza=larkway --type="$kind" backup
# It ends with 0 whatever it finds (2.45), and says that all is well only when asked for every detail.
found=$(pgbackrest --stanza=larkway --output=text --verbose verify)
echo "$found"
if ! echo "$found" | grep -q '^status: ok'; then echo 'The repository has damaged files.' >&2; exit 1; fi
pgbackrest --stanza=larkway info
