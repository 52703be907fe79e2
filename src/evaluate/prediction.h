// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a method says is the article of a page, and the JSON lines that our and other tools' predictions come in: id,
// text, and where known title, date, author, tags, confidence (docs/corpus-format.md). Plain values.
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "evaluate/corpus.h"

namespace wrapwright {

struct Prediction {
  bool found = false;  // false: no article, by what the method says or because nothing matched; text is "" then
  std::string text;
  std::string title;
  std::string date;
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::optional<double> confidence = {};  // 0..1: the 2-gram F1 that the method expects of this text

  bool operator==(const Prediction&) const = default;
};

// What is scored against the gold text: the title goes before a text that does not hold it in its first 2,000 code
// points, as most tools leave it out and most gold has it.
[[nodiscard]] std::string scored_text(const Prediction& prediction);

struct PredictionFile {
  std::map<std::string, Prediction> by_id;
  std::vector<Error> faults;  // file and line: a broken line, no id, an id for the second time (the first counts), an
                              // id that the corpus does not have, a value of a wrong type
};

// kIo where the file cannot be read. A prediction is `found` where its text is not blank, unless the line says "found".
Result<PredictionFile> read_predictions(const std::filesystem::path& file, const Corpus& corpus);

// One line, with the newline, that reads back as the same; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string prediction_line(const std::string& id, const Prediction& prediction);

}  // namespace wrapwright
