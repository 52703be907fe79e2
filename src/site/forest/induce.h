// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns a Wrapper from pages of one site by FOREST. Pure functions; the only entry point of this module for learning.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/fields/learn_fields.h"
#include "site/forest/forest.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Which elements may be the article. A feed's summary is often the article's first paragraph; then all signifiers of a
// short page are in one <p>, which is never the article.
enum class Candidates {
  // not those that hold a line or a paragraph (p, h1, a, span, li and others), unless there are no others
  kContainers,
  kAll,  // all elements, as in the paper
};
[[nodiscard]] std::string_view to_string(Candidates candidates);  // "containers", "all"
[[nodiscard]] std::optional<Candidates> candidates_from_string(std::string_view name);

struct InduceOptions {
  ForestOptions forest;
  Candidates candidates = Candidates::kContainers;
  std::size_t max_runners_up = 3;  // kept per template
  // The maximum number of templates of a site: pages on which the XPath of the first selects nothing are ranked again
  // among themselves. 1 in the paper.
  std::size_t max_templates = 4;
  bool fields = true;            // learn field rules too
  bool fields_from_feed = true;  // use feed items too, for pages that have one
  std::size_t max_title_affix = FieldOptions{}.max_title_affix;
};

struct Induction {
  Wrapper wrapper;
  std::size_t pattern = 0;  // index of the ranked pattern of the first template
};

// Makes the wrapper of `site` (see site_of in core/base/url.h) from patterns ranked over these pages. The templates are
// verified: each selects exactly the learned element on every page that has it and on which no earlier template selects
// anything. Fails with kNoPattern if no XPath achieves this, and with kUnsupported if the pages were made by different
// normalizers, because the wrapper records one.
Result<Induction> make_wrapper(std::string_view site, std::span<const SitePage> pages, const Forest& forest,
                               const InduceOptions& options = {});

// Ranks the patterns and makes the wrapper. Fails with kNoPattern if the pages have no pattern in common.
Result<Induction> learn_forest_wrapper(std::string_view site, std::span<const SitePage> pages,
                                       const InduceOptions& options = {});

}  // namespace wrapwright
