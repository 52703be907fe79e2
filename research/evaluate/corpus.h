// SPDX-License-Identifier: Apache-2.0
#pragma once
// A corpus: pages with their gold articles, annotated by people (docs/reference/corpus-format.md). Reading a corpus validates it:
// every fault is reported with file and line, and only the faulty row is skipped. Plain values. The result depends only
// on the files. Cost: reads the index and all gold files; page files are not read, but must exist.
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct Gold {
  bool article = true;  // false: the annotators found no article on the page; `text` is ""
  std::string text;
  std::string title;                 // "" = unknown, as in all fields below
  std::string date;                  // as written in the corpus
  std::vector<std::string> authors;  // as written in the corpus; an entry may hold several names
  std::vector<std::string> tags;
  std::string page_type;
  std::vector<std::string> with;     // snippets that must occur
  std::vector<std::string> without;  // snippets that must not
};

struct CorpusPage {
  std::string id;
  std::string group;  // "" = no group
  std::string era;    // "" = the only era of the group
  std::string url;
  std::string lang;
  std::string encoding;
  std::string kind;  // "article", "listing", ...; "" = unknown
  std::filesystem::path file;
  Gold gold;
  std::string gold_digest;  // SHA-256 of the gold file's bytes, in hexadecimal
};

// The pages from which a wrapper is learned: those of one group and, if the group has several eras, of one era.
struct CorpusGroup {
  std::string group;
  std::string era;
  std::vector<std::size_t> pages;  // indices into Corpus::pages, ascending
};

struct Corpus {
  std::string name;  // name of the folder
  std::filesystem::path folder;
  std::vector<CorpusPage> pages;    // valid rows, in the order of the index
  std::vector<CorpusGroup> groups;  // in order of first occurrence; a page without a group is a group of its own
  std::vector<Error> faults;        // in the order of the index
  std::string digest;               // corpus_digest() if the caller has stored it; "" after read_corpus()
};

struct CorpusLimits {
  std::size_t max_index_bytes = std::size_t{1} << 30U;
  std::size_t max_gold_bytes = std::size_t{16} << 20U;  // per file
};

// Fails only if the folder has no readable index.jsonl. Everything else is a fault of its row, reported with its line
// of the index: a broken line, a missing id, a duplicate id (even of a faulty row), a page or gold file that is not
// named or does not exist, a file name that leads out of the folder, gold that is not JSON or not UTF-8, missing or
// empty gold text, a value of the wrong type.
Result<Corpus> read_corpus(const std::filesystem::path& folder, const CorpusLimits& limits = {});

// Detects silent changes of a corpus. Returns "sha256:" and the hexadecimal SHA-256 of these bytes: for each page of
// corpus.pages, in order, its id, group and era, each followed by a zero byte; the lowercase hexadecimal SHA-256 of the
// page's bytes ("-" if it cannot be read); a zero byte; gold_digest; a newline. The location of the folder does not
// matter. Cost: reads every page, a few hundred megabytes per second.
[[nodiscard]] std::string corpus_digest(const Corpus& corpus);

}  // namespace wrapwright
