// SPDX-License-Identifier: Apache-2.0
#pragma once
// The record of a page, docs/reference/record-format.md: one table has its members in their order, writes them, and says what
// they mean; a test compares the document with it. Pure but for the string that is appended to; safe from any thread.
// Cost: O(n) in the selected subtrees.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "content/article/json.h"
#include "core/page/page.h"
#include "site/extract/extraction.h"

namespace wrapwright {

// Version of the format.
inline constexpr int kRecordFormat = 1;

// Where in an archive a page comes from.
struct ArchivePlace {
  std::string_view file = {};
  std::uint64_t offset = 0;  // of the record or, where it is packed, of its gzip member or zstd frame
  std::string_view record_id = {};
  std::string_view date = {};
  std::string_view payload_digest = {};
  int http_status = 0;
};

// What a record tells. All but the numbers are views.
struct PageRecord {
  const Page& page;
  const Extraction& found;  // its status is the page's
  std::string_view id = {};
  std::string_view url = {};
  std::string_view error = {};   // why there is no article
  std::string_view list = {};    // of an item of a list: the id of the page
  std::string_view method = {};  // "" = the usual one, where the page-level method found the article
  std::string_view wrapper_site = {};
  std::string_view wrapper_file = {};        // "" = no wrapper was found for the page
  std::string_view wrapper_record = {};      // its WARC record; "" = none
  std::optional<ArchivePlace> archive = {};  // nothing = the page comes from elsewhere
  std::string_view damage = {};              // of the page's record in the archive, or of its body
  bool with_text = true;
  bool with_markdown = false;
  bool with_html = false;
  bool with_comments = false;  // as a member, and as a section of the Markdown
};

struct RecordMember {
  std::string_view name;  // "" stands for the fields that the wrapper finds beside those of an article
  std::string_view type;
  std::string_view when;
  std::string_view meaning;
  // Adds the member, unless this record has none.
  void (*add)(const PageRecord& of, std::string_view name, MemberSink& to);
};
[[nodiscard]] std::span<const RecordMember> record_members();

// The page-level method of a PageExtractor.
inline constexpr std::string_view kPageMethod = "auto";

// What is not known is left out, and so are fields by the name of another member.
void add_members(const PageRecord& of, MemberSink& to);
// The same as one JSON object and a newline.
void append_record(const PageRecord& of, std::string& out);

}  // namespace wrapwright
