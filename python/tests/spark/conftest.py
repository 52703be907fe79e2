# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="there is no pyspark: scripts/install-packages spark")
pytest.importorskip("pyarrow", reason="there is no pyarrow: scripts/install-packages spark")
if shutil.which("java") is None:
    pytest.skip("there is no java: apt-get install default-jre-headless", allow_module_level=True)

os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
# Each of the many short-lived processes of Java would spend most of its time on compiling.
os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")


@pytest.fixture(scope="session")
def engine() -> Iterator[Any]:
    from wrapwright import spark

    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "4", "spark.driver.memory": "600m"}
    found = spark.session("local[2]", settings)
    found.sparkContext.setLogLevel("OFF")
    yield found
    found.stop()
