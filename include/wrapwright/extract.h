// SPDX-License-Identifier: Apache-2.0
#pragma once
// The article of a page: by its site's wrapper, or by the page-level method, which needs none.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wrapwright/limits.h"
#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

enum class OutputFormat {
  kText = WRAPWRIGHT_FORMAT_TEXT,          // blocks on lines of their own
  kMarkdown = WRAPWRIGHT_FORMAT_MARKDOWN,  // CommonMark
  kHtml = WRAPWRIGHT_FORMAT_HTML,          // a clean fragment: structure and links only
  kJson = WRAPWRIGHT_FORMAT_JSON,          // a record of all that is known, in one line (docs/record-format.md)
};

// What came of a page, as `status` in docs/record-format.md.
enum class OutcomeStatus {
  kOk = WRAPWRIGHT_STATUS_OK,                    // a template found the article
  kFallback = WRAPWRIGHT_STATUS_FALLBACK,        // the page-level method did
  kNoMatch = WRAPWRIGHT_STATUS_NO_MATCH,         // nothing was found on the page
  kNoArticle = WRAPWRIGHT_STATUS_NO_ARTICLE,     // pages of this kind hold none
  kOutOfScope = WRAPWRIGHT_STATUS_OUT_OF_SCOPE,  // the wrapper is not for this URL
};
// "ok", "fallback", "no-match", "no-article", "out-of-scope"
[[nodiscard]] inline std::string_view to_string(OutcomeStatus status) {
  return wrapwright_status_name(static_cast<wrapwright_status>(status));
}

// What found the article.
enum class Provenance {
  kNone = WRAPWRIGHT_PROVENANCE_NONE,          // there is none
  kTemplate = WRAPWRIGHT_PROVENANCE_TEMPLATE,  // a template of the wrapper
  kFallback = WRAPWRIGHT_PROVENANCE_FALLBACK,  // the page-level method, as a template matched with low confidence
  kPage = WRAPWRIGHT_PROVENANCE_PAGE,          // the page-level method, as no template matched or there is no wrapper
};
// "none", "template", "fallback", "page"
[[nodiscard]] inline std::string_view to_string(Provenance provenance) {
  return wrapwright_provenance_name(static_cast<wrapwright_provenance>(provenance));
}

// A part of an article's text: what one block element holds apart from the block elements within it.
struct Block {
  std::string element;  // "p", "h2", "li", "pre", "tr" for the cells of a row, and the like
  std::string text;
};

struct Field {
  std::string name;
  std::vector<std::string> values;  // one at least
};

// An article as values, which need nothing to live on.
struct Article {
  std::string title;  // "" = unknown, as for the others
  std::string date;   // ISO 8601
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::string language;       // BCP 47
  std::vector<Field> fields;  // others that the wrapper has rules for, in its order
  std::vector<Block> blocks;  // the text, in order
};

// What was found on one page. Owns its page, and needs neither the extractor nor the bytes. Immutable, so one Outcome
// serves all threads; views live as long as it does.
class Outcome {
 public:
  explicit Outcome(wrapwright_outcome* owned) : handle_(owned) {}

  [[nodiscard]] OutcomeStatus status() const { return static_cast<OutcomeStatus>(wrapwright_outcome_status(get())); }
  [[nodiscard]] bool has_article() const { return !text().empty(); }
  [[nodiscard]] Provenance provenance() const { return static_cast<Provenance>(wrapwright_outcome_provenance(get())); }
  // The index of the template that matched, in the order of the file.
  [[nodiscard]] std::optional<std::size_t> template_index() const {
    const long index = wrapwright_outcome_template(get());
    return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
  }
  // From 0 to 1: the F1 to be expected of the text.
  [[nodiscard]] std::optional<double> confidence() const { return known(wrapwright_outcome_confidence(get())); }
  // From 0 to 1: the probability that the page is an article: of the site, if the wrapper has a profile of its
  // articles, else by the page alone, if the page-level method read it.
  [[nodiscard]] std::optional<double> article_probability() const {
    return known(wrapwright_outcome_article_probability(get()));
  }
  [[nodiscard]] std::string_view text() const { return wrapwright_outcome_text(get()); }  // "" = no article
  // The values of a field: "title", "date" (ISO 8601), "author", "tags", "language", or another one that the wrapper
  // has a rule for. All but "author" and "tags" have one at most.
  [[nodiscard]] std::vector<std::string_view> field(const std::string& name) const {
    std::vector<std::string_view> out;
    while (const char* const value = wrapwright_outcome_field(get(), name.c_str(), out.size())) out.emplace_back(value);
    return out;
  }
  // All of the article; empty values without one. Fails if out of memory.
  [[nodiscard]] Result<Article> article() const {
    Article out;
    out.title = first("title");
    out.date = first("date");
    out.authors = all("author");
    out.tags = all("tags");
    out.language = first("language");
    while (const char* const name = wrapwright_outcome_field_name(get(), out.fields.size()))
      out.fields.push_back({name, all(name)});
    wrapwright_error* error = nullptr;
    const detail::Handle<wrapwright_blocks, wrapwright_blocks_free> blocks(wrapwright_outcome_blocks(get(), &error));
    const detail::OwnedError owner(error);
    if (!blocks) return detail::value_of(error);
    for (std::size_t i = 0; i < wrapwright_blocks_size(blocks.get()); ++i) {
      out.blocks.push_back({wrapwright_blocks_element(blocks.get(), i), wrapwright_blocks_text(blocks.get(), i)});
    }
    return out;
  }
  // The article, "" without one; as JSON always a record. Fails if out of memory.
  [[nodiscard]] Result<std::string> render(OutputFormat format) const {
    return detail::make_string([&](wrapwright_error** error) {
      return wrapwright_outcome_render(get(), static_cast<wrapwright_format>(format), error);
    });
  }

  [[nodiscard]] wrapwright_outcome* get() const { return handle_.get(); }

 private:
  static std::optional<double> known(double value) { return value < 0 ? std::nullopt : std::optional(value); }
  [[nodiscard]] std::vector<std::string> all(const std::string& name) const {
    const auto values = field(name);
    return {values.begin(), values.end()};
  }
  [[nodiscard]] std::string first(const char* name) const {
    const char* const value = wrapwright_outcome_field(get(), name, 0);
    return value == nullptr ? "" : value;
  }
  detail::Handle<wrapwright_outcome, wrapwright_outcome_free> handle_;
};

// What is done with a page that the wrapper does not fit.
enum class Fallback {
  kPage = WRAPWRIGHT_FALLBACK_PAGE,  // the page-level method reads it by itself
  kNone = WRAPWRIGHT_FALLBACK_NONE,  // there is no article, and a match of low confidence counts
};

// A wrapper, compiled; the wrapper may be destroyed then. Keeps buffers between pages: one thread at a time. Cost per
// page: little more than parsing it.
class SiteExtractor {
 public:
  // Fails where an XPath of the wrapper does not compile; the error names it.
  static Result<SiteExtractor> compile(const Wrapper& wrapper, Fallback fallback = Fallback::kPage) {
    return compile_with(wrapper, fallback, nullptr);
  }
  static Result<SiteExtractor> compile(const Wrapper& wrapper, Fallback fallback, const Limits& limits) {
    return compile_with(wrapper, fallback, limits.get());
  }
  explicit SiteExtractor(wrapwright_extractor* owned) : handle_(owned) {}

  // Fails if out of memory, the wrapper's XPaths need more steps than the limits allow, or libtidy cannot come to an
  // end with the page.
  [[nodiscard]] Result<Outcome> extract(const PageInput& page) {
    return detail::make<Outcome>([&](wrapwright_error** error) {
      return wrapwright_extract(handle_.get(), page.bytes.data(), page.bytes.size(), page.url.c_str(),
                                page.content_type.c_str(), error);
    });
  }

 private:
  static Result<SiteExtractor> compile_with(const Wrapper& wrapper, Fallback fallback,
                                            const wrapwright_limits* limits) {
    const auto kind = static_cast<wrapwright_fallback>(fallback);
    return detail::make<SiteExtractor>(
        [&](wrapwright_error** error) { return wrapwright_extractor_new(wrapper.get(), kind, limits, error); });
  }
  detail::Handle<wrapwright_extractor, wrapwright_extractor_free> handle_;
};

namespace detail {
inline Result<Outcome> extract_page(const PageInput& page, const wrapwright_limits* limits) {
  return make<Outcome>([&](wrapwright_error** error) {
    return wrapwright_extract_page(page.bytes.data(), page.bytes.size(), page.url.c_str(), page.content_type.c_str(),
                                   limits, error);
  });
}
}  // namespace detail

// The article of a page without a wrapper, by the page-level method. Fails if out of memory.
inline Result<Outcome> extract_page(const PageInput& page) { return detail::extract_page(page, nullptr); }
inline Result<Outcome> extract_page(const PageInput& page, const Limits& limits) {
  return detail::extract_page(page, limits.get());
}

}  // namespace v0
}  // namespace wrapwright
