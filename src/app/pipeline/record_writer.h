// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the record of each page: its article as text or markup, a JSON object
// (docs/reference/record-format.md), WARC records, a line of the pages of a WACZ file, or a row of a table. Keeps
// buffers between pages, so create one per thread. Not thread-safe.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/pipeline/article_text.h"
#include "app/pipeline/source_page.h"
#include "core/base/lru_cache.h"
#include "core/base/result.h"
#include "site/apply/wrapper_cache.h"
#include "site/extract/extraction.h"
#include "site/extract/record.h"
#include "web/archive/packer.h"

namespace wrapwright {

enum class RecordFormat { kText, kMarkdown, kHtml, kJson, kWarc, kWacz, kCsv, kSqlite };
// The ending of a file of that format: ".txt", …
[[nodiscard]] std::string_view ending_of(RecordFormat format);

// The format that the ending of a file's name stands for, without the ending of a compression (.gz, .zst); nothing for
// a name without an ending. Fails with kRefused for an unknown ending.
[[nodiscard]] Result<std::optional<RecordFormat>> format_of_name(const std::filesystem::path& path);

struct RecordOptions {
  RecordFormat format = RecordFormat::kText;
  PageHeaders headers = PageHeaders::kNone;
  bool with_front_matter = false;  // above Markdown, app/pipeline/front_matter.h
  bool with_markdown = false;      // an additional member in JSON, an additional record in WARC
  bool with_html = false;
  bool with_comments = false;  // an additional member; in Markdown a section
  bool with_items = false;     // for a list, a record for each item after that of the page
  bool with_digest = false;    // compute the digests of texts (WorkedPage), to detect repeated articles
  std::string given;           // the run's options as they were given, for settings_of()
  // Of WARC records:
  std::string date;  // ISO 8601: when the records, or a WACZ file, are made
  Packing packing = Packing::kPlain;
};

// The settings that must be the same for a run to resume an output in shards of that size, as one line of JSON.
[[nodiscard]] std::string settings_of(const RecordOptions& records, std::uint64_t shard_size);

// Bytes that must precede the first record in a file that refers to them.
struct Preamble {
  std::string id;
  std::string bytes;
};

// The outcome of a page, with everything for its record.
struct PageResult {
  const SourcePage& source;
  const Page& page;
  const Extraction& found;
  std::string_view problem = {};         // why there is no article
  std::string_view method = {};          // as PageRecord::method
  std::string_view list = {};            // for an item, the id of its page
  const SiteWrapper* wrapper = nullptr;  // the one that was applied; null = none
};

class RecordWriter {
 public:
  explicit RecordWriter(RecordOptions options);

  // Returns the bytes that must precede the record; null = nothing.
  std::shared_ptr<const Preamble> append(const PageResult& result, std::string& out);

 private:
  std::shared_ptr<const Preamble> append_warc(const PageResult& result, PageRecord record, std::string& out);
  std::string append_conversion(const PageResult& result, std::string_view type, std::string_view block,
                                std::string& out);
  [[nodiscard]] std::shared_ptr<const Preamble> wrapper_record(const SiteWrapper& wrapper);

  RecordOptions options_;
  std::unique_ptr<Packer> packer_;
  struct KnownWrapper {
    std::shared_ptr<const std::string> xml;
    std::shared_ptr<const Preamble> preamble;
  };
  LruCache<std::string, KnownWrapper> wrappers_;  // by file
};

// The bytes that every file begins with: for WARC files a warcinfo record, for CSV files the names of the columns.
[[nodiscard]] std::string opening_of(const RecordOptions& options);

}  // namespace wrapwright
