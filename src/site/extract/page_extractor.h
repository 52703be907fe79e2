// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the article of a page, for all callers: by the templates of its site's wrapper or, if there is no wrapper or it
// does not fit, by the page-level method of the block model, with the fields that the page itself states. Copies what
// it needs from the wrapper; immutable, so one PageExtractor serves all threads. Cost per page: the Applier and the
// rendered text; if the page-level method reads the page, also the models of page types and blocks, and its fields.
#include <optional>
#include <string_view>

#include "content/blocks/page_judge.h"
#include "content/kinds/models.h"
#include "core/base/result.h"
#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "site/extract/extraction.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// What is done with a page on which the wrapper finds no text, or finds something with low confidence.
enum class Fallback {
  kNone,  // such a page has no article, and a match of low confidence counts
  // The page-level method (content/blocks/page_judge.h) reads the page without the wrapper. If the page shows no text,
  // the first field rule from JSON names the member that holds it.
  kPage,
};

// A match with low confidence, such as on a page of a changed template or of a kind that was not among the samples, is
// discarded with its fields in favor of what the page-level method finds, if that promises a clearly higher F1.
struct LowConfidenceOptions {
  double min_confidence = 0.7;  // a match is doubtful below this expected F1
  double min_gain = 0.2;        // required advantage of the page-level method in expected F1
};

struct PageExtractorOptions {
  Fallback fallback = Fallback::kPage;  // used with a wrapper
  LowConfidenceOptions low_confidence = {};
  PageJudgeOptions page_judge = {};
  XPathLimits xpath = {};          // for all XPaths on a page together; beyond them the status is kError
  const Models* models = nullptr;  // null: the standard ones; must outlive the extractor
  // The page-level method refuses pages whose probability of being an article, judged by the page alone, is lower than
  // this, if there is no wrapper or if none of its templates matches.
  double min_article = 0;
  double min_unmatched = 0.05;
  // Whether to read the fields that a page states, and to check its language against the text. If not, the article has
  // only its text and the fields from the wrapper's rules, which takes a third less time.
  bool with_page_fields = true;
};

class PageExtractor {
 public:
  // Without a wrapper: reads pages made by any normalizer with the page-level method.
  explicit PageExtractor(const PageExtractorOptions& options = {}) : options_(options) {}
  // Fails like Applier::compile.
  [[nodiscard]] static Result<PageExtractor> compile(const Wrapper& wrapper, const PageExtractorOptions& options = {});

  // The status is kPageLevel, kNoArticle (min_article) or kNoMatch without a wrapper; with one it is kOk, kDoubted,
  // kUnmatched, kUnlike, kNoArticle, kOutOfScope, kNoMatch or kError. A document that is not a page (document_kind())
  // gives kNoArticle, except that an empty document without a wrapper gives kNoMatch. `captured` is the same as for
  // Applier::apply.
  void extract(const Page& page, std::string_view url, Extraction& out, std::string_view captured = {}) const;
  [[nodiscard]] Extraction extract(const Page& page, std::string_view url, std::string_view captured = {}) const;

  // The normalizer that the pages must be made by; pages made by another one fail. Nothing without a wrapper.
  [[nodiscard]] std::optional<NormalizerKind> normalizer() const;

 private:
  void read_by_page(const Page& page, PageStatus found, double min_article, std::string_view captured,
                    Extraction& out) const;
  bool replace_doubtful(const Page& page, std::string_view captured, Extraction& out) const;
  void take(const Page& page, JudgedArticle judged, PageStatus found, std::string_view captured, Extraction& out) const;
  void read_refused(const Page& page, std::string_view captured, Extraction& out) const;

  std::optional<Applier> applier_;
  bool is_by_hand_ = false;  // a person edited the wrapper, so a rule that rests on a tag was intended
  PageExtractorOptions options_;
};

}  // namespace wrapwright
