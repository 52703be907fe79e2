// SPDX-License-Identifier: Apache-2.0
#pragma once
// The registered methods that use more than the single page: other pages of the site, or feed items. Each is defined in
// the file of its name and listed in method.cpp. Shared helper functions are below. Pure functions.
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "content/article/article.h"
#include "core/base/result.h"
#include "research/evaluate/method.h"
#include "research/evaluate/prediction.h"
#include "research/methods/page_method.h"
#include "site/extract/extraction.h"

namespace wrapwright {

// make() receives settings that hold every parameter of the description.
struct SiteMethodEntry {
  MethodDescription description;
  Result<std::unique_ptr<SiteMethod>> (*make)(const Settings& settings) = nullptr;
};

extern const SiteMethodEntry kAuto;
extern const SiteMethodEntry kAutoOfPage;
extern const SiteMethodEntry kForest;
extern const SiteMethodEntry kForestPaper;
extern const SiteMethodEntry kCoverageMethod;
extern const SiteMethodEntry kCoveragePaper;
extern const SiteMethodEntry kSigfeed;
extern const SiteMethodEntry kDescription;
extern const SiteMethodEntry kSiteConfigs;

// Wraps a page-level method, which processes each page separately; pages are normalized by html5.
std::unique_ptr<SiteMethod> site_method_of(std::unique_ptr<PageMethod> method);

// The prediction that `apply` would make from an article: its text, its fields and, if it has no title, the title of
// the page. Not found if there is no body or it has no text.
[[nodiscard]] Prediction prediction_of(const Page& page, const Article& article);
// The same with confidence and is_article; for a page without an article only these are set.
[[nodiscard]] Prediction prediction_of(const Page& page, const Extraction& found);

// Runs a method that uses a page and its feed item on each page that has one; kNoPattern, naming the site, if no page
// has one. Pages are processed one at a time, because their results must not depend on each other. REQUIRES: out.size()
// == pages.size().
Result<LearnedShape> predict_by_items(std::string_view site, std::span<const SitePage> pages, std::span<Prediction> out,
                                      const std::function<Prediction(const SitePage&)>& predict);

// Reads the setting `normalizer`, "html5" or "tidy".
Result<NormalizerKind> normalizer_setting(const Settings& settings);

}  // namespace wrapwright
