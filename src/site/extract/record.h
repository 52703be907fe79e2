// SPDX-License-Identifier: Apache-2.0
#pragma once
// The record of a page (docs/reference/record-format.md): one table lists its members in order, writes them and says
// what they mean; a test compares the document with the table. Pure, except for the string that is appended to; safe
// from any thread. Cost: O(n) in the selected subtrees.
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

// The place in an archive that a page comes from.
struct ArchivePlace {
  std::string_view file = {};
  std::uint64_t offset = 0;  // of the record or, if it is compressed, of its gzip member or zstd frame
  std::string_view record_id = {};
  std::string_view date = {};
  std::string_view payload_digest = {};
  int http_status = 0;
};

// The contents of a record. All members except the numbers are views.
struct PageRecord {
  const Page& page;
  const Extraction& found;  // its status is the page's
  std::string_view id = {};
  std::string_view url = {};
  std::string_view error = {};   // why there is no article
  std::string_view list = {};    // for an item of a list, the id of the page
  std::string_view method = {};  // used if the page-level method found the article; "" = the usual one
  std::string_view wrapper_site = {};
  std::string_view wrapper_file = {};        // "" = no wrapper was found for the page
  std::string_view wrapper_record = {};      // the wrapper's WARC record; "" = none
  std::optional<ArchivePlace> archive = {};  // nothing = the page does not come from an archive
  std::string_view damage = {};              // of the page's record in the archive, or of its body
  bool with_text = true;
  bool with_markdown = false;
  bool with_html = false;
  bool with_comments = false;  // as a member, and as a section of the Markdown
};

struct RecordMember {
  std::string_view name;  // "" stands for the fields that the wrapper finds besides those of an article
  std::string_view type;
  std::string_view when;
  std::string_view meaning;
  // Adds the member, unless this record has none.
  void (*add)(const PageRecord& of, std::string_view name, MemberSink& to);
};
[[nodiscard]] std::span<const RecordMember> record_members();

// The page-level method of a PageExtractor.
inline constexpr std::string_view kPageMethod = "auto";

// Leaves out what is not known, and fields that have the name of another member.
void add_members(const PageRecord& of, MemberSink& to);
// Appends the members as one JSON object and a newline.
void append_record(const PageRecord& of, std::string& out);

}  // namespace wrapwright
