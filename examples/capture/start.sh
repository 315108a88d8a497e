#!/bin/bash
# start.sh databases|kafka|connect - starts what is named, on loopback, and waits until it answers.
# Process ids go to $CAPTURE_HOME/run, so that stop.sh stops these and nothing else.
set -eu
. "$(dirname "$(readlink -f "$0")")/env.sh"
mkdir -p "$CAPTURE_HOME/data" "$CAPTURE_HOME/run" "$CAPTURE_HOME/log"
cd "$CAPTURE_HOME"
LOGGING="-Dlog4j2.configurationFile=$HERE/conf/log4j2.properties"

is_open() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# else that would be taken for the server that is started here
refuse_open() {
  for _ in $(seq 1 20); do
    is_open "$1" || return 0
    sleep 0.25 # one that was killed may still be going
  done
  echo "something listens on port $1 already: end it, or call stop.sh if it is of an earlier start" >&2
  return 1
}

# wait_for NAME PORT - of the process in $CAPTURE_HOME/run
wait_for() {
  local pid
  pid=$(cat "run/$1.pid")
  for _ in $(seq 1 240); do
    kill -0 "$pid" 2>/dev/null || break
    if is_open "$2"; then
      # it may be another's, which came between
      sleep 0.25
      kill -0 "$pid" 2>/dev/null || break
      return 0
    fi
    sleep 0.25
  done
  echo "$1 ended, or never opened port $2; see $CAPTURE_HOME/log/$1.log" >&2
  return 1
}

start_postgres() {
  local fresh=
  refuse_open "$PG_PORT"
  if [ ! -d data/postgres ]; then
    fresh=1
    if [ "$(id -u)" = 0 ]; then
      install -d -o postgres -m 700 data/postgres
    fi
    as_postgres "$PG_BIN/initdb" -D "$CAPTURE_HOME/data/postgres" -E UTF8 --locale=C.UTF-8 \
      --auth-local=trust --auth-host=trust >log/initdb.log 2>&1
    cat >>data/postgres/postgresql.conf <<CONF
listen_addresses = '127.0.0.1'
port = $PG_PORT
unix_socket_directories = ''
wal_level = logical
shared_buffers = 64MB
timezone = 'UTC'
CONF
  fi
  as_postgres "$PG_BIN/pg_ctl" -D "$CAPTURE_HOME/data/postgres" -w \
    -l "$CAPTURE_HOME/data/postgres/server.log" start >log/pg_ctl.log 2>&1
  if [ -n "$fresh" ]; then
    "$PG_BIN/psql" -q -h 127.0.0.1 -p "$PG_PORT" -d postgres -U "${PG_SUPERUSER:-postgres}" \
      -c "create role shop superuser login replication password 'shop'" \
      -c "create database shop owner shop"
  fi
}

start_mariadb() {
  local fresh= user_option=
  refuse_open "$MARIADB_PORT"
  [ "$(id -u)" = 0 ] && user_option=--user=mysql
  if [ ! -d data/mariadb ]; then
    fresh=1
    if [ -n "$user_option" ]; then
      install -d -o mysql -m 700 data/mariadb
    fi
    mariadb-install-db --no-defaults $user_option --datadir="$CAPTURE_HOME/data/mariadb" \
      --auth-root-authentication-method=normal --skip-test-db >log/mariadb-install.log 2>&1
  fi
  setsid mariadbd --no-defaults $user_option --datadir="$CAPTURE_HOME/data/mariadb" \
    --port="$MARIADB_PORT" --bind-address=127.0.0.1 \
    --socket="$CAPTURE_HOME/data/mariadb/mariadb.sock" \
    --pid-file="$CAPTURE_HOME/data/mariadb/mariadb.pid" \
    --server-id=1 --log-bin=binlog --binlog-format=ROW --binlog-row-image=FULL \
    --character-set-server=utf8mb4 --collation-server=utf8mb4_bin \
    --default-time-zone=+00:00 --innodb-buffer-pool-size=64M --skip-name-resolve \
    >log/mariadb.log 2>&1 </dev/null &
  echo $! >run/mariadb.pid
  wait_for mariadb "$MARIADB_PORT"
  if [ -n "$fresh" ]; then
    mariadb --no-defaults --socket="$CAPTURE_HOME/data/mariadb/mariadb.sock" -u root -e "
      create database warehouse;
      create user shop@'127.0.0.1' identified by 'shop';
      grant all on *.* to shop@'127.0.0.1'"
  fi
}

make_certificate() {
  install -d -m 700 data/tls
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=127.0.0.1 \
    -addext subjectAltName=IP:127.0.0.1 -keyout data/tls/key.pem -out data/tls/certificate.pem \
    >log/certificate.log 2>&1
  cat data/tls/key.pem data/tls/certificate.pem >data/tls/broker.pem
}

start_kafka() {
  refuse_open "$KAFKA_PORT"
  [ -f data/tls/broker.pem ] || make_certificate
  if [ ! -d data/kafka ]; then
    local cluster
    cluster=$(java -Xmx128m "$LOGGING" -cp 'kafka/libs/*' kafka.tools.StorageTool random-uuid \
      2>/dev/null | tail -1)
    java -Xmx128m "$LOGGING" -cp 'kafka/libs/*' kafka.tools.StorageTool format \
      -t "$cluster" -c "$HERE/conf/kafka.properties" >log/kafka-format.log 2>&1
  fi
  setsid java -Xmx384m -XX:+UseSerialGC "$LOGGING" -cp 'kafka/libs/*' kafka.Kafka \
    "$HERE/conf/kafka.properties" >log/kafka.log 2>&1 </dev/null &
  echo $! >run/kafka.pid
  wait_for kafka "$KAFKA_PORT"
}

running_tasks() {
  curl -s --max-time 2 "http://127.0.0.1:$CONNECT_PORT/connectors?expand=status" |
    grep -o '"tasks":\[{[^]]*"state":"RUNNING"' | wc -l
}

start_connect() {
  refuse_open "$CONNECT_PORT"
  setsid java -Xmx640m -XX:+UseSerialGC "$LOGGING" -cp 'kafka/libs/*' \
    org.apache.kafka.connect.cli.ConnectStandalone "$HERE/conf/worker.properties" \
    "$HERE/conf/shop_postgres.properties" "$HERE/conf/shop_mariadb.properties" \
    >>log/connect.log 2>&1 </dev/null &
  echo $! >run/connect.pid
  wait_for connect "$CONNECT_PORT"
  for _ in $(seq 1 120); do
    [ "$(running_tasks)" = 2 ] && return 0
    sleep 0.5
  done
  echo "the two connectors never ran; see $CAPTURE_HOME/log/connect.log" >&2
  return 1
}

case "${1:-}" in
databases) start_postgres; start_mariadb ;;
kafka) start_kafka ;;
connect) start_connect ;;
*) echo "usage: start.sh databases|kafka|connect" >&2; exit 2 ;;
esac
