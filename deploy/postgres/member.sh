#!/bin/sh
# One of two PostgreSQL servers (compose.ha.yaml). With an empty folder it copies the other server and follows it; only
# the server with FIRST=yes begins a database of its own, and only when the other one does not answer.
set -e
PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
export PGPASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ "$FIRST" != yes ] || pg_isready -q -h "$OTHER" -t 3; then
    echo "copying $OTHER"
    until pg_basebackup -h "$OTHER" -U "$POSTGRES_USER" -D "$PGDATA" -R -X stream -c fast; do
      rm -rf "$PGDATA"
      sleep 2
    done
    chmod 700 "$PGDATA"
  fi
fi
unset PGPASSWORD
# A standby that was away catches up from the last gigabyte of changes; one that was away for longer is copied again.
exec docker-entrypoint.sh postgres -c wal_keep_size=1GB -c hot_standby=on "$@"
