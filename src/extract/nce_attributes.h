// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nine attributes of text nodes by which `nce` finds title and date; also written out for training. Lifetime:
// points into its Page. Immutable but for the distances. Cost: that of the styles, and one pass over the text.
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "extract/method.h"
#include "extract/style.h"

namespace wrapwright {

inline constexpr std::size_t kNceAttributes = 9;
enum class NceAttribute : std::size_t {
  kLength,  // code points, white space collapsed
  kDigits,
  kDigitShare,    // percent
  kFontSize,      // pixels
  kRelativeSize,  // percent of the greatest of the page
  kBold,
  kSimilar,        // text nodes of the same size, weight, color and family
  kTitleDistance,  // text nodes since the title node, negative before it
  kTitleEdits,     // edit distance to <title>, by its length
};
using NceValues = std::array<float, kNceAttributes>;

struct NceNode {
  TextIndex run;
  std::string text;  // white space collapsed, its first 1,000 bytes
  NceValues values;
};

// Where no title node is known.
inline constexpr float kNoTitleDistance = 10'000;

// All visible text nodes in document order, kTitleDistance not yet known.
[[nodiscard]] std::vector<NceNode> nce_nodes(const PageInView& view, const PageStyles& styles);

// Sets kTitleDistance. REQUIRES: title < nodes.size()
void set_title_distances(std::size_t title, std::vector<NceNode>& nodes);

}  // namespace wrapwright
