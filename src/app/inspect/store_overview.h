// SPDX-License-Identifier: Apache-2.0
#pragma once
// An overview of the sites of a store without their pages: which of them need attention, according to the figures that
// learning stored in each wrapper and the verdicts of a drift summary; and the view of one site's wrapper. Cost: reads
// each file of the store once.
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

// Parses a summary as defined in docs/use/drift.md, or one of its "sites" objects. Fails with kSyntax; for a file also
// with kIo and kNotFound.
[[nodiscard]] Result<DriftBySite> parse_drift_summary(const std::string& json, const std::string& source);
[[nodiscard]] Result<DriftBySite> read_drift_summary(const std::filesystem::path& file);

// The line has no link. `drift` may be null.
[[nodiscard]] SiteLine stored_site_line(const Wrapper& wrapper, const KnownDrift* drift);

// The lines of all sites of the store, sorted, with links "SEGMENT/index.html". A file that cannot be read counts as a
// broken site. Fails like WrapperStore::files().
[[nodiscard]] Result<std::vector<SiteLine>> store_lines(const WrapperStore& store, const DriftBySite& drift);

// The page of one site. `hint` says how to look at its pages, with commands in backquotes.
[[nodiscard]] std::string stored_site_view(const WrapperStore& store, const std::string& site, const KnownDrift* drift,
                                           const std::string& hint);

}  // namespace wrapwright
