// SPDX-License-Identifier: Apache-2.0
#pragma once
// Simulates a person who repairs a wrapper by pointing at elements (app/inspect/workbench.h), and measures how good the
// wrapper gets. The gold determines what the person sees: the simulation points at missing and superfluous blocks, the
// worst first, and applies the proposed repair that helps most over all pages, until none helps. For comparison it
// computes what the best single XPath for the content would have reached. Deterministic. Cost: learning the site once,
// one inspection per damage and per applied repair, and one application of the wrapper to all pages per proposed
// repair.
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

// How a wrapper is damaged before it is repaired.
enum class Damage {
  kNone,          // not damaged; the learned wrapper has errors
  kTextLeftOut,   // all paragraphs are excluded
  kNoExclusions,  // all exclusions are removed
  kOtherContent,  // the content is replaced by its first runner-up, without exclusions
  kRenamed,       // the content XPath matches nothing, as after a redesign
};
[[nodiscard]] std::string_view to_string(Damage damage);  // "none", "text-left-out", ...
[[nodiscard]] std::optional<Damage> damage_from_string(std::string_view name);

struct RepairTrialOptions {
  SiteInspectOptions inspect;
  std::size_t max_repairs = 12;  // applied repairs
  std::size_t max_pointed = 10;  // elements pointed at before giving up
  std::size_t max_choices = 60;  // XPaths tried as the content, in the order of how well they cover the gold's blocks
  double min_gain = 0.0005;      // minimum gain in F1 of an applied repair
  double errs_below = 1;         // only wrappers with a lower F1 are repaired
};

// One action of the person in the workbench.
struct AppliedRepair {
  std::size_t page = 0;  // index into the site's pages
  NodeIndex node = 0;    // the element pointed at
  std::string action;    // the action chosen there: "take", "leave", "template"
  std::string title;     // the title of the applied proposal
  std::string change;    // the same
};

// Values of F1 are by 2-grams, averaged over the pages with a gold article.
struct RepairTrial {
  double learned = 0;
  double damaged = 0;
  double repaired = 0;
  double best_choice = 0;   // of a single XPath as the content, with or without the wrapper's exclusions
  std::string choice;       // that XPath
  std::string damaged_xml;  // the wrapper before the repair
  std::vector<AppliedRepair> repairs;
  // Clicks from the site's page in the workbench: opening a page unless it is already open, and for each repair
  // pointing at an element, choosing an action, and Apply (for the last one, Apply and save).
  std::size_t clicks = 0;
  [[nodiscard]] bool is_repaired(double tolerance) const { return repaired >= best_choice - tolerance; }
};

// A learned site whose wrapper is damaged and repaired. One thread at a time; the pages and golds must outlive it.
class RepairSite {
 public:
  // `store` is a folder for wrapper files. Null if no page has a gold article. Fails like learning. REQUIRES: golds is
  // parallel to the pages.
  [[nodiscard]] static Result<std::unique_ptr<RepairSite>> learn(const std::string& site,
                                                                 std::span<const SitePage> pages,
                                                                 std::span<const Gold* const> golds,
                                                                 std::filesystem::path store,
                                                                 const RepairTrialOptions& options = {});
  RepairSite(const RepairSite&) = delete;
  RepairSite& operator=(const RepairSite&) = delete;
  ~RepairSite();

  // Nothing if the damage does not apply (the wrapper has no exclusions, or no runner-up) or does not make it worse, or
  // if the damaged wrapper still reaches options.errs_below.
  [[nodiscard]] Result<std::optional<RepairTrial>> repair(Damage damage);

 private:
  class Impl;
  explicit RepairSite(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
