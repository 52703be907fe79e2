// SPDX-License-Identifier: Apache-2.0
#pragma once
// How good a wrapper gets that a person repairs by pointing (app/inspect/workbench.h), where the gold says what the person
// sees: blocks that are missing or too much on some page are pointed at, the worst first, and of the repairs that are
// proposed the one is applied that helps most over all pages, until none helps. Beside it stands what the best single XPath
// for the content would have reached. Deterministic. Cost: learning the site once, an inspection a damage and a repair that
// is applied, and the wrapper on all pages for each one that is proposed.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/inspect/site_inspection.h"
#include "core/base/result.h"
#include "research/evaluate/corpus.h"

namespace wrapwright {

// What is done to a wrapper before it is repaired.
enum class Damage {
  kNone,          // it errs by itself
  kTextLeftOut,   // an exclusion of all paragraphs
  kNoExclusions,  // they are gone
  kOtherContent,  // its first runner-up is the content, without exclusions
  kRenamed,       // the content is an element that is there no longer, as after a redesign
};
[[nodiscard]] std::string_view to_string(Damage damage);  // "none", "text-left-out", ...
[[nodiscard]] std::optional<Damage> damage_from_string(std::string_view name);

struct RepairTrialOptions {
  SiteInspectOptions inspect;
  std::size_t max_repairs = 12;  // that are applied
  std::size_t max_pointed = 10;  // elements that are pointed at before one gives up
  std::size_t max_choices = 60;  // XPaths that are tried as the content, those first that cover the gold's blocks best
  double min_gain = 0.0005;      // of a repair that is applied, in F1
  double errs_below = 1;         // F1 of a damaged wrapper that is worth repairing
};

// What a person does in the workbench.
struct AppliedRepair {
  std::size_t page = 0;  // of the site
  NodeIndex node = 0;    // that is pointed at
  std::string action;    // that is chosen there: "take", "leave", "template"
  std::string title;     // of the proposal that is applied
  std::string change;    // the same
};

// F1 by 2-grams, means over the pages that have an article by the gold.
struct RepairTrial {
  double learned = 0;
  double damaged = 0;
  double repaired = 0;
  double best_choice = 0;   // of one XPath as the content, with the exclusions that are there or without them
  std::string choice;       // that XPath
  std::string damaged_xml;  // the wrapper that is repaired
  std::vector<AppliedRepair> repairs;
  // From the site's page of the workbench: a page is opened where it is not open yet, and each repair is an element that is
  // pointed at, what shall be done, and Apply (of the last, Apply and save).
  std::size_t clicks = 0;
  [[nodiscard]] bool is_repaired(double tolerance) const { return repaired >= best_choice - tolerance; }
};

// A site that is learned, to be damaged and repaired. One thread at a time; the pages and golds must outlive it.
class RepairSite {
 public:
  // `store` is a folder for wrapper files. Nothing if no page has an article by the gold. Fails as learning does. REQUIRES:
  // golds run parallel to the pages.
  [[nodiscard]] static Result<std::unique_ptr<RepairSite>> learn(const std::string& site,
                                                                 std::span<const SitePage> pages,
                                                                 std::span<const Gold* const> golds,
                                                                 std::filesystem::path store,
                                                                 const RepairTrialOptions& options = {});
  RepairSite(const RepairSite&) = delete;
  RepairSite& operator=(const RepairSite&) = delete;
  ~RepairSite();

  // Nothing if the damage does not apply (the wrapper has no exclusions, no runner-up) or makes nothing worse, or if the
  // wrapper is as good with it as options.errs_below.
  [[nodiscard]] Result<std::optional<RepairTrial>> repair(Damage damage);

 private:
  class Impl;
  explicit RepairSite(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
