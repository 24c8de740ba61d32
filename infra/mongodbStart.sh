#!/usr/bin/env bash
# Runs inside the database's container. Members of a replica set with passwords know each other by a key file, which
# only the database may read.
set -euo pipefail
key=/tmp/replica-set.key
(umask 077 && printf '%s' "$MONGODB_KEY" > "$key")
chown mongodb "$key"
exec docker-entrypoint.sh mongod --replSet marbleland --keyFile "$key" --bind_ip_all
