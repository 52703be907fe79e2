// SPDX-License-Identifier: Apache-2.0
#pragma once
// Applies a wrapper to pages of its site. Compiled once from a Wrapper, of which it keeps copies; immutable, so one
// Applier serves all threads. Cost per page: the XPaths of the template, one pass over the tag column for the title,
// and one more, with the text runs, for the confidence. The body refers to the page and is not copied.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "article/article.h"
#include "base/result.h"
#include "html/page.h"
#include "wrapper/wrapper.h"
#include "xpath/budget.h"

namespace wrapwright {

enum class ApplyStatus {
  kOk,
  kNoMatch,     // no template has content that is not excluded
  kOutOfScope,  // the URL is outside the wrapper's scope
  kNoArticle,   // the matching template is of kind kNone: pages of this kind have no article
  kFailed,      // Outcome::error says why
};
// "ok", "no-match", "out-of-scope", "no-article", "error"
[[nodiscard]] std::string_view to_string(ApplyStatus status);

struct Outcome {
  ApplyStatus status = ApplyStatus::kNoMatch;
  std::string template_name;  // name of the matching template of any kind; "" if there is none
  std::string xpath;          // its content XPath
  Article article;            // `url` is always set; the rest only for kOk
  // Name and value of the fields that Article has no member for, in the wrapper's order; values are never "".
  std::vector<std::pair<std::string, std::string>> fields;
  // 0..1: the expected 2-gram F1 of the body (wrapper/confidence.h). Nothing if the wrapper has no confidence of its
  // sample pages, or if nothing was found.
  std::optional<double> confidence;
  std::optional<Error> error;  // kLimit: the wrapper's XPaths need more steps than they may take; kInterrupted
};

// The choice of a template: first those whose url_hint matches the URL, then the others, each in the wrapper's order.
// The first whose guard and content select something matches; for kind kNone the guard decides alone. Content: the
// elements that the XPath selects, without nested ones and exclusions. Fields: read as by wrapper/field_reader.h; of
// several rules for a field the first that gives a value counts; without a value for the title, page_title().
class Applier {
 public:
  // Fails as XPath::compile; the message names the template and the part. `limits` are of all XPaths on a page
  // together.
  [[nodiscard]] static Result<Applier> compile(const Wrapper& wrapper, const XPathLimits& limits = {});
  Applier(Applier&&) noexcept;
  Applier& operator=(Applier&&) noexcept;
  ~Applier();

  [[nodiscard]] Outcome apply(const Page& page, std::string_view url) const;
  // Writes the result to `out`, whose memory is reused.
  void apply(const Page& page, std::string_view url, Outcome& out) const;

  // The normalizer that must have made the pages.
  [[nodiscard]] NormalizerKind normalizer() const;

 private:
  struct Program;
  explicit Applier(std::unique_ptr<const Program> program);
  std::unique_ptr<const Program> program_;
};

// Whether a prefix of `url` matches the pattern, in which "*" stands for any characters. "" matches everything. Cost:
// O(|url| * |pattern|) in the worst case.
[[nodiscard]] bool matches_url_prefix(std::string_view pattern, std::string_view url);
// Whether the whole URL matches, for url_hint.
[[nodiscard]] bool matches_url(std::string_view pattern, std::string_view url);

}  // namespace wrapwright
