# Sourced by Spark when it starts its JVM.
# The JVM's remark about the vector module that Spark itself asks for is not news to a user.
exec 2> >(grep --line-buffered -v "Using incubator modules" >&2)
