"""Download the jars that jars.txt names, each alone, into a directory.

python examples/cluster/get_jars.py <directory>     in the environment that has PySpark
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent.parent / "setup"))

from set_up import java_proxies  # noqa: E402


def main() -> None:
    directory = Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    names = [
        line for line in (HERE / "jars.txt").read_text().splitlines() if not line.startswith("#")
    ]
    settings = {"spark.ui.enabled": "false", "spark.jars.packages": ",".join(names)}
    # Hadoop's module for S3 asks for all of Amazon's SDK (600 MB); Iceberg's has what it uses of it
    settings["spark.jars.excludes"] = "software.amazon.awssdk:bundle"
    with tempfile.TemporaryDirectory(prefix="changefold-ivy-") as ivy:
        settings["spark.jars.ivy"] = ivy
        # else Ivy stops at what Maven has described below the home directory, and not loaded
        settings["spark.driver.extraJavaOptions"] = f"-Duser.home={ivy} {java_proxies()}"
        SparkSession.builder.master("local[1]").config(map=settings).getOrCreate().stop()
        for name in names:
            group, artifact, version = name.split(":")
            shutil.copy(Path(ivy, "jars", f"{group}_{artifact}-{version}.jar"), directory)


if __name__ == "__main__":
    main()
