#!/bin/bash
# stop.sh [wipe] - stops only what start.sh started, by process id; wipe removes the data too.
set -eu
. "$(dirname "$(readlink -f "$0")")/env.sh"
cd "$CAPTURE_HOME"
for name in connect kafka mariadb; do
  [ -f "run/$name.pid" ] || continue
  pid=$(cat "run/$name.pid")
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 1 60); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  kill -9 "$pid" 2>/dev/null || true
  rm -f "run/$name.pid"
done
if [ -f data/postgres/postmaster.pid ]; then
  as_postgres "$PG_BIN/pg_ctl" -D "$CAPTURE_HOME/data/postgres" -m fast -w stop >log/pg_ctl.log 2>&1
fi
if [ "${1:-}" = wipe ]; then
  rm -rf data
fi
