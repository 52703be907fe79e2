// SPDX-License-Identifier: Apache-2.0
#pragma once
// The articles of a site's pages as `apply` finds them: the wrapper, and where it does not fit, the page-level method
// of the block model. Compiled once from a Wrapper, of which it keeps copies; immutable, so one SiteExtractor serves
// all threads. Cost per page: the Applier and the rendered text; the block model where there is a fallback.
#include <string_view>

#include "content/blocks/block_model.h"
#include "content/blocks/page_judge.h"
#include "core/base/result.h"
#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/low_confidence_fallback.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// What is done with a page on which the wrapper finds no text, or finds something with low confidence.
enum class Fallback {
  kNone,  // such a page has no article, and a match of low confidence counts
  // The page-level method (content/blocks/page_judge.h) reads the page by itself. Where the page shows no text, the first field
  // rule from JSON names the member that holds it.
  kPage,
};

struct SiteExtractorOptions {
  Fallback fallback = Fallback::kPage;
  LowConfidenceOptions low_confidence = {};
  PageJudgeOptions page_judge = {};
  XPathLimits xpath = {};             // of all XPaths on a page together; past them the status is kFailed
  const BlockModel* model = nullptr;  // null: the standard one; must outlive the extractor
  // Reads title, date, authors and the like of a page by itself into its article, for articles by the page-level
  // method; read_page_fields (site/fields/page_fields.h) where it is not null, else page_title alone.
  void (*read_fields)(const Page& page, std::string_view url, Article& article) = nullptr;
};

class SiteExtractor {
 public:
  // Fails as Applier::compile.
  [[nodiscard]] static Result<SiteExtractor> compile(const Wrapper& wrapper, const SiteExtractorOptions& options = {});

  // `out` has text exactly where its status is kOk. Of an article by the page-level method: body, url, confidence, and
  // the fields that read_fields finds; those of a doubted match are given up with it, for they are of another kind of
  // page. `captured` as for Applier::apply.
  void extract(const Page& page, std::string_view url, Outcome& out, std::string_view captured = {}) const;
  [[nodiscard]] Outcome extract(const Page& page, std::string_view url, std::string_view captured = {}) const;

  // The normalizer that the pages must be made by; others have failed.
  [[nodiscard]] NormalizerKind normalizer() const { return applier_.normalizer(); }

 private:
  SiteExtractor(Applier applier, const SiteExtractorOptions& options);
  Applier applier_;
  SiteExtractorOptions options_;
};

// The article of a page without a wrapper, by the page-level method; `out` as SiteExtractor::extract has it. The page
// may be of any normalizer.
void extract_by_page(const Page& page, std::string_view url, const SiteExtractorOptions& options, Outcome& out);

}  // namespace wrapwright
