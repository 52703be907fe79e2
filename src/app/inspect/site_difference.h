// SPDX-License-Identifier: Apache-2.0
#pragma once
// How two inspections of a site differ: two wrappers on the same pages, or a wrapper on earlier and later captures of
// its pages. Plain values, which hold pointers to the inspections and views into their texts: both must outlive them,
// and so must their pages. Pure functions. Cost: a word diff of each pair of texts, the rest O(n).
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"
#include "app/view/word_diff.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {

// A text block that one of two captures has alone, by its words.
struct BlockDifference {
  bool came = false;  // into the later capture; else it went
  NodeIndex node = 0;
  std::size_t words = 0;
  std::string text;                  // its beginning
  std::optional<float> probability;  // of being content; nothing on pages that are not scored
  bool taken = false;                // whether the article of its capture holds it
};

// What an expression selects on two captures.
struct SelectionDifference {
  std::string part;  // "article: content"
  std::string xpath;
  std::vector<NodeIndex> before;
  std::vector<NodeIndex> after;
  bool is_same = false;  // as many elements, and the same by tag, id and classes
};

struct FieldDifference {
  std::string name;
  std::string before;  // "" = no value
  std::string after;
};

// A page in both inspections, or in one of them.
struct PageDifference {
  std::optional<std::size_t> before;  // index of the page in the inspection
  std::optional<std::size_t> after;
  bool is_same_capture = false;         // then there are neither blocks nor selections
  std::vector<BlockDifference> blocks;  // those that went, then those that came, in document order
  std::vector<SelectionDifference>
      selections;  // of the guards, contents and exclusions that select something on either
  std::vector<FieldDifference> fields;
  WordDiff text;  // of the article, the earlier one for the gold
  bool is_same_text = false;

  // Whether there is anything to tell: another outcome, text or field, blocks that came or went, or no partner.
  bool is_changed = false;
};

struct SiteDifference {
  const SiteInspection* before = nullptr;
  const SiteInspection* after = nullptr;
  std::vector<RuleDifference> rules;
  std::vector<PageDifference> pages;  // in the order of `after`; those that `before` has alone at the end
};

// Pages belong together that are the same capture, have the same URL or, without one, the same id; and where both sides
// have one page only, these.
[[nodiscard]] SiteDifference compare_inspections(const SiteInspection& before, const SiteInspection& after);

// What the inspections are of, for people and programs.
struct DifferenceNames {
  std::string before_wrapper;   // file
  std::string after_wrapper;    // file; "" = learned now, not stored
  std::string before_captures;  // source; "" = the same pages
};

// "old.xml before, new.xml now; the pages as in 2019/ before, as given now".
[[nodiscard]] std::string difference_lead(const DifferenceNames& names);

// For terminals; ends with an empty line.
[[nodiscard]] std::string difference_text(const SiteDifference& difference, const DifferenceNames& names);

// One JSON object and a newline; docs/use/inspect.md describes its members.
[[nodiscard]] std::string difference_json(const SiteDifference& difference, const DifferenceNames& names);

// An HTML document beside the page views of `after`.
[[nodiscard]] std::string difference_view(const SiteDifference& difference, const DifferenceNames& names);

}  // namespace wrapwright
