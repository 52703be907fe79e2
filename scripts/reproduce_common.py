# SPDX-License-Identifier: Apache-2.0
"""What the parts of scripts/reproduce share: runs of the program, and tables of printed values beside ours."""
import json
import pathlib
import subprocess
import sys
import tempfile


def evaluate(options, corpora, columns):
    """JSON lines of one run, as {(corpus, method, protocol): line}."""
    return by_column(run(options, corpora, ["--method", ",".join(columns), "--json"]))


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def percent(value):
    return "–" if value is None else f"{100 * value:.1f}"


def beside(printed, ours):
    """A printed value in percent, ours, and how far they are apart."""
    return f"{printed:g} / –" if ours is None else f"{printed:g} / {100 * ours:.1f} ({100 * ours - printed:+.1f})"


def measures(lines, corpus, method, protocol="same"):
    line = lines.get((corpus, method, protocol))
    if not line or not line["groups"]:
        return {}
    return {name: value["mean"] for name, value in line["groups"]["measures"].items()}


def run(options, corpora, arguments):
    command = [str(options.program), "evaluate", *map(str, corpora), *arguments, "--quiet"]
    if options.jobs:
        command += ["-j", str(options.jobs)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    if done.returncode not in (0, 1):  # 1: some groups could not be learned, by some methods
        sys.exit(f"reproduce: exit code {done.returncode} from {' '.join(command)}")
    return done.stdout


def by_column(output):
    lines = [json.loads(line) for line in output.splitlines()]
    return {(line["corpus"], line["method"], line["protocol"]): line for line in lines if "corpus" in line}


def read_lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]  # U+2028 ends no line


class PageScores:
    """Page-level methods on one corpus. The papers score what is extracted: no title is put before it here."""

    def __init__(self, options, corpus, methods):
        folder = options.corpora / corpus
        with tempfile.TemporaryDirectory() as scratch:
            run(options, [folder], ["--method", ",".join(methods), "--no-lcs", "--write-predictions", scratch])
            files = {method: pathlib.Path(scratch) / corpus / f"{method}.jsonl" for method in methods}
            self.predictions = {method: read_lines(file) for method, file in files.items()}
            columns = []
            for number, (method, file) in enumerate(files.items()):
                text = [{key: line[key] for key in line if key != "title"} for line in self.predictions[method]]
                plain = file.parent / f"{number}.jsonl"  # in the program's arguments = and : have a meaning
                plain.write_text("".join(json.dumps(line) + "\n" for line in text), encoding="utf-8")
                columns += ["--predictions", f"{number}={plain}"]
            lines = [json.loads(line) for line in run(options, [folder], ["--json", *columns]).splitlines()]
        self.lines = {methods[int(line["column"])]: line for line in lines}

    def parts(self, method):
        return [part for part in (self.lines[method]["groups"], self.lines[method]["singles"]) if part]

    def all(self, method):
        """Means over all pages."""
        sums = {}
        for part in self.parts(method):
            for name, cell in part["measures"].items():
                total, pages = sums.get(name, (0, 0))
                sums[name] = (total + cell["mean"] * cell["pages"], pages + cell["pages"])
        return {name: total / pages for name, (total, pages) in sums.items() if pages}

    def pages(self, method):
        return sum(part["pages"] for part in self.parts(method))

    def exact(self, method):
        """Share of the pages on which the sets of 2-grams are the gold's."""
        return sum(part["losses"]["none"]["pages"] for part in self.parts(method)) / self.pages(method)

    def by_group(self, method):
        """{group: means and "pages"}; "" are the pages that share their group with no other."""
        line = self.lines[method]
        groups = dict(line["groups"]["by_group"]) if line["groups"] else {}
        if line["singles"]:
            means = {name: cell["mean"] for name, cell in line["singles"]["measures"].items()}
            groups[""] = means | {"pages": line["singles"]["pages"]}
        return groups
