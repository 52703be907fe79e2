# SPDX-License-Identifier: Apache-2.0
"""wrapwright on Apache Spark: wrappers and records of archives too large for one machine (docs/use/scale.md).

    python -m wrapwright.spark run --inputs warc.paths --output DIR --master local[2]

gives the results of ``wrapwright learn`` and ``wrapwright apply --json`` on the same files, byte for byte. Needs the packages pyspark and
pyarrow: ``pip install 'wrapwright[spark]'``.
"""

from ._job import STAGES, run, run_stage, session, write_store
from ._settings import Settings, SettingsError

__all__ = ["STAGES", "Settings", "SettingsError", "run", "run_stage", "session", "write_store"]
