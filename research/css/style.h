// SPDX-License-Identifier: Apache-2.0
#pragma once
// Computes the styles of a page's elements by a simplified CSS cascade: the user agent style sheet, HTML's
// presentational attributes, <style> elements and style attributes; importance, specificity and order; inheritance.
// There is no layout, and nothing is loaded: linked style sheets are ignored, and so is display:none. Lifetime:
// independent of the page. Immutable, safe from any thread. Cost: O(bytes of the sheets), plus for each element the
// rules whose rightmost compound names its id, its tag or one of its classes.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/page/page.h"
#include "research/css/color.h"

namespace wrapwright {

struct StyleLimits {
  std::size_t max_sheet_bytes = std::size_t{8} << 20U;  // of all <style> elements; the rest is ignored
  std::size_t max_rules = 200'000;
  std::size_t max_classes = 256;               // per element
  std::uint64_t max_match_steps = 10'000'000;  // comparisons of selectors; once exceeded no further selector matches
  std::size_t max_custom_bytes = 4'096;        // of a value after var() substitution; longer values are invalid
};

using FamilyId = std::uint16_t;

// Statistics of the cascade for reports.
struct StyleNotes {
  std::size_t sheets = 0;
  std::size_t rules = 0;  // rules that can match on this page and set a supported property
  bool cut = false;       // a limit was reached
};

class PageStyles {
 public:
  explicit PageStyles(const Page& page, const StyleLimits& limits = {});

  // REQUIRES for all below: i < page.size(). The document node has the initial values.
  [[nodiscard]] float font_size(NodeIndex i) const { return size_[i]; }         // pixels
  [[nodiscard]] unsigned font_weight(NodeIndex i) const { return weight_[i]; }  // 400 = normal, 700 = bold
  [[nodiscard]] bool is_bold(NodeIndex i) const { return weight_[i] >= 600; }
  [[nodiscard]] Color color(NodeIndex i) const { return color_[i]; }
  // The element's own background, not that of an ancestor.
  [[nodiscard]] Color background(NodeIndex i) const { return background_[i]; }
  // Equal for equal lists of families.
  [[nodiscard]] FamilyId family(NodeIndex i) const { return family_[i]; }
  [[nodiscard]] const StyleNotes& notes() const { return notes_; }

 private:
  friend class StyleComputer;
  std::vector<float> size_;
  std::vector<std::uint16_t> weight_;
  std::vector<Color> color_;
  std::vector<Color> background_;
  std::vector<FamilyId> family_;
  StyleNotes notes_;
};

}  // namespace wrapwright
