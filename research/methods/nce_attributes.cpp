// SPDX-License-Identifier: Apache-2.0
#include "research/methods/nce_attributes.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <tuple>

#include "content/article/display.h"
#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxText = 1'000;
// The paper penalizes deletions "much more" than insertions without giving a number; this value is our choice.
constexpr double kDeletion = 4;

float& value(NceNode& node, NceAttribute attribute) { return node.values[static_cast<std::size_t>(attribute)]; }

struct TextFacts {
  std::size_t length = 0;
  std::size_t digits = 0;
};

TextFacts facts_of(std::string_view text) {
  TextFacts facts;
  for (const char c : text) {
    // Continuation bytes belong to the code point before them.
    facts.length += (static_cast<unsigned char>(c) & 0xC0U) != 0x80 ? 1 : 0;
    facts.digits += is_digit(c) ? 1U : 0U;
  }
  return facts;
}

using StyleKey = std::tuple<float, bool, Color, FamilyId>;

constexpr std::size_t kMost = 512;

}  // namespace

const std::vector<std::string>& nce_attribute_names() {
  static const std::vector<std::string> names = {"length", "digits",  "digit-share",    "font-size",  "relative-size",
                                                 "bold",   "similar", "title-distance", "title-edits"};
  return names;
}

std::vector<NceNode> nce_nodes(const MethodInput& view, const PageStyles& styles) {
  const Page& page = view.page;
  const auto title = page.first(name::title);
  const TitleDistance distance(title ? element_text(page, *title) : "", kDeletion);
  std::vector<NceNode> nodes;
  std::map<StyleKey, std::uint32_t> alike;
  float greatest = 1;
  const auto key = [&](TextIndex t) {
    const NodeIndex i = page.run(t).parent;
    return StyleKey{styles.font_size(i), styles.is_bold(i), styles.color(i), styles.family(i)};
  };
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    if (run.hidden != 0 || display_of(page.tag(run.parent)) == Display::kDropped) continue;
    std::string text = collapse_white_space(page.text(t));
    if (text.empty()) continue;
    const TextFacts facts = facts_of(text);
    NceNode node{t, std::move(text), {}};
    value(node, NceAttribute::kLength) = static_cast<float>(facts.length);
    value(node, NceAttribute::kDigits) = static_cast<float>(facts.digits);
    value(node, NceAttribute::kDigitShare) = 100 * static_cast<float>(facts.digits) / static_cast<float>(facts.length);
    value(node, NceAttribute::kFontSize) = styles.font_size(run.parent);
    value(node, NceAttribute::kBold) = styles.is_bold(run.parent) ? 1 : 0;
    value(node, NceAttribute::kTitleDistance) = kNoTitleDistance;
    value(node, NceAttribute::kTitleEdits) = static_cast<float>(distance.of(node.text));
    node.text.resize(std::min(node.text.size(), kMaxText));
    greatest = std::max(greatest, styles.font_size(run.parent));
    ++alike[key(t)];
    nodes.push_back(std::move(node));
  }
  for (NceNode& node : nodes) {
    value(node, NceAttribute::kRelativeSize) = 100 * value(node, NceAttribute::kFontSize) / greatest;
    value(node, NceAttribute::kSimilar) = static_cast<float>(alike[key(node.run)]);
  }
  return nodes;
}

void set_title_distances(std::size_t title, std::vector<NceNode>& nodes) {
  assert(title < nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    value(nodes[i], NceAttribute::kTitleDistance) = static_cast<float>(i) - static_cast<float>(title);
}

TitleDistance::TitleDistance(std::string_view title, double deletion) : deletion_(deletion) {
  std::vector<char32_t> points;
  for (std::size_t at = 0; at < title.size() && points.size() < kMost;) points.push_back(next_code_point(title, at));
  length_ = points.size();
  const std::size_t words = (length_ + 63) / 64;
  for (std::size_t i = 0; i < length_; ++i) {
    auto& bits = places_.try_emplace(points[i], words, 0).first->second;
    bits[i / 64] |= std::uint64_t{1} << (i % 64);
  }
}

// If a substitution costs as much as a deletion plus an insertion, the distance follows from the longest common
// subsequence, which is computed one machine word of bits at a time (Hyyrö 2004): a zero bit in `row` is one more
// common character.
double TitleDistance::of(std::string_view text) const {
  if (length_ == 0) return 0;
  const std::size_t words = (length_ + 63) / 64;
  std::vector<std::uint64_t> row(words, ~std::uint64_t{0});
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++points) {
    const char32_t c = next_code_point(text, at);
    const auto found = points < kMost ? places_.find(c) : places_.end();
    if (found == places_.end()) continue;
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t match = row[w] & found->second[w];
      const std::uint64_t sum = row[w] + match;
      const std::uint64_t with_carry = sum + carry;
      carry = (sum < row[w] ? 1U : 0U) | (with_carry < sum ? 1U : 0U);
      row[w] = with_carry | (row[w] & ~match);
    }
  }
  std::size_t common = 0;
  for (std::size_t w = 0; w < words; ++w) {
    const std::size_t bits = w + 1 < words || length_ % 64 == 0 ? 64 : length_ % 64;
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    common += static_cast<std::size_t>(std::popcount(~row[w] & mask));
  }
  const double distance = deletion_ * static_cast<double>(points - common) + static_cast<double>(length_ - common);
  return distance / static_cast<double>(length_);
}

}  // namespace wrapwright
