// SPDX-License-Identifier: Apache-2.0
#pragma once
// Imports rules that people wrote for other programs as wrappers: site configs of Full-Text RSS, graby and wallabag,
// and FeedIron's JSON. What a wrapper can express becomes its rules; every line and setting is also kept as an unknown
// element, so that export can restore the file. Pure functions, safe from any thread. Cost: O(n) in the bytes.
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The content for a config that has no body that can be evaluated: it selects nothing.
inline constexpr std::string_view kNoContent = "//*[false()]";

struct ImportedSite {
  Wrapper wrapper;
  // Rules that are left out, each with its line: syntax errors and XPath 2 (kSyntax), and expressions that do not
  // select elements where elements are required (kUnsupported).
  std::vector<Error> problems;
  // What is kept but has no effect here, with its line; for people.
  std::vector<Error> notes;
};

// The site is the file's name without ".txt"; ".example.org" stands for all hosts below example.org. A config that has
// no body that can be evaluated gets a content that selects nothing, so that `apply` falls back. `source` names the
// file in errors.
[[nodiscard]] ImportedSite import_site_config(std::string_view bytes, std::string_view source, std::string_view site);

struct ImportedFeedIron {
  std::vector<ImportedSite> sites;
  std::vector<Error> problems;  // for hosts left out because no rule of type xpath can be evaluated
};

// One site for each host. Fails with kSyntax if the bytes are not a JSON object, with kLimit if it is nested too
// deeply, and with kNotFound if it has no host.
[[nodiscard]] Result<ImportedFeedIron> import_feediron(std::string_view bytes, std::string_view source);

// Whether two wrappers say the same of articles: contents, exclusions, fields and samples.
[[nodiscard]] bool have_same_rules_and_samples(const Wrapper& a, const Wrapper& b);

// The settings of a site that import_feediron kept, as JSON; "" for other wrappers.
[[nodiscard]] std::string feediron_settings_of(const Wrapper& wrapper);
// Whether the wrapper was imported from FeedIron and not changed since.
[[nodiscard]] bool is_unchanged_feediron(const Wrapper& wrapper);

}  // namespace wrapwright
