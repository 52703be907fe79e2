#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Reads metrics as Prometheus' own client for Python does.

usage: metrics_check.py FILE
Prints the samples as `name{label="value",...} value`, sorted, without buckets.
Exit codes: 0 fine, 1 what is no valid metric (each named), 77 python3-prometheus-client is not here.
"""
import sys

if len(sys.argv) != 2:
    print(__doc__.strip())
    sys.exit(2)
try:
    from prometheus_client.parser import text_string_to_metric_families
except ImportError:
    print("python3-prometheus-client is not here")
    sys.exit(77)
faults = []
seen = set()
lines = []
for family in text_string_to_metric_families(open(sys.argv[1]).read()):
    if family.name in seen:
        faults.append(f"{family.name} comes twice")
    seen.add(family.name)
    if not family.documentation or family.type not in ("counter", "gauge", "histogram"):
        faults.append(f"{family.name}: type {family.type}, help {family.documentation!r}")
    last = {}
    for sample in family.samples:
        labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
        if not sample.name.endswith("_bucket"):
            lines.append(f"{sample.name}{{{labels}}} {sample.value:g}")
            continue
        series = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()) if name != "le")
        bound, count = last.get(series, (float("-inf"), 0))
        if float(sample.labels["le"]) <= bound or sample.value < count:
            faults.append(f"{sample.name}{{{labels}}}: buckets do not rise")
        last[series] = (float(sample.labels["le"]), sample.value)
    for series, (bound, _) in last.items():
        if bound != float("inf"):
            faults.append(f"{family.name}: {series} ends at {bound}")
print("\n".join(sorted(lines)))
print("\n".join(faults))
sys.exit(1 if faults else 0)
