# Where the servers live and the loopback ports they listen on. Sourced by the other scripts.
HERE="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)"
CAPTURE_HOME="${CAPTURE_HOME:-/tmp/changefold-capture}"
PG_BIN="${PG_BIN:-/usr/lib/postgresql/15/bin}"
PG_PORT=25432
MARIADB_PORT=23306
KAFKA_PORT=29092
CONNECT_PORT=28083

# PostgreSQL refuses to run as root, so root steps down to the account the package made.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=postgres --regid=postgres --init-groups "$@"
  else
    "$@"
  fi
}

# is_ours NAME PID - whether that process is the one that start.sh started: numbers are given again.
is_ours() {
  local command
  command=$(tr '\0' ' ' 2>/dev/null <"/proc/$2/cmdline") || return 1
  case "$1 $command" in
  connect\ *" org.apache.kafka.connect.cli.ConnectStandalone "* | kafka\ *" kafka.Kafka "*)
    [ "/proc/$2/cwd" -ef "$CAPTURE_HOME" ]
    ;;
  mariadb\ *" --datadir=$CAPTURE_HOME/data/mariadb "* | postgres\ *" $CAPTURE_HOME/data/postgres "*) ;;
  *) return 1 ;;
  esac
}
