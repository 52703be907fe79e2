// SPDX-License-Identifier: Apache-2.0
#include "extract/nce_attributes.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

#include "article/layout.h"
#include "article/title.h"
#include "extract/title_distance.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostText = 1'000;
// The paper penalizes deletions "much more" and gives no weight.
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
    facts.digits += c >= '0' && c <= '9' ? 1 : 0;
  }
  return facts;
}

using StyleKey = std::tuple<float, bool, Color, FamilyId>;

}  // namespace

std::vector<NceNode> nce_nodes(const PageInView& view, const PageStyles& styles) {
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
    if (run.hidden != 0 || layout_of(page.tag(run.parent)) == Layout::kDropped) continue;
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
    node.text.resize(std::min(node.text.size(), kMostText));
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

}  // namespace wrapwright
