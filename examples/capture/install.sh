#!/bin/bash
# install.sh - Kafka, Kafka Connect, both Debezium connectors and the Python packages.
set -eu
. "$(dirname "$(readlink -f "$0")")/env.sh"
"$HERE/needs.sh"
mkdir -p "$CAPTURE_HOME"
cd "$CAPTURE_HOME"
python3 -m venv venv
venv/bin/pip install --quiet --requirement "$HERE/requirements.txt"
copy() {
  mvn -q -f "$HERE/pom/$1/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DincludeScope=runtime -DoutputDirectory="$CAPTURE_HOME/$2"
}
copy kafka kafka/libs
copy debezium-postgres plugins/debezium-postgres
copy debezium-mariadb plugins/debezium-mariadb
