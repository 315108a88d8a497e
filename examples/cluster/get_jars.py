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


def main() -> None:
    directory = Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    names = [
        line for line in (HERE / "jars.txt").read_text().splitlines() if not line.startswith("#")
    ]
    # S3A says that it needs all of the SDK (600 MB); Iceberg's bundle has what it uses of it
    settings = {
        "spark.ui.enabled": "false",
        "spark.jars.packages": ",".join(names),
        "spark.jars.excludes": "software.amazon.awssdk:bundle,software.amazon.awssdk:*core,"
        "software.amazon.awssdk:s3,software.amazon.awssdk:utils",
    }
    with tempfile.TemporaryDirectory(prefix="changefold-ivy-") as ivy:
        settings["spark.jars.ivy"] = ivy
        SparkSession.builder.master("local[1]").config(map=settings).getOrCreate().stop()
        for jar in Path(ivy, "jars").glob("*.jar"):
            shutil.copy(jar, directory)
            print(jar.name)


if __name__ == "__main__":
    main()
