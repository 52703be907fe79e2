// SPDX-License-Identifier: Apache-2.0
#pragma once
// Everything that can be evaluated, by name: methods that learn from a site's pages, and those that look at one page
// alone (baselines/page_method.h). A method is immutable once made: one serves all threads.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "baselines/page_method.h"
#include "blocks/site_page.h"
#include "evaluate/prediction.h"
#include "evaluate/wrapper_shape.h"
#include "html/normalizer.h"

namespace wrapwright {

// The shape of the wrapper that a method learned; nothing of a method that learns none.
using LearnedShape = std::optional<WrapperShape>;

class SiteMethod {
 public:
  virtual ~SiteMethod() = default;
  // What pages must be normalized with before they come here.
  [[nodiscard]] virtual NormalizerKind normalizer() const = 0;
  // Whether what it says of a page depends on other pages: if not, protocols make no difference.
  [[nodiscard]] virtual bool learns() const = 0;
  // Learns from `sample` and says what it finds on each of `pages`, at the same place in `out`. A method that can learn
  // nothing finds nothing, and says why. REQUIRES: out.size() == pages.size().
  virtual Result<LearnedShape> run(std::string_view site, std::span<const SitePage> sample,
                                   std::span<const SitePage> pages, std::span<Prediction> out) const = 0;
};

// All, site methods first: what `evaluate --method list` prints.
[[nodiscard]] std::vector<MethodDescription> evaluation_methods();

// From "NAME" or "NAME:KEY=VALUE:KEY=VALUE", as in "forest:signifiers=tfidf:terms=10". kUnsupported where the name, a
// key or a value is unknown; the message lists what there is.
Result<std::unique_ptr<SiteMethod>> make_site_method(std::string_view spec);

}  // namespace wrapwright
