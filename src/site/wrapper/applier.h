// SPDX-License-Identifier: Apache-2.0
#pragma once
// Applies a wrapper: finds the article on pages of its site. Compiled once from a Wrapper, of which it keeps copies;
// immutable, so one Applier serves all threads. Cost per page: the template's XPaths, a pass over the tag column for
// the title and another one, with the text runs, for the confidence; if the wrapper has kinds, the page's traits
// (content/kinds/page_traits.h). The body is referenced, not copied.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/article.h"
#include "core/base/result.h"
#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "site/wrapper/confidence.h"
#include "site/wrapper/page_status.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct Models;        // content/kinds/models.h
struct PageEvidence;  // content/kinds/site_profile.h

// The value of TemplateMatch::template_name for a page that is refused because it is unlike the site's articles.
inline constexpr std::string_view kKindsGuard = "kinds";
// The same for a page whose content is several items, each with its own permalink or date.
inline constexpr std::string_view kListGuard = "list";

// Evidence of how well the wrapper fits the page, whatever found the article in the end (site/extract/drift.h).
struct MatchEvidence {
  // Of the selection of the template that matched. Nothing if none matched, or if the wrapper has no confidence for its
  // sample pages.
  std::optional<SelectionShape> shape;
  std::optional<double> confidence;  // expected_f1(), also on a sample page
  std::uint64_t fields = 0;          // bit i: rule i of the template's fields gave a value; only the first 64 rules
  double common_share = 1;           // share of the names that nearly all samples have; 1 for a wrapper without kinds
  // By log_odds_alone(); for a page that the wrapper's kinds refuse, also by the sum of both log-odds. True for a
  // wrapper without kinds.
  bool looks_like_article = true;
};

// What the templates of a wrapper find on a page.
struct TemplateMatch {
  // kOk, kNoArticle, kOutOfScope, kNoMatch (no template selects content that is not excluded) or kError.
  PageStatus status = PageStatus::kNoMatch;
  // The template that matched, of whatever kind and whatever found the article in the end; nothing and "" if none did.
  // The index is into Wrapper::templates. The name is kKindsGuard for a page that Wrapper::kinds refuses,
  // and kListGuard for one whose content is several items.
  std::optional<std::size_t> template_index;
  std::string template_name;
  std::string xpath;  // its content XPath
  Article article;    // url is set whatever the status; the rest for kOk
  // Fields that Article has no place for, in the wrapper's order: name and value, never "".
  std::vector<std::pair<std::string, std::string>> fields;
  // 0..1: the expected 2-gram F1 of the body (site/wrapper/confidence.h). Nothing if the wrapper has no confidence for
  // its sample pages, or if nothing was found.
  std::optional<double> confidence;
  std::optional<double> is_article;  // 0..1: the probability by Wrapper::kinds; nothing without kinds
  std::vector<Article> items;        // for a list, what the content XPath selects on it (site/wrapper/list_items.h)
  MatchEvidence evidence;
  // kUnsupported: the page was made by another normalizer than the wrapper's; kLimit: the wrapper's XPaths need more
  // steps than they may take; kInterrupted.
  std::optional<Error> error;
};

// A page that Wrapper::kinds refuses has status kNoArticle, whatever the templates say, and so does one on which the
// chosen template's content is the items of a list. A page of an ended era, which has other names than current
// articles, is refused only if the page model refuses it too.
//
// How a template is chosen: of the templates that are valid at the time of the capture (if it is unknown, of those
// still valid, then of those that ended), those whose url_hint matches the URL come first, then the others, each in the
// wrapper's order. The first whose guard and content select something wins; for kind kNonArticle, the guard suffices.
// Content: what the XPath selects, without what is inside another selected element or an exclusion. Fields: read by
// site/wrapper/field_reader.h; of several rules for a field, the first that gives a value counts; if no rule gives a
// title, page_title.
class Applier {
 public:
  // Fails like XPath::compile; the message names the template and the part. `limits` apply to all XPaths on a page
  // together. `models` judge the page if the wrapper has kinds; null: the standard ones; they must outlive the Applier.
  [[nodiscard]] static Result<Applier> compile(const Wrapper& wrapper, const XPathLimits& limits = {},
                                               const Models* models = nullptr);
  Applier(Applier&&) noexcept;
  Applier& operator=(Applier&&) noexcept;
  ~Applier();

  // A page that was made by another normalizer than the wrapper's gets status kError. `captured` is the time of the
  // page's capture (site/wrapper/era.h), "" if it is unknown.
  [[nodiscard]] TemplateMatch apply(const Page& page, std::string_view url, std::string_view captured = {}) const;
  // Writes the result to `out`, whose memory is reused.
  void apply(const Page& page, std::string_view url, TemplateMatch& out, std::string_view captured = {}) const;

  // apply() in two steps, for pages to which several wrappers with the same templates are applied. select() does
  // everything except kinds, fields and confidence: a list has status kOk and its items. complete() does the rest for a
  // result of select() by any wrapper with these templates. `known` is the page's evidence for Wrapper::kinds; null: it
  // is read from the page.
  void select(const Page& page, std::string_view url, TemplateMatch& out, std::string_view captured = {}) const;
  void complete(const Page& page, TemplateMatch& out, const PageEvidence* known = nullptr) const;

  // The normalizer that the pages must be made by.
  [[nodiscard]] NormalizerKind normalizer() const;

 private:
  struct Program;
  explicit Applier(std::unique_ptr<const Program> program);
  std::unique_ptr<const Program> program_;
};

}  // namespace wrapwright
