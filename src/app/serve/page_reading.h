// SPDX-License-Identifier: Apache-2.0
#pragma once
// The article of one page, in each form that a response needs. A PageReader keeps what an ArticleFinder keeps, so
// create one per thread.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/article_finder.h"
#include "core/page/page_limits.h"
#include "site/apply/wrapper_cache.h"

namespace wrapwright {

inline constexpr int kNoArticle = 422;  // HTTP status for a page without an article

struct PageReading {
  std::string url;        // as requested; "" = unknown
  std::string final_url;  // after redirects
  std::string site;       // "" = unknown
  int failure = 0;        // HTTP status of the response if there is no article; 0 = there is one
  std::string problem;    // why there is no article, for people
  std::string record;     // docs/reference/record-format.md, one line; "" if the page could not be read
  std::string title;
  std::string html;      // by render_reader_html(); "" unless requested
  std::string markdown;  // "" unless requested
  std::string comments;  // record's member of readers' comments, `"comments":[...]`; "" unless requested, or if none
  std::string comments_section;  // the comments, to be appended to the Markdown
  std::string text;
  std::string excerpt;  // the beginning of the text
  std::string date;
  std::string language;
  std::string image;
  std::string next;
  std::vector<std::string> authors;
  std::size_t words = 0;
  bool is_right_to_left = false;

  [[nodiscard]] std::size_t bytes() const;  // approximate memory
};

// What is written besides the text and the record; each form takes about a tenth of the time to read a page.
struct PageForms {
  bool html = true;
  bool markdown = true;
  bool comments = true;
};

// A page's bytes, and what is known about them.
struct PageToRead {
  std::string_view url;
  std::string_view final_url;
  std::string_view bytes;
  std::string_view content_type;
  std::string_view time;  // of the fetch, ISO 8601 in UTC; "" = unknown
};

class PageReader {
 public:
  // REQUIRES: both outlive the object.
  PageReader(WrapperCache& wrappers, const PageExtractor& alone, const PageLimits& limits)
      : finder_(wrappers, &alone, limits), alone_(alone, NormalizerKind::kHtml5, limits) {}

  [[nodiscard]] std::shared_ptr<const PageReading> read(const PageToRead& page, PageForms forms);

 private:
  ArticleFinder finder_;
  ArticleFinder alone_;  // for pages whose site is unknown
};

// The reading of a page whose bytes could not be obtained.
[[nodiscard]] std::shared_ptr<const PageReading> failed_reading(std::string_view url, int status, std::string problem);

}  // namespace wrapwright
