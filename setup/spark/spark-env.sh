# Sourced by Spark when it starts its JVM, with that one's options as arguments. What set-up puts into .venv
# begins with JAVA_OF_SET_UP, the Java that it found or installed.
# Spark takes the Java of JAVA_HOME before that of PATH, also one with which it does not start. Here the first
# is taken that suits: of JAVA_HOME, of set-up, of PATH (cron's has none, as a rule). A Java says its version
# in a file beside it, or must be asked.
java_suits() {
    local release=${1%/bin/java}/release said
    [ -x "$1" ] || return
    if [ -r "$release" ]; then said=$(<"$release"); else said=$("$1" -version 2>&1); fi
    [[ $said =~ (version|JAVA_VERSION=)\ ?\"(17|21)[^0-9] ]]
}
if ! java_suits "${JAVA_HOME:+$JAVA_HOME/bin/java}"; then
    if java_suits "${JAVA_OF_SET_UP:+$JAVA_OF_SET_UP/bin/java}"; then
        export JAVA_HOME=$JAVA_OF_SET_UP
    elif java_suits "$(command -v java)"; then
        unset JAVA_HOME
    else
        echo "Spark needs Java 17 or 21, and JAVA_HOME and PATH have neither: name one with JAVA_HOME, or set up" \
            "again, which installs one: rm .venv/.ready && make .venv/.ready, or in a project of your own" \
            "python dbt_packages/changefold/setup/set_up.py" >&2
        exit 1
    fi
fi
unset JAVA_OF_SET_UP
unset -f java_suits

# Java asks for the name of its user, and Hadoop's login fails without one.
if ! id -un >/dev/null 2>&1; then
    echo "Spark cannot run as user $(id -u), who has no name here: give the user a line in /etc/passwd, as" \
        "useradd --uid $(id -u) does when an image is built (docs/orchestrate.md, Containers)" >&2
    exit 1
fi

# The JVM's remark about the vector module that Spark itself asks for is not news to a user.
exec 2> >(grep --line-buffered -v "Using incubator modules" >&2)

# In the locale C, Java opens no file whose name is not plain ASCII.
case $(locale charmap 2>/dev/null) in
    ANSI_X3.4-1968 | US-ASCII | "") export LC_ALL=C.UTF-8 ;;
esac

# Scratch files lie in the lake, on the disk that is meant for much, each process's in a folder that says
# whose it is: host, namespace of process ids, process (this shell becomes the JVM). What killed ones left
# goes when the next one starts; of another host or container nobody here can tell, so that stays.
make_scratch() {
    local scratch=$1 here left
    here=$HOSTNAME-$(readlink /proc/self/ns/pid 2>/dev/null | tr -dc 0-9)
    for left in "$scratch/$here"-*; do
        # "not permitted" would be a living process of another user
        case $(LC_ALL=C kill -0 "${left##*-}" 2>&1) in
            *"No such process"*) rm -rf "$left" 2>/dev/null ;;
        esac
    done
    rmdir "$scratch"/* 2>/dev/null # whosoever ended in peace
    export SPARK_LOCAL_DIRS=$scratch/$here-$$
    # a lake that may only be read has no room for them
    if ! mkdir -p "$SPARK_LOCAL_DIRS" 2>/dev/null || [ ! -w "$SPARK_LOCAL_DIRS" ]; then
        export SPARK_LOCAL_DIRS=${TMPDIR:-/tmp}
    fi
}
for argument in "$@"; do
    case $argument in
        # unless the user has a place for them
        spark.local.dir=*/scratch) [ "$SPARK_LOCAL_DIRS" ] || make_scratch "${argument#*=}" ;;
    esac
done
unset -f make_scratch
unset argument

# Java starts from the classes that the set-up has kept, if no directory on its class path holds a file. So
# it gets an empty one for Spark's settings, unless somebody put further ones into this directory.
share_classes() {
    local spark=${SPARK_CONF_DIR%/conf} here
    for here in "$SPARK_CONF_DIR"/*; do
        case ${here##*/} in
            spark-env.sh | log4j2.properties) ;;
            *) return ;;
        esac
    done
    [ -d "$spark/no-settings" ] || return
    SPARK_SUBMIT_OPTS+=" \"-Dlog4j2.configurationFile=$SPARK_CONF_DIR/log4j2.properties\""
    if [ -s "$spark/classes.jsa" ]; then
        # and says nothing if they are of another Java or of other jars
        SPARK_SUBMIT_OPTS+=" \"-XX:SharedArchiveFile=$spark/classes.jsa\" -Xlog:disable -Xlog:all=error:stderr"
    fi
    SPARK_CONF_DIR=$spark/no-settings
}
share_classes
unset -f share_classes
