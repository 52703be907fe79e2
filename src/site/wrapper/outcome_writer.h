// SPDX-License-Identifier: Apache-2.0
#pragma once
// Outcomes as text, Markdown, HTML and JSON. Pure but for the string that is appended to; safe from any thread. Cost:
// O(n) in the selected subtrees.
#include <cstdint>
#include <string>
#include <string_view>

#include "content/article/json.h"
#include "core/page/page.h"
#include "site/wrapper/applier.h"

namespace wrapwright {

enum class OutputFormat { kText, kMarkdown, kHtml, kJson };

// Where in an archive a page comes from.
struct ArchivePlace {
  std::string_view file = {};
  std::uint64_t offset = 0;  // of the record or, where it is packed, of its gzip member or zstd frame
  std::string_view record_id = {};
  std::string_view date = {};
  std::string_view payload_digest = {};
  int http_status = 0;
};

// What a JSON record says of a page beside its outcome.
struct RecordContext {
  std::string_view id = {};
  std::string_view status = {};  // "" = status_name(outcome)
  std::string_view error = {};   // why there is no article; "" = no such member
  std::string_view url = {};     // "" = that of the article
  std::string_view wrapper_site = {};
  std::string_view wrapper_file = {};     // "" = no wrapper was found for the page
  std::string_view wrapper_record = {};   // its WARC record; "" = none
  const ArchivePlace* archive = nullptr;  // null = the page comes from elsewhere
  std::string_view damage = {};           // of the page's record in the archive, or of its body
  bool is_cut = false;                    // whether a limit cut the page
  std::string_view list = {};             // of an item of a list: the id of the page
};

// "ok" for an article by a template, "fallback" for one by the page-level method; else as to_string(ApplyStatus).
[[nodiscard]] std::string_view status_name(const Outcome& outcome);

// One object and a newline, as docs/record-format.md has it. Members: id, url, status, error, list, warc_file,
// warc_offset, warc_record_id, warc_date, payload_digest, http_status, damage, cut, wrapper (site, file,
// warc_record_id), template (where one matched and its outcome counts; "kinds" for a page that is unlike the site's
// articles, "list" for a list), xpath (of an article by a template), is_article (probability, three decimals); with an
// article dfs, from, title, date, authors, tags, language, confidence (three decimals), further fields, and text. What
// is not known is left out.
void append_json(const Outcome& outcome, const RecordContext& context, std::string& out);
// The first of these members, up to cut; all that the context knows but for the wrapper.
void add_context(const RecordContext& context, JsonRecord& record);
// The same members without text. Fields by a name that the record has, or that is kept for later, are left out.
// REQUIRES: outcome and context outlive the record.
void describe_outcome(const Outcome& outcome, const RecordContext& context, JsonRecord& record);

// The article in the format, ending as the renderers of content/article/render.h do; "" without one. kJson: as append_json.
// REQUIRES: the outcome is of this page and by a SiteExtractor.
[[nodiscard]] std::string render_outcome(const Page& page, const Outcome& outcome, OutputFormat format,
                                         const RecordContext& context = {});

}  // namespace wrapwright
