// SPDX-License-Identifier: Apache-2.0
#pragma once
// A corpus: pages with what people say is their article (docs/corpus-format.md). Reading it checks it: every fault is
// named with file and line, and only the row it lies in is passed over. Plain values; reading is a pure function of the
// disk, and costs the index and all gold files; pages are not read, but must be there.
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct Gold {
  bool article = true;  // false: people found no article on the page; `text` is "" then
  std::string text;
  std::string title;                 // "" = not known, as in all below
  std::string date;                  // as the corpus writes it
  std::vector<std::string> authors;  // as the corpus writes them, each perhaps several names
  std::vector<std::string> tags;
  std::string page_type;
  std::vector<std::string> with;     // snippets that must occur
  std::vector<std::string> without;  // snippets that must not
};

struct CorpusPage {
  std::string id;
  std::string group;  // "" = of no group
  std::string era;    // "" = the group's only one
  std::string url;
  std::string lang;
  std::string encoding;
  std::filesystem::path file;
  Gold gold;
  std::string gold_digest;  // SHA-256 of the gold file's bytes, in hexadecimal
};

// Pages that a wrapper is learned from: those of one group, and of one era where the group has several.
struct CorpusGroup {
  std::string group;
  std::string era;
  std::vector<std::size_t> pages;  // into Corpus::pages, ascending
};

struct Corpus {
  std::string name;  // the folder's
  std::filesystem::path folder;
  std::vector<CorpusPage> pages;    // rows without faults, in the order of the index
  std::vector<CorpusGroup> groups;  // in order of first sight; every page is in one, pages of no group alone in theirs
  std::vector<Error> faults;        // in the order of the index
  std::string digest;               // what corpus_digest says, kept by who asked it; "" from read_corpus
};

struct CorpusLimits {
  std::size_t max_index_bytes = std::size_t{1} << 30U;
  std::size_t max_gold_bytes = std::size_t{16} << 20U;  // of one file
};

// Fails only where there is no readable index.jsonl in the folder; all else is a fault of its row, placed at its line
// of the index: a broken line, no id, an id that came before (also in a row with faults), no page or gold named or
// there, a name that leaves the folder, gold that is no JSON or UTF-8, without text or with empty text, a value of a
// wrong type.
Result<Corpus> read_corpus(const std::filesystem::path& folder, const CorpusLimits& limits = {});

// Guards against silent change: "sha256:" and the SHA-256, in hexadecimal, of these bytes: for each of corpus.pages, in
// their order, id, group and era, each with a zero byte behind it; SHA-256 of the page's bytes in lower-case
// hexadecimal ("-" where it cannot be read); a zero byte; gold_digest; a newline. Where the folder lies does not
// matter. Reads every page: a second for some hundred megabytes.
[[nodiscard]] std::string corpus_digest(const Corpus& corpus);

}  // namespace wrapwright
