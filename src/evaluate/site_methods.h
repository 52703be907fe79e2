// SPDX-License-Identifier: Apache-2.0
#pragma once
// The registered methods that look at more than one page alone: at a site's pages, or at feed items. Each is defined in
// the file of its name; for method.cpp's list. What they have in common is below. Pure.
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "article/article.h"
#include "base/result.h"
#include "baselines/page_method.h"
#include "evaluate/method.h"
#include "evaluate/prediction.h"

namespace wrapwright {

// make() gets settings whose names are the description's parameters, all of them set.
struct SiteMethodEntry {
  MethodDescription description;
  Result<std::unique_ptr<SiteMethod>> (*make)(const Settings& settings) = nullptr;
};

extern const SiteMethodEntry kAuto;
extern const SiteMethodEntry kAutoOfPage;
extern const SiteMethodEntry kForest;
extern const SiteMethodEntry kForestPaper;
extern const SiteMethodEntry kCoverage;
extern const SiteMethodEntry kSigfeed;
extern const SiteMethodEntry kDescription;

// A page-level method among them: each page for itself, normalized by html5.
std::unique_ptr<SiteMethod> site_method_of(std::unique_ptr<PageMethod> method);

// What `apply` says of an article: its text, fields and, where it has no title, the page's. Nothing found where there
// is no body, or no text in it.
[[nodiscard]] Prediction prediction_of(const Page& page, const Article& article);

// What a method that looks at a page and its feed item says of each page that has one; kNoPattern, naming the site,
// where none has. One page at a time: what is said of it must not depend on others. REQUIRES: out.size() ==
// pages.size().
Result<LearnedShape> predict_by_items(std::string_view site, std::span<const SitePage> pages, std::span<Prediction> out,
                                      const std::function<Prediction(const SitePage&)>& predict);

// "html5" or "tidy" as a parameter of a method.
Result<NormalizerKind> normalizer_setting(const Settings& settings);

}  // namespace wrapwright
