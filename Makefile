# make build   set everything up and run the pipeline on the sample input
# make watch   build whenever something has landed, until Ctrl-C (options: WATCH="--interval 60")
# make propose FEED=crm   write the models of a feed by what has landed; never overwrites a file
#              (options: PROPOSE="--location /data/crm", or "--servers broker-1:9092 --topics a,b")
# make report  write report.html: what is published, open, late and large in ./lake, without Spark
#              (options: REPORT="--lake /data/lake --days 7 --output /srv/www/lake.html")
# make test    set everything up and run the tests (options: TESTS="-m 'not wide and not soak'", these
#              and the slow ones, as CI does)
# make slow    the other tests that must hold before a change lands: failures, readers and other runs
#              beside a run, contracts that change, epochs
# make wide    rules that change seldom (some have no other test), all forms of YDB and Arcion from file
#              to gold, a graph batch by batch, thousands of tables and partitions, lines of 200
#              megabytes, what stands around the pipeline: own projects, propose, watch
# make soak    the long tests: every commit point killed, the whole sample cut and shuffled
# make mutations   break the fold on purpose, one way after the other: which test catches it
# make e2e     real databases, Debezium and Kafka beside the pipeline (what it needs: examples/capture)
# make orchestrators   a small lake built by Airflow and by Dagster (examples/orchestrators), each in
#              an environment of its own below .venv-orchestrators
# make cluster-test   the sample and 500,000 messages on a Spark cluster and through a Thrift server;
#              S3, a REST catalog, two hosts, parts that fail or are killed, all on loopback; 40
#              minutes on two cores; needs PostgreSQL 15 (examples/capture/README.md)
# make packages   dbt_utils, dbt_expectations and elementary in one project with this package; needs
#              dbt's hub of packages, or the one that DBT_PACKAGE_HUB_URL names
# make bench   two million messages raw to gold, and batches onto a long history, beside what one
#              writes by hand (Spark SQL, DuckDB, dbt); draws benchmarks/figures.svg; an hour
# make lint    ruff on the Python, sqlfluff on the compiled SQL, numbers that would not stay exact
# make clean   forget the lake (tables) and dbt's output, keep the virtual environment
PYTHON ?= python3
DBT = .venv/bin/dbt

.PHONY: build announced watch propose report test slow wide soak e2e orchestrators cluster-test packages mutations bench lint clean
# the sample is small; for millions of messages: make build CHANGEFOLD_SMALL_RUNS=
build: export CHANGEFOLD_SMALL_RUNS ?= 1
build: announced .venv/.ready
	$(DBT) build

announced:
	@echo "build: lands files of examples/landing, decodes them, folds tables, tests and publishes them in ./lake:"
	@echo "build: the first time one to three minutes as a rule, with nothing new half a minute; a line for each step"
	@[ -f .venv/.ready ] || echo "build: but first, once, sets up .venv: one to two minutes as a rule"

watch: .venv/.ready
	@exec .venv/bin/python setup/watch.py $(WATCH)

propose: .venv/.ready
	@.venv/bin/python setup/propose.py $(FEED) $(PROPOSE)

report: .venv/.ready
	@.venv/bin/python report/report.py $(REPORT)

# Thousands of small queries: compiling takes longer than it saves. So the tests do without the code
# that Spark generates (all of the sample apart) and without Java's second compiler. With its first
# one alone, Java keeps little room for compiled code, and would spend its time on clearing it. What a
# query makes is soon rubbish: from a heap that begins as large as it may get (a tenth of the machine's
# memory at most), that is cleared away a fifth as often.
QUICK = -Xss4m -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=512m -XX:+UseSerialGC -XX:InitialRAMPercentage=10
IN_ONE_THREAD = -Diceberg.scan.plan-in-worker-pool=false
INTERPRETED = --conf spark.sql.codegen.wholeStage=false --conf spark.sql.codegen.factoryMode=NO_CODEGEN
SMALL = PYSPARK_SUBMIT_ARGS="$(INTERPRETED) --driver-java-options '$(QUICK) $(IN_ONE_THREAD)' pyspark-shell"
test: .venv/.ready
	$(SMALL) .venv/bin/pytest $(TESTS)

slow: .venv/.ready
	$(SMALL) .venv/bin/pytest -m 'slow and not wide and not soak'

wide: .venv/.ready
	$(SMALL) .venv/bin/pytest -m 'wide and not soak'

soak: .venv/.ready
	.venv/bin/pytest -m soak

e2e: .venv/.ready
	examples/capture/install.sh
	.venv/bin/pip install --quiet --requirement examples/capture/requirements.txt
	.venv/bin/pytest -n 0 tests/e2e

orchestrators: .venv/.ready .venv-orchestrators/airflow/.ready .venv-orchestrators/dagster/.ready
	$(SMALL) .venv/bin/pytest -n 0 tests/orchestrators

# each run there starts three Javas, which end before the second compiler has paid off
cluster-test: .venv/.ready .venv-cluster/.ready
	JAVA_TOOL_OPTIONS="$(QUICK)" .venv-cluster/bin/python -m pytest -n 0 tests/cluster

packages: .venv/.ready
	$(SMALL) .venv/bin/pytest -n 0 tests/packages

mutations: .venv/.ready
	$(SMALL) .venv/bin/python tests/mutations.py

bench: .venv/.ready
	.venv/bin/pip install --quiet --requirement benchmarks/requirements.txt
	.venv/bin/python benchmarks/run.py
	.venv/bin/python benchmarks/history.py
	.venv/bin/python benchmarks/plot.py

lint: .venv/.ready
	.venv/bin/ruff check --no-cache .
	.venv/bin/ruff format --check .
	.venv/bin/python setup/lint_numbers.py
	.venv/bin/python setup/lint_calls.py
	$(DBT) --quiet compile
	.venv/bin/sqlfluff lint --processes 0 target/compiled/changefold/models

clean:
	rm -rf lake target logs

.venv/.ready: requirements.txt setup/set_up.py setup/dbt_changefold.py setup/KafkaOffsets.java \
		setup/LandingFiles.java setup/LocalFiles.java setup/StrictJson.java setup/spark/log4j2.properties setup/spark/spark-env.sh
	@$(PYTHON) setup/set_up.py

# an environment that was moved or copied is set up again: its programs name the folder they were in
ifneq ($(shell head -n 1 .venv/.ready 2>/dev/null),$(realpath .venv))
.PHONY: .venv/.ready
endif

# the project's own packages, and beside them what a cluster needs
.venv-cluster/.ready: .venv/.ready $(wildcard examples/cluster/*) tests/cluster/rest.xml
	$(PYTHON) -m venv .venv-cluster
	.venv/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))" \
		>"$$(.venv-cluster/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/changefold.pth"
	.venv-cluster/bin/pip install --quiet --disable-pip-version-check --requirement examples/cluster/requirements.txt
	{ .venv/bin/python examples/cluster/get_jars.py .venv-cluster/jars && \
		PATH="$(CURDIR)/.venv/bin:$$PATH" spark-class org.apache.ivy.Main -ivy tests/cluster/rest.xml -confs default \
			-cache .venv-cluster/ivy -retrieve '.venv-cluster/jars/rest/[artifact]-[revision](-[classifier]).[ext]'; \
	} >.venv-cluster/jars.log 2>&1 || { tail -n 40 .venv-cluster/jars.log; exit 1; }
	@touch $@

.venv-orchestrators/%/.ready: examples/orchestrators/%/requirements.txt
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
