// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nine attributes of text nodes by which `nce` finds title and date; they are also exported for training. Lifetime:
// refers to its Page, which must outlive it. Immutable except for kTitleDistance. Cost: the style cascade, and one pass
// over the text.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "research/css/style.h"
#include "research/methods/page_method.h"

namespace wrapwright {

// An ensemble of data/nce-*.trees by file name, as embedded into the program; see core/base/embedded.h.
[[nodiscard]] std::optional<std::string_view> embedded_nce_file(std::string_view name);

inline constexpr std::size_t kNceAttributes = 9;
enum class NceAttribute : std::size_t {
  kLength,  // code points, white space collapsed
  kDigits,
  kDigitShare,    // percent
  kFontSize,      // pixels
  kRelativeSize,  // percent of the page's largest font size
  kBold,
  kSimilar,        // text nodes of the same size, weight, color and family
  kTitleDistance,  // text nodes since the title node, negative before it
  kTitleEdits,     // edit distance to <title>, divided by the length of <title>
};
using NceValues = std::array<float, kNceAttributes>;
// The names of the attributes in model files, in the order of NceAttribute.
[[nodiscard]] const std::vector<std::string>& nce_attribute_names();

struct NceNode {
  TextIndex run;
  std::string text;  // white space collapsed, its first 1,000 bytes
  NceValues values;
};

// The title distance when no title node is known.
inline constexpr float kNoTitleDistance = 10'000;

// All visible text nodes in document order; kTitleDistance is not set yet.
[[nodiscard]] std::vector<NceNode> nce_nodes(const MethodInput& view, const PageStyles& styles);

// Sets kTitleDistance. REQUIRES: title < nodes.size()
void set_title_distances(std::size_t title, std::vector<NceNode>& nodes);

class TitleDistance {
 public:
  // `deletion` is the weight of a code point that is in the text but not in the title; one that is in the title but not
  // in the text has weight 1. Only the first 512 code points of the title are used.
  TitleDistance(std::string_view title, double deletion);

  // The weighted distance divided by the length of the title. Each code point of a text after its 512th counts as a
  // deletion. 0 if there is no title, so that the attribute carries no information.
  [[nodiscard]] double of(std::string_view text) const;

 private:
  std::size_t length_ = 0;
  double deletion_;
  std::unordered_map<char32_t, std::vector<std::uint64_t>> places_;  // by code point: its positions, as a bit set
};

}  // namespace wrapwright
