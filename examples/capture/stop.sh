#!/bin/bash
# stop.sh [wipe] - stops only what start.sh started, by process id; wipe removes the data too.
set -eu
. "$(dirname "$(readlink -f "$0")")/env.sh"
[ -d "$CAPTURE_HOME" ] || exit 0
cd "$CAPTURE_HOME"
for name in connect kafka mariadb; do
  [ -f "run/$name.pid" ] || continue
  pid=$(cat "run/$name.pid")
  if is_ours "$name" "$pid"; then
    kill "$pid" 2>/dev/null || true
    for _ in $(seq 1 60); do
      is_ours "$name" "$pid" || break
      sleep 0.5
    done
  fi
  if is_ours "$name" "$pid"; then
    kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "run/$name.pid"
done
# what a server that was killed left names a process that is gone, or is another one by now
if is_ours postgres "$(head -n 1 data/postgres/postmaster.pid 2>/dev/null)"; then
  as_postgres "$PG_BIN/pg_ctl" -D "$CAPTURE_HOME/data/postgres" -m fast -w stop >log/pg_ctl.log 2>&1 || {
    echo "PostgreSQL did not stop; see $CAPTURE_HOME/log/pg_ctl.log" >&2
    exit 1
  }
fi
if [ "${1:-}" = wipe ]; then
  rm -rf data
fi
