#!/bin/sh
# Runs once, when the first server begins its database.
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
