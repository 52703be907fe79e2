// SPDX-License-Identifier: Apache-2.0
#pragma once
// Styles of a page's elements by a simplified CSS cascade: a browser's own sheet, HTML's presentational attributes,
// <style> elements and style attributes; importance, specificity and order; inheritance. No layout, and nothing is
// loaded: sheets that a page only links to are not seen. display:none is a fact here, not acted upon. Lifetime: points
// into its Page. Immutable, safe from any thread. Cost: the bytes of the sheets, and for each element the rules that
// name its id, one of its classes or its tag last.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "css/color.h"
#include "html/page.h"

namespace wrapwright {

struct StyleLimits {
  std::size_t max_sheet_bytes = std::size_t{8} << 20U;  // of all <style> elements; the rest is not read
  std::size_t max_rules = 200'000;
  std::size_t max_classes = 256;               // of one element
  std::uint64_t max_match_steps = 10'000'000;  // comparisons of selectors; past them only what matched before counts
  std::size_t max_custom_bytes = 4'096;        // of a value after var() is put in; longer ones are invalid
};

using FamilyId = std::uint16_t;

// Counts of what went into the cascade, for reports.
struct StyleNotes {
  std::size_t sheets = 0;
  std::size_t rules = 0;  // that can match on this page and set something that is looked at
  bool cut = false;       // by a limit
};

class PageStyles {
 public:
  explicit PageStyles(const Page& page, const StyleLimits& limits = {});

  // REQUIRES below: i < page.size(). The document has the initial values.
  [[nodiscard]] float font_size(NodeIndex i) const { return size_[i]; }         // pixels
  [[nodiscard]] unsigned font_weight(NodeIndex i) const { return weight_[i]; }  // 400 = normal, 700 = bold
  [[nodiscard]] bool is_bold(NodeIndex i) const { return weight_[i] >= 600; }
  [[nodiscard]] Color color(NodeIndex i) const { return color_[i]; }
  [[nodiscard]] Color background(NodeIndex i) const { return background_[i]; }  // its own, not that shining through
  [[nodiscard]] FamilyId family(NodeIndex i) const { return family_[i]; }
  [[nodiscard]] std::string_view family_name(FamilyId id) const { return families_[id]; }  // lower case, as listed
  // display:none of the element or one around it.
  [[nodiscard]] bool is_displayed(NodeIndex i) const { return (facts_[i] & kNotDisplayed) == 0; }
  [[nodiscard]] bool is_visible(NodeIndex i) const { return (facts_[i] & kInvisible) == 0; }
  [[nodiscard]] const StyleNotes& notes() const { return notes_; }

 private:
  friend class StyleComputer;
  enum Fact : std::uint8_t { kNotDisplayed = 1, kInvisible = 2 };
  std::vector<float> size_;
  std::vector<std::uint16_t> weight_;
  std::vector<Color> color_;
  std::vector<Color> background_;
  std::vector<FamilyId> family_;
  std::vector<std::uint8_t> facts_;
  std::vector<std::string> families_;
  StyleNotes notes_;
};

}  // namespace wrapwright
