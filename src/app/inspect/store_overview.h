// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a store tells of its sites without a page of theirs: which of them need a person, by the figures that learning left in
// each wrapper, and by the verdicts of a drift summary; and the view of one site's wrapper. Cost: reads each file of the
// store once.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/inspect/sites_view.h"
#include "core/base/result.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {

struct KnownDrift {
  std::string verdict;  // "ok", "degraded", "broken"
  std::string why;      // for people
};
using DriftBySite = std::map<std::string, KnownDrift, std::less<>>;

// A summary as docs/use/drift.md has it, or one of its objects of "sites". kSyntax; of a file kIo and kNotFound, too.
[[nodiscard]] Result<DriftBySite> parse_drift_summary(const std::string& json, const std::string& source);
[[nodiscard]] Result<DriftBySite> read_drift_summary(const std::filesystem::path& file);

// Without a link. `drift` may be null.
[[nodiscard]] SiteLine stored_site_line(const Wrapper& wrapper, const KnownDrift* drift);

// Of all sites of the store, sorted, with links "SEGMENT/index.html". A file that cannot be read is a site that is broken.
// Fails as WrapperStore::files().
[[nodiscard]] Result<std::vector<SiteLine>> store_lines(const WrapperStore& store, const DriftBySite& drift);

// The page of one site. `hint`: how its pages are looked at, between backquotes what is typed.
[[nodiscard]] std::string stored_site_view(const WrapperStore& store, const std::string& site, const KnownDrift* drift,
                                           const std::string& hint);

}  // namespace wrapwright
