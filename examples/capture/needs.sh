#!/bin/bash
# needs.sh - says in one sentence what is not installed of what the other scripts call.
set -eu
. "$(dirname "$(readlink -f "$0")")/env.sh"
missing=
for needed in java:"Java 17" mvn:Maven curl:curl openssl:openssl python3:"Python 3.11 or newer" \
  "$PG_BIN/initdb":"PostgreSQL 15" mariadbd:"MariaDB 10.11"; do
  program=${needed%%:*}
  command -v "$program" >/dev/null || missing="$missing, ${needed#*:} ($program)"
done
if [ -n "$missing" ]; then
  echo "The real databases need what is not installed here: ${missing#, }." \
    "PG_BIN names another folder of PostgreSQL's programs; examples/capture/README.md has the list." >&2
  exit 1
fi
