#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes random.trees and random.tsv next to it: a LightGBM model of random rows, and LightGBM's own predictions.

    tests/content/blocks/boosted_trees/make.py

A line of random.tsv is a row's values, then the raw score and the probability; values are 32-bit floats. Rows have NaN
where training had it (missing type NaN) and where it did not (missing type None), infinities, zeros of both signs,
and values on and beside the thresholds. Needs lightgbm and numpy.
"""
import pathlib
import sys

import lightgbm
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "scripts"))
import lightgbm_trees  # noqa: E402

FEATURES = ["even", "wide", "count", "sparse", "rare", "tiny"]
ROWS = 2000


def random_rows(random, count):
    rows = np.column_stack([
        random.uniform(-1, 1, count), random.standard_normal(count) * 1e6, random.integers(0, 9, count),
        random.standard_normal(count), random.standard_normal(count), random.standard_normal(count) * 1e-8])
    rows[random.uniform(size=count) < 0.5, 3] = np.nan
    rows[random.uniform(size=count) < 0.1, 4] = np.nan
    return rows.astype(np.float32)


def train(random):
    rows = random_rows(random, ROWS)
    filled = np.nan_to_num(rows)
    score = (filled[:, 0] * 2 + filled[:, 1] / 1e6 * (filled[:, 2] > 4) + np.where(np.isnan(rows[:, 3]), 1, filled[:, 3])
             - np.where(np.isnan(rows[:, 4]), 2, filled[:, 4]) + filled[:, 5] * 1e8)
    labels = score + random.standard_normal(ROWS) > 0
    options = {"objective": "binary", "num_leaves": 15, "learning_rate": 0.1, "min_data_in_leaf": 5, "verbose": -1,
               "seed": 1, "deterministic": True, "force_row_wise": True, "num_threads": 1}
    data = lightgbm.Dataset(rows.astype(np.float64), labels, feature_name=FEATURES)
    return lightgbm.train(options, data, num_boost_round=30)


def thresholds(booster):
    found = []
    nodes = [tree["tree_structure"] for tree in booster.dump_model()["tree_info"]]
    while nodes:
        node = nodes.pop()
        if "split_index" in node:
            found.append((node["split_feature"], node["threshold"]))
            nodes += [node["left_child"], node["right_child"]]
    return sorted(set(found))


def test_rows(random, booster):
    rows = random_rows(random, 400)
    rows[100:200][random.uniform(size=(100, len(FEATURES))) < 0.3] = np.nan
    rows[200:250][random.uniform(size=(50, len(FEATURES))) < 0.3] = np.inf
    rows[250:300][random.uniform(size=(50, len(FEATURES))) < 0.3] = -np.inf
    rows[300:320][random.uniform(size=(20, len(FEATURES))) < 0.5] = 0
    rows[320:340][random.uniform(size=(20, len(FEATURES))) < 0.5] = -0.0
    rows[340] = np.nan
    splits = thresholds(booster)
    for i in range(341, 400):
        for feature, threshold in random.permutation(splits)[:12]:
            near = np.float32(threshold)
            rows[i, int(feature)] = random.choice([near, np.nextafter(near, np.float32(np.inf)),
                                                   np.nextafter(near, np.float32(-np.inf))])
    return rows


def main():
    random = np.random.default_rng(6)
    booster = train(random)
    kinds = {node for text in booster.model_to_string().split("\n") if text.startswith("decision_type=")
             for node in text[len("decision_type="):].split()}
    assert {"2", "8", "10"} <= kinds, kinds  # None; NaN to the right and to the left
    lightgbm_trees.write_model(HERE / "random.trees", booster, "2026-11-22", "tests/content/blocks/boosted_trees/make.py",
                               [("random", "seed:6")])
    rows = test_rows(random, booster)
    raw = booster.predict(rows.astype(np.float64), raw_score=True)
    probability = booster.predict(rows.astype(np.float64))
    with open(HERE / "random.tsv", "w", encoding="ascii") as file:
        file.write("\t".join(FEATURES + ["raw", "probability"]) + "\n")
        for values in zip(rows, raw, probability):
            file.write("\t".join(["%.9g" % value for value in values[0]] + ["%.17g" % v for v in values[1:]]) + "\n")


if __name__ == "__main__":
    main()
