// SPDX-License-Identifier: Apache-2.0
#pragma once
// A method's prediction of the article of a page, and its JSON lines format, which is also the exchange format for
// other tools: id, text and, where known, title, date, author, tags, confidence (docs/reference/corpus-format.md). Plain values.
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "research/evaluate/corpus.h"

namespace wrapwright {

struct Prediction {
  bool found = false;  // false: the method found no article, or nothing matched; `text` is ""
  std::string text;
  std::string title;
  std::string date;
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::optional<double> confidence = {};  // 0..1: the 2-gram F1 that the method expects of its text

  std::optional<double> is_article = {};  // 0..1: the probability that the page is an article at all

  bool operator==(const Prediction&) const = default;
};

// The text that is scored against the gold: the text, preceded by the title unless the first 2,000 code points contain
// it, because most tools omit it and most gold texts include it.
[[nodiscard]] std::string scored_text(const Prediction& prediction);

struct PredictionFile {
  std::map<std::string, Prediction> by_id;
  // with file and line: a broken line, a missing id, a duplicate id (the first counts), an id that is neither the id
  // nor the URL of one page of the corpus (and no "url" that is), a value of the wrong type
  std::vector<Error> faults;
};

// kIo if the file cannot be read. A prediction counts as `found` if its text is not blank, unless the line has "found".
Result<PredictionFile> read_predictions(const std::filesystem::path& file, const Corpus& corpus);

// One line, with newline, that reads back as the same prediction; invalid UTF-8 is replaced by U+FFFD.
[[nodiscard]] std::string prediction_line(const std::string& id, const Prediction& prediction);

}  // namespace wrapwright
