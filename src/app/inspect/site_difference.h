// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the differences between two inspections of a site: of two wrappers on the same pages, or of one wrapper on
// earlier and later captures of its pages. Plain values, which hold pointers to the inspections and views into their
// texts: the inspections and their pages must outlive them. Pure functions. Cost: a word diff of each pair of texts;
// otherwise O(n).
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"
#include "app/view/word_diff.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {

// A text block that only one of two captures has, compared by its words.
struct BlockDifference {
  bool came = false;  // true if it is new in the later capture, false if it is missing there
  NodeIndex node = 0;
  std::size_t words = 0;
  std::string text;                  // its beginning
  std::optional<float> probability;  // of being content; nothing on pages that are not scored
  bool taken = false;                // whether it is in the article of its capture
};

// What an expression selects on two captures.
struct SelectionDifference {
  std::string part;  // "article: content"
  std::string xpath;
  std::vector<NodeIndex> before;
  std::vector<NodeIndex> after;
  bool is_same = false;  // the same number of elements, with the same tags, ids and classes
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
  bool is_same_capture = false;         // then blocks and selections are empty
  std::vector<BlockDifference> blocks;  // those that disappeared, then the new ones, in document order
  std::vector<SelectionDifference>
      selections;  // of the guards, contents and exclusions that select something on either page
  std::vector<FieldDifference> fields;
  WordDiff text;  // of the article; the earlier text is the gold
  bool is_same_text = false;

  // Whether anything differs: outcome, text, fields or blocks, or the page is in one inspection only.
  bool is_changed = false;
};

struct SiteDifference {
  const SiteInspection* before = nullptr;
  const SiteInspection* after = nullptr;
  std::vector<RuleDifference> rules;
  std::vector<PageDifference> pages;  // in the order of `after`, followed by those that only `before` has
};

// Matches pages that are the same capture, have the same URL or, without URLs, the same id; if both sides have only one
// page, these are matched.
[[nodiscard]] SiteDifference compare_inspections(const SiteInspection& before, const SiteInspection& after);

// Names of what the inspections compare, for people and programs.
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

// An HTML document to be stored with the page views of `after`.
[[nodiscard]] std::string difference_view(const SiteDifference& difference, const DifferenceNames& names);

}  // namespace wrapwright
