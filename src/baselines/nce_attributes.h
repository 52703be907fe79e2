// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nine attributes of text nodes by which `nce` finds title and date; also written out for training. Lifetime:
// points into its Page. Immutable but for the distances. Cost: that of the styles, and one pass over the text.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baselines/page_method.h"
#include "css/style.h"

namespace wrapwright {

// The trees in data/nce-*.trees by file name, as base/embedded.h has those of blocks/.
[[nodiscard]] std::optional<std::string_view> embedded_nce_file(std::string_view name);

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
[[nodiscard]] std::vector<NceNode> nce_nodes(const MethodInput& view, const PageStyles& styles);

// Sets kTitleDistance. REQUIRES: title < nodes.size()
void set_title_distances(std::size_t title, std::vector<NceNode>& nodes);

class TitleDistance {
 public:
  // `deletion`: weight of a code point of the text that the title lacks; one that it misses weighs 1. Of the title the
  // first 512 code points count.
  TitleDistance(std::string_view title, double deletion);

  // Distance / length of the title; of a text's code points after the first 512 each counts as lacking. 0 if there is
  // no title: then it tells nothing.
  [[nodiscard]] double of(std::string_view text) const;

 private:
  std::size_t length_ = 0;
  double deletion_;
  std::unordered_map<char32_t, std::vector<std::uint64_t>> places_;  // of each code point, as bits
};

}  // namespace wrapwright
