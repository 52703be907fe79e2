// SPDX-License-Identifier: Apache-2.0
#pragma once
// Everything that can be evaluated, by name: methods that learn from a site's pages, and methods that process each page
// alone (research/methods/page_method.h). A method is immutable after its creation, so one object serves all threads.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "core/normalize/normalizer.h"
#include "research/evaluate/prediction.h"
#include "research/evaluate/wrapper_shape.h"
#include "research/methods/page_method.h"

namespace wrapwright {

// The shape of the wrapper that a method learned; nothing if the method learns none.
using LearnedShape = std::optional<WrapperShape>;

class SiteMethod {
 public:
  virtual ~SiteMethod() = default;
  // The normalizer that must have made the pages.
  [[nodiscard]] virtual NormalizerKind normalizer() const = 0;
  // Whether the result of a page depends on other pages; if not, all protocols give the same result.
  [[nodiscard]] virtual bool learns() const = 0;
  // Whether the method can judge the page. A page that one column's method cannot judge is excluded from all columns of
  // the table.
  [[nodiscard]] virtual bool covers(const SitePage& /*page*/) const { return true; }
  // Learns from `sample` and writes the prediction of each of `pages` at the same position of `out`. A method that
  // cannot learn returns the reason; the predictions are then those for each page by itself, or empty. REQUIRES:
  // out.size() == pages.size().
  virtual Result<LearnedShape> run(std::string_view site, std::span<const SitePage> sample,
                                   std::span<const SitePage> pages, std::span<Prediction> out) const = 0;
};

// All methods, site methods first: the output of `evaluate --method list`.
[[nodiscard]] std::vector<MethodDescription> evaluation_methods();

// Makes a method from "NAME" or "NAME:KEY=VALUE:KEY=VALUE", such as "forest:signifiers=tfidf:terms=10". kUnsupported
// for an unknown name, key or value; the message lists the valid ones.
Result<std::unique_ptr<SiteMethod>> make_site_method(std::string_view spec);

}  // namespace wrapwright
