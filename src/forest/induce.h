// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of one site to its Wrapper. Pure; the one front door of this module.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "blocks/site_page.h"
#include "forest/forest.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// Which elements may be an article. A feed's summary is often the article's first paragraph: all that betrays a short
// page then lies in one <p>, which is never the article.
enum class Candidates {
  kContainers,  // not those that hold a line or a paragraph (p, h1, a, span, li and the like), unless there is nothing
                // else
  kAll,         // the paper's
};
[[nodiscard]] std::string_view to_string(Candidates candidates);  // "containers", "all"
[[nodiscard]] std::optional<Candidates> candidates_from_string(std::string_view name);

struct InduceOptions {
  ForestOptions forest;
  Candidates candidates = Candidates::kContainers;
  std::size_t max_runners_up = 3;  // kept of each template
  // Most templates of a site: pages on which the first one's XPath selects nothing are ranked again among themselves.
  // 1 is the paper's.
  std::size_t max_templates = 4;
  NormalizerKind normalizer = NormalizerKind::kHtml5;  // that made the pages; recorded
  bool fields = true;                                  // learn field rules too
  bool fields_from_feed = true;                        // from feed items too, where pages have one
};

struct Induction {
  Wrapper wrapper;
  std::size_t pattern = 0;  // index of the ranked pattern that became the first template
};

// The wrapper that patterns ranked over these pages make, for `site` (see site_of in base/url.h). Verified: each
// template selects exactly the learned element on every page that has it and that no template before it selects on.
// kNoPattern where no XPath can do that.
Result<Induction> make_wrapper(std::string_view site, std::span<const SitePage> pages, const Forest& forest,
                               const InduceOptions& options = {});

// Ranks the patterns and makes the wrapper. kNoPattern where the pages show no common pattern.
Result<Induction> induce_wrapper(std::string_view site, std::span<const SitePage> pages,
                                 const InduceOptions& options = {});

}  // namespace wrapwright
