// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is written of each page of many: its article as text or markup, a JSON object (docs/record-format.md), WARC
// records, or a line of the pages of a WACZ file. Keeps buffers between pages, so make one per thread. Not thread-safe.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/pipeline/record.h"
#include "app/pipeline/source_page.h"
#include "content/article/article.h"
#include "content/article/json.h"
#include "web/archive/packer.h"

namespace wrapwright {

enum class RecordFormat { kText, kMarkdown, kHtml, kJson, kWarc, kWacz };
// The ending of a file of that format: ".txt", …
[[nodiscard]] std::string_view ending_of(RecordFormat format);

// What a file of that name is for: WARC or WACZ, else text.
[[nodiscard]] RecordFormat format_of_name(const std::filesystem::path& path);

struct RecordOptions {
  RecordFormat format = RecordFormat::kText;
  PageHeaders headers = PageHeaders::kNone;
  bool with_markdown = false;  // in JSON a further member, in WARC a further record
  bool with_html = false;
  bool with_items = false;  // of a list, a record for each item behind that of the page
  std::string given;        // the run's options as they were given, for settings_of()
  // Of WARC records:
  std::string date;  // ISO 8601: when they are made; also of a WACZ file
  Packing packing = Packing::kPlain;
};

// What must be the same for a run to go on with an output in shards of that size: one line of JSON.
[[nodiscard]] std::string settings_of(const RecordOptions& records, std::uint64_t shard_size);

// Bytes that must stand in a file before the first record that refers to them.
struct Preamble {
  std::string id;
  std::string bytes;
};

// What became of a page.
struct PageResult {
  const SourcePage& source;
  PageStatus status;
  const Page& page;
  const Article* article = nullptr;    // null = none
  const std::string& text;             // of the article
  std::string_view wrapper_site = {};  // "" = none was used
  std::string_view wrapper_file = {};
};

// Adds the members of a page's JSON object but for the renderings of the article. `wrapper_record`: the id of the WARC
// record of the wrapper that was used; "" = it has none.
using DescribePage = std::function<void(std::string_view wrapper_record, JsonRecord& record)>;

class RecordWriter {
 public:
  explicit RecordWriter(RecordOptions options);

  // Calls `describe` once at most.
  void append(const PageResult& result, const DescribePage& describe, std::string& out);
  // Of the page that was appended last; null = none.
  [[nodiscard]] std::shared_ptr<const Preamble> preamble() const { return preamble_; }

 private:
  void append_json(const PageResult& result, const DescribePage& describe, std::string& out) const;
  void append_warc(const PageResult& result, const DescribePage& describe, std::string& out);
  static void append_wacz(const PageResult& result, std::string& out);
  std::string append_conversion(const PageResult& result, std::string_view type, std::string_view block,
                                std::string& out);
  [[nodiscard]] std::shared_ptr<const Preamble> wrapper_record(const PageResult& result);

  RecordOptions options_;
  std::unique_ptr<Packer> packer_;
  std::shared_ptr<const Preamble> preamble_;
  std::map<std::string, std::shared_ptr<const Preamble>, std::less<>> wrappers_;  // by file
};

// What a WARC file begins with.
[[nodiscard]] std::string warc_opening(const RecordOptions& options);

}  // namespace wrapwright
