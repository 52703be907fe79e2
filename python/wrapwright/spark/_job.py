# SPDX-License-Identifier: Apache-2.0
"""The driver: which tasks there are, and in what order. All that it knows is in the job's folder, so it may be killed."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import Column, DataFrame, SparkSession, Window
from pyspark.sql import functions as F

import wrapwright as ww

from . import _tables as tables
from . import _tasks as tasks
from ._files import Folder, size_of
from ._settings import Settings, SettingsError
from ._tasks import Job, file_name, hash_of

Batches = Iterable[pa.RecordBatch]
FileOfInput = dict[int, str]  # by the input's number: the hash of what was written for it

_ENVIRONMENT = ("PYTHONPATH", "WRAPWRIGHT_LIBRARY", "SOURCE_DATE_EPOCH")
_PARTITIONS = "spark.sql.shuffle.partitions"
_DEFAULTS = {
    # Pages are long: what a worker has in memory of a batch.
    "spark.sql.execution.arrow.maxRecordsPerBatch": "64",
    "spark.sql.execution.arrow.maxBytesPerBatch": "16m",
    "spark.ui.showConsoleProgress": "false",
}


def session(master: str | None = None, settings: dict[str, str] | None = None) -> SparkSession:
    """The session of spark-submit or a notebook, if there is one."""
    builder = SparkSession.builder.appName("wrapwright")
    if master is not None:
        if master.startswith("local"):
            builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        if master.startswith("local[") and "," not in master:  # as in a cluster, what fails is tried again
            master = f"{master[:-1]},{tasks.ATTEMPTS}]"
        builder = builder.master(master)
    for name in _ENVIRONMENT:
        if name in os.environ:
            builder = builder.config(f"spark.executorEnv.{name}", os.environ[name])
    for name, value in (_DEFAULTS | (settings or {})).items():
        builder = builder.config(name, value)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return builder.getOrCreate()


def _marks(job: Job, stage: str) -> dict[int, dict[str, Any]]:
    """The marks of the inputs that are done, by number."""
    folder = job.folder
    found = {int(name[:-5]): folder.read_json(f"done/{stage}/{name}") for name in folder.names(f"done/{stage}")}
    return {number: mark for number, mark in found.items() if mark and mark["settings"] == job.settings.hash}


def _run_inputs(spark: SparkSession, job: Job, stage: str, wanted: FileOfInput, work: tasks.Work) -> None:
    """One task for each input that is not done, or whose result was made from something else."""
    marks = _marks(job, stage)
    todo = [number for number, made_of in sorted(wanted.items()) if marks.get(number, {}).get("of") != made_of]
    for number in set(marks) - set(wanted):
        job.folder.remove(f"done/{stage}/{file_name(number)}.json")
    if not todo:
        return
    pairs = [(number, wanted[number]) for number in todo]

    def run(part: Iterable[tuple[int, str]]) -> None:
        for number, made_of in part:
            tasks.run_input(job, stage, number, made_of, work)

    spark.sparkContext.parallelize(pairs, len(pairs)).foreachPartition(run)


def _files_of(found: DataFrame) -> tuple[FileOfInput, int]:
    rows = found.collect()
    return {row["input"]: row["hash"] for row in rows}, sum(row["rows"] for row in rows)


def _read(spark: SparkSession, job: Job, names: list[str], schema: pa.Schema) -> DataFrame:
    from pyspark.sql.pandas.types import from_arrow_schema

    kind = from_arrow_schema(schema)
    if not names:
        return spark.createDataFrame([], kind)
    return spark.read.schema(kind).parquet(*(job.folder.for_spark(name) for name in names))


def _by_number(found: DataFrame, column: str, count: int, *order: str) -> DataFrame:
    """A partition for each number of the column, in order."""
    return found.repartitionById(max(count, 1), F.col(column)).sortWithinPartitions(column, *order)


def plan(spark: SparkSession, job: Job) -> None:
    """Numbers the inputs, and refuses a folder with results of other settings."""
    job.settings.save(job.folder)
    sizes = [size_of(path) for path in job.settings.inputs]
    table = pa.table(
        {
            "input": pa.array(range(len(sizes)), pa.int32()),
            "path": pa.array(job.settings.inputs, pa.string()),
            "bytes": pa.array(sizes, pa.int64()),
        }
    )
    with job.folder.writing("plan/inputs.parquet") as path:
        pq.write_table(table, path)


def select(spark: SparkSession, job: Job) -> None:
    """Lists the pages by a scan of each input, and chooses the sample of each site that `learn` would use."""
    _run_inputs(spark, job, "scan", dict.fromkeys(range(len(job.settings.inputs)), ""), tasks.scan)
    if job.settings.store is not None:
        return
    scanned = _marks(job, "scan")
    made_of = hash_of({number: mark["index"] for number, mark in scanned.items()})
    if (job.folder.read_json("done/select.json") or {}).get("of") == made_of:
        return
    job.folder.remove("done/select.json")
    job.folder.remove("sample")
    index = _read(spark, job, [f"index/{file_name(number)}.parquet" for number in sorted(scanned)], tables.INDEX)
    of_site = Window.partitionBy("site")
    chosen = (
        index.where("usable")
        .groupBy("site", "key")
        .agg(F.min(F.struct("input", "ordinal")).alias("at"))
        .withColumn("rank", F.row_number().over(of_site.orderBy("key")))
        .where(F.col("rank") <= job.settings.pages)
        .withColumn("pages", F.count("*").over(of_site))
        .where(F.col("pages") >= job.settings.min_pages)
        .select("at.input", "at.ordinal", "site", "key")
    )

    def write(batches: Batches) -> Iterator[pa.RecordBatch]:
        return tasks.write_samples(job, batches)

    ordered = _by_number(chosen, "input", len(job.settings.inputs), "ordinal")
    files, rows = _files_of(ordered.mapInArrow(write, "input int, rows long, hash string"))
    job.folder.write_json("done/select.json", {"of": made_of, "pages": rows, "files": files})


def _selected(job: Job) -> FileOfInput:
    mark = job.folder.read_json("done/select.json")
    if mark is None:
        raise SettingsError(f"{job.root}: the stage select has not come to its end")
    return {int(number): hash_ for number, hash_ in mark["files"].items()}


def fetch(spark: SparkSession, job: Job) -> None:
    """Reads the bytes of the sample pages."""
    if job.settings.store is None:
        _run_inputs(spark, job, "fetch", _selected(job), tasks.fetch)


def _fetched(job: Job) -> FileOfInput:
    marks, wanted = _marks(job, "fetch"), _selected(job)
    return {number: hash_ for number, hash_ in wanted.items() if marks.get(number, {}).get("of") == hash_}


def _feeds_of(pages: DataFrame, feeds: DataFrame) -> DataFrame:
    """For each site the feeds with an item that links to a page of its sample: of several for a page that with the shortest URL, and
    of those with the same the first one."""
    of_page = Window.partitionBy("site", "page_key").orderBy(F.octet_length("url"), "url", "input", "ordinal")
    linked = feeds.select("input", "ordinal", "url", F.explode("pages").alias("page_key"))
    wanted = (
        pages.select("bucket", "site", "page_key")
        .join(linked, "page_key")
        .withColumn("rank", F.row_number().over(of_page))
        .where("rank = 1")
        .select("bucket", "site", "input", "ordinal")
        .distinct()
    )
    place = F.format_string(" %010d %010d", "input", "ordinal")  # before all digests, in the order of the inputs
    found = wanted.join(feeds, ["input", "ordinal"]).withColumn("key", place)
    return found.select("bucket", "site", "key", "input", "url", "content_type", F.col("xml").alias("html"))


def learn(spark: SparkSession, job: Job) -> None:
    """Learns the wrappers. The pages of the sample are the only pages sent between workers."""
    if job.settings.store is not None:
        return
    fetched, scanned = _fetched(job), _marks(job, "scan")
    made_of = hash_of([fetched, {number: mark["feeds"] for number, mark in scanned.items()}])
    if (job.folder.read_json("done/learn.json") or {}).get("of") == made_of:
        return
    job.folder.remove("done/learn.json")
    done = [bucket for bucket, mark in _marks(job, "learn").items() if mark["of"] == made_of]
    pages = _read(spark, job, [f"pages/{file_name(number)}.parquet" for number in sorted(fetched)], tables.PAGES)
    todo = pages.where(~F.col("bucket").isin(done)) if done else pages
    feeds = _read(spark, job, [f"feeds/{file_name(number)}.parquet" for number in sorted(scanned)], tables.FEEDS)
    todo = todo.unionByName(_feeds_of(todo, feeds), allowMissingColumns=True)

    def run(batches: Batches) -> Iterator[pa.RecordBatch]:
        return tasks.learn(job, made_of, batches)

    ordered = _by_number(todo, "bucket", job.settings.buckets, "site", "key")
    ordered.mapInArrow(run, "bucket int, rows long, hash string").collect()
    marks = {bucket: mark for bucket, mark in _marks(job, "learn").items() if mark["of"] == made_of}
    for name in job.folder.names("wrappers"):
        if int(name[:6]) not in marks:
            job.folder.remove(f"wrappers/{name}")
            job.folder.remove(f"done/learn/{name[:6]}.json")
    sites: Counter[str] = Counter()
    for mark in marks.values():
        sites.update(mark["sites"])
    result = {"of": made_of, "sites": dict(sites), "wrappers": {bucket: mark["wrappers"] for bucket, mark in marks.items()}}
    job.folder.write_json("done/learn.json", result)


def _wrappers(spark: SparkSession, job: Job) -> DataFrame:
    names = [f"wrappers/{name}" for name in job.folder.names("wrappers")]
    return _read(spark, job, names, tables.WRAPPERS).where("status = 'learned'").select("site", "xml", "sha256")


def _domains(site: Column) -> Column:
    """The sites whose wrappers may serve this one: it, and the domains above it down to two labels."""
    labels = F.split(site, "\\.")
    count = F.size(labels)
    starts = F.sequence(F.lit(1), F.greatest(count - 1, F.lit(1)))
    return F.transform(starts, lambda start: F.array_join(F.slice(labels, start, count), "."))


def bundle(spark: SparkSession, job: Job) -> None:
    """Sends the wrappers to the pages: makes for each input a store with the wrappers that its sites need."""
    if job.settings.store is not None:
        return
    learned = job.folder.read_json("done/learn.json")
    if learned is None:
        raise SettingsError(f"{job.root}: the stage learn has not come to its end")
    scanned = _marks(job, "scan")
    made_of = hash_of([learned["wrappers"], {number: mark["index"] for number, mark in scanned.items()}])
    if (job.folder.read_json("done/bundle.json") or {}).get("of") == made_of:
        return
    job.folder.remove("done/bundle.json")
    job.folder.remove("bundles")
    index = _read(spark, job, [f"index/{file_name(number)}.parquet" for number in sorted(scanned)], tables.INDEX)
    sites = index.where("site != ''").select("input", F.explode(_domains(F.col("site"))).alias("site")).distinct()
    needed = sites.join(_wrappers(spark, job), "site").select("input", "site", "xml", "sha256")

    def write(batches: Batches) -> Iterator[pa.RecordBatch]:
        return tasks.write_bundles(job, batches)

    ordered = _by_number(needed, "input", len(job.settings.inputs), "site")
    files, rows = _files_of(ordered.mapInArrow(write, "input int, rows long, hash string"))
    job.folder.write_json("done/bundle.json", {"of": made_of, "wrappers": rows, "files": files})


def apply(spark: SparkSession, job: Job) -> None:
    """Writes the records, a file for each input."""
    scanned = _marks(job, "scan")
    bundled: FileOfInput = {}
    if job.settings.store is None:
        mark = job.folder.read_json("done/bundle.json")
        if mark is None:
            raise SettingsError(f"{job.root}: the stage bundle has not come to its end")
        bundled = {int(number): hash_ for number, hash_ in mark["files"].items()}
    _run_inputs(spark, job, "apply", {number: bundled.get(number, "") for number in scanned}, tasks.apply)
    for name in job.folder.names("records"):
        if int(name[5:11]) not in scanned:
            job.folder.remove(f"records/{name}")


def _joined(reports: Iterator[str]) -> Iterator[str]:
    """The reports of single sites as one, which is that of all of them."""
    tail = '{\n "format": 1,\n "sites": []\n}\n'
    for number, report in enumerate(reports):
        begin, end = report.index("[") + 1, report.rindex("]")
        sites = report[begin:end].rstrip()
        yield (report[:begin] if number == 0 else ",") + sites
        tail = report[begin + len(sites) :]
    yield tail


def report(spark: SparkSession, job: Job) -> dict[str, Any]:
    """Counters and drift, of what is there."""
    folder = job.folder
    applied = _marks(job, "apply")
    names = [file_name(number) for number in sorted(applied)]
    records = _read(spark, job, [f"records/part-{name}.parquet" for name in names], tables.RECORDS)
    signs = _read(spark, job, [f"signs/{name}.parquet" for name in names], tables.SIGNS)

    def watch(batches: Batches) -> Iterator[pa.RecordBatch]:
        return tasks.drift(job, batches)

    rows = signs.withColumn("xml", F.lit(None).cast("binary"))
    if job.settings.store is None:
        wrappers = _wrappers(spark, job).join(signs.select("site").distinct(), "site", "left_semi")
        first = wrappers.selectExpr("site", "'' AS file", "-1 AS input", "-1 AS ordinal", "'' AS name", "'' AS signs", "xml")
        rows = rows.unionByName(first)
    ordered = rows.repartition("site").sortWithinPartitions("site", "input", "ordinal")
    drift = ordered.mapInArrow(watch, "site string, file string, verdict string, report string").cache()
    with folder.writing("drift.json") as path, open(path, "w", encoding="utf-8") as file:
        file.writelines(_joined(row["report"] for row in drift.orderBy("file").toLocalIterator()))
    counted = (
        records.groupBy("site")
        .pivot("status", ["ok", "fallback", "no-article", "item", "no-wrapper", "no-match", "error"])
        .count()
        .fillna(0)
    )
    verdicts = drift.select("site", "verdict")
    counted.join(verdicts, "site", "left").orderBy("site").coalesce(1).write.mode("overwrite").parquet(folder.for_spark("sites"))
    found: dict[str, Any] = {
        "settings": job.settings.hash,
        "inputs": len(job.settings.inputs),
        "done": len(applied),
        "failed": _failed(job),
        "damaged": [
            {"input": mark["input"], "pages": mark["unread"], "first": mark["unread_pages"]}
            for _, mark in sorted(applied.items())
            if mark["unread"]
        ],
        "pages": sum(mark["pages"] for mark in applied.values()),
        "statuses": _sum(mark["statuses"] for mark in applied.values()),
        "sites": (folder.read_json("done/learn.json") or {}).get("sites", {}),
        "verdicts": {row["verdict"]: row["count"] for row in drift.groupBy("verdict").count().collect()},
        "seconds": {
            stage: round(sum(mark["seconds"] for mark in _marks(job, stage).values()), 3) for stage in ("scan", "fetch", "learn", "apply")
        },
    }
    drift.unpersist()
    folder.write_json("report.json", found)
    return found


def _sum(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    out: Counter[str] = Counter()
    for each in counts:
        out.update(each)
    return dict(out)


def _failed(job: Job) -> list[dict[str, str]]:
    """The failed inputs, by the first stage in which they failed."""
    out: dict[str, dict[str, str]] = {}
    for stage in ("scan", "fetch", "apply"):
        for name in job.folder.names(f"failed/{stage}"):
            if (mark := job.folder.read_json(f"failed/{stage}/{name}")) is not None:
                out.setdefault(mark["input"], mark)
    return [out[path] for path in job.settings.inputs if path in out]


def _do(spark: SparkSession, stage: str, job: Job) -> Any:
    if not spark.sparkContext.getConf().contains(_PARTITIONS):  # as many as the crawl asks for
        spark.conf.set(_PARTITIONS, str(job.settings.buckets))
    spark.sparkContext.setJobDescription(stage)
    return STAGES[stage](spark, job)


STAGES: dict[str, Callable[[SparkSession, Job], Any]] = {
    "plan": plan,
    "select": select,
    "fetch": fetch,
    "learn": learn,
    "bundle": bundle,
    "apply": apply,
    "report": report,
}


def run(spark: SparkSession, settings: Settings, output: str, notice: Callable[[str], None] = lambda stage: None) -> dict[str, Any]:
    """Runs all stages; finished work is kept. Returns the content of report.json."""
    job = Job(output, settings)
    found: dict[str, Any] = {}
    for name in STAGES:
        notice(name)
        found = _do(spark, name, job)
    return found


def run_stage(spark: SparkSession, stage: str, output: str) -> Any:
    """Runs one stage of a job that has a plan."""
    found = Settings.load(Folder(output))
    return _do(spark, stage, Job(output, found))


def write_store(output: str, store: str) -> int:
    """Writes the learned wrappers to a store, a folder or FILE.sqlite; returns their number. Needs no Spark."""
    folder = Folder(output)
    count = 0
    with ww.Store(store) as to:
        for name in folder.names("wrappers"):
            with folder.reading(f"wrappers/{name}") as path:
                some = {row["site"]: row["xml"] for row in tables.rows_of(path, ["site", "xml"]) if row["xml"] is not None}
            to.write(some)
            count += len(some)
    return count


__all__ = ["STAGES", "Job", "run", "run_stage", "session", "write_store"]
