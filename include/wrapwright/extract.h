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
  kText,      // blocks on lines of their own
  kMarkdown,  // CommonMark
  kHtml,      // a clean fragment: structure and links only
  kJson,      // a record of all that is known, in one line
};

// What was found on one page. Owns its page, and needs neither the extractor nor the bytes. Immutable, so one Outcome
// serves all threads; views live as long as it does.
class Outcome {
 public:
  explicit Outcome(wrapwright_outcome* owned) : handle_(owned) {}

  // "ok" (a template found the article), "fallback" (the page-level method did), "no-match", "no-article" (a template
  // says that pages of this kind hold none), "out-of-scope".
  [[nodiscard]] std::string_view status() const { return wrapwright_outcome_status(get()); }
  [[nodiscard]] bool has_article() const { return !text().empty(); }
  // "template", "fallback" (a template matched with low confidence), "page" (no template matched), "none".
  [[nodiscard]] std::string_view provenance() const { return wrapwright_outcome_provenance(get()); }
  // The index of the template that matched, in the order of the file.
  [[nodiscard]] std::optional<std::size_t> template_index() const {
    const long index = wrapwright_outcome_template(get());
    return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
  }
  // From 0 to 1: the F1 to be expected of the text.
  [[nodiscard]] std::optional<double> confidence() const {
    const double value = wrapwright_outcome_confidence(get());
    return value < 0 ? std::nullopt : std::optional(value);
  }
  [[nodiscard]] std::string_view text() const { return wrapwright_outcome_text(get()); }  // "" = no article
  // The values of a field: "title", "date" (ISO 8601), "author", "tags", "language", or another one that the wrapper
  // has a rule for. All but "author" and "tags" have one at most.
  [[nodiscard]] std::vector<std::string_view> field(const std::string& name) const {
    std::vector<std::string_view> out;
    while (const char* const value = wrapwright_outcome_field(get(), name.c_str(), out.size())) out.emplace_back(value);
    return out;
  }
  // The article, "" without one; as JSON always a record. Fails where memory ends.
  [[nodiscard]] Result<std::string> render(OutputFormat format) const {
    constexpr const char* kNames[] = {"text", "markdown", "html", "json"};
    const char* const name = kNames[static_cast<std::size_t>(format)];
    return detail::make_string([&](char** error) { return wrapwright_outcome_render(get(), name, error); });
  }

  [[nodiscard]] wrapwright_outcome* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_outcome, wrapwright_outcome_free> handle_;
};

// What is done with a page that the wrapper does not fit.
enum class Fallback {
  kPage,  // the page-level method reads it by itself
  kNone,  // there is no article, and a match of low confidence counts
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

  // Fails where memory ends, the wrapper's XPaths need more steps than the limits allow, or libtidy cannot come to an
  // end with the page.
  [[nodiscard]] Result<Outcome> extract(const PageInput& page) {
    return detail::make<Outcome>([&](char** error) {
      return wrapwright_extract(handle_.get(), page.bytes.data(), page.bytes.size(), page.url.c_str(),
                                page.content_type.c_str(), error);
    });
  }

 private:
  static Result<SiteExtractor> compile_with(const Wrapper& wrapper, Fallback fallback,
                                            const wrapwright_limits* limits) {
    const auto kind = fallback == Fallback::kNone ? WRAPWRIGHT_FALLBACK_NONE : WRAPWRIGHT_FALLBACK_PAGE;
    return detail::make<SiteExtractor>(
        [&](char** error) { return wrapwright_extractor_new(wrapper.get(), kind, limits, error); });
  }
  detail::Handle<wrapwright_extractor, wrapwright_extractor_free> handle_;
};

namespace detail {
inline Result<Outcome> extract_page(const PageInput& page, const wrapwright_limits* limits) {
  return make<Outcome>([&](char** error) {
    return wrapwright_extract_page(page.bytes.data(), page.bytes.size(), page.url.c_str(), page.content_type.c_str(),
                                   limits, error);
  });
}
}  // namespace detail

// The article of a page without a wrapper, by the page-level method. Fails where memory ends.
inline Result<Outcome> extract_page(const PageInput& page) { return detail::extract_page(page, nullptr); }
inline Result<Outcome> extract_page(const PageInput& page, const Limits& limits) {
  return detail::extract_page(page, limits.get());
}

}  // namespace v0
}  // namespace wrapwright
