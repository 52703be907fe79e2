# SPDX-License-Identifier: Apache-2.0
"""Writes LightGBM's binary classifiers as model files (docs/reference/model-format.md). Imported by training scripts.

Needs the package lightgbm only for what is handed over, a Booster.
"""
import math
import struct

MISSING_LEFT = 0x8000
MOST_NODES = 2047  # of a tree, which the reader of these files takes


class Unsupported(ValueError):
    """The booster has something that the file cannot say."""


def float_below(value):
    """The greatest 32-bit float <= value: 32-bit values compare with it as with value."""
    try:
        single = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:  # beyond the greatest float
        return struct.unpack("<f", struct.pack("<I", 0x7F7FFFFF))[0] if value > 0 else -math.inf
    if single <= value:
        return single
    bits = struct.unpack("<I", struct.pack("<f", single))[0]
    if single == 0:
        bits = 0x80000001
    else:
        bits += -1 if single > 0 else 1
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def missing_goes_left(node):
    if node["missing_type"] == "NaN":
        return bool(node["default_left"])
    if node["missing_type"] == "None":  # LightGBM takes NaN for 0 then
        return 0 <= node["threshold"]
    raise Unsupported("missing type " + node["missing_type"])


def tree_bytes(root):
    """A tree of dump_model() in depth-first order."""
    nodes = []  # threshold, feature, right
    open_nodes = [(root, None)]
    while open_nodes:
        node, parent = open_nodes.pop()
        if parent is not None:
            nodes[parent][2] = len(nodes) - parent
        if "split_index" not in node:
            nodes.append([node["leaf_value"], 0, 0])
            continue
        if node["decision_type"] != "<=":
            raise Unsupported("a split by " + node["decision_type"])
        feature = node["split_feature"]
        if missing_goes_left(node):
            feature |= MISSING_LEFT
        nodes.append([float_below(node["threshold"]), feature, 0])
        open_nodes.append((node["right_child"], len(nodes) - 1))
        open_nodes.append((node["left_child"], None))
    if len(nodes) > MOST_NODES:
        raise Unsupported("a tree of %d nodes" % len(nodes))
    return struct.pack("<H", len(nodes)) + b"".join(struct.pack("<fHH", *node) for node in nodes)


def header_bytes(date, script, trainer, corpora, features, trees):
    """All of the file before its trees. `corpora` are pairs of name and digest, `features` names, `trees` a number."""
    lines = ["wrapwright-trees 1", "date: " + date, "script: " + script, "trainer: " + trainer]
    lines += ["corpus: %s %s" % corpus for corpus in corpora]
    lines += ["feature: " + name for name in features]
    lines += ["trees: %d" % trees]
    for line in lines:
        if "\n" in line or line.endswith(": "):
            raise Unsupported("the header line %r" % line)
    return ("".join(line + "\n" for line in lines) + "\n").encode("utf-8")


def model_bytes(booster, date, script, corpora=(), num_iteration=None):
    """The file's bytes. `date` is YYYY-MM-DD, `corpora` pairs of name and digest; `num_iteration` as for dump_model().

    The same booster gives the same bytes.
    """
    import lightgbm

    model = booster.dump_model(num_iteration=num_iteration)
    objective = model.get("objective", "").split()
    if objective not in (["binary", "sigmoid:1"], ["cross_entropy"]):
        raise Unsupported("objective " + " ".join(objective))
    if model["num_tree_per_iteration"] != 1 or model.get("average_output"):
        raise Unsupported("several classes, or averaged trees")
    if "\nis_linear=1" in booster.model_to_string():
        raise Unsupported("linear trees")
    names = model["feature_names"]
    if len(names) >= MISSING_LEFT:
        raise Unsupported("%d features" % len(names))
    trees = model["tree_info"]
    head = header_bytes(date, script, "LightGBM " + lightgbm.__version__, corpora, names, len(trees))
    return head + b"".join(tree_bytes(tree["tree_structure"]) for tree in trees)


def write_model(path, booster, date, script, corpora=(), num_iteration=None):
    """Writes model_bytes() to the path."""
    data = model_bytes(booster, date, script, corpora, num_iteration)
    with open(path, "wb") as file:
        file.write(data)
