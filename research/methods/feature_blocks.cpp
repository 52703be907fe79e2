// SPDX-License-Identifier: Apache-2.0
#include "research/methods/feature_blocks.h"

#include <algorithm>

#include "content/article/display.h"
#include "research/methods/token_stream.h"

namespace wrapwright {
namespace {

BlockFeature feature_of(NameId tag) {
  switch (tag) {
    case name::a:
      return BlockFeature::kLinks;
    case name::img:
      return BlockFeature::kImages;
    case name::input:
    case name::select:
    case name::button:
    case name::textarea:
      return BlockFeature::kControls;
    case name::script:
      return BlockFeature::kScripts;
    case name::object:
    case name::embed:
    case name::iframe:
    case name::applet:
    case name::video:
    case name::audio:
      return BlockFeature::kEmbedded;
    default:
      return BlockFeature::kInlineTags;
  }
}

bool parts_blocks(NameId tag) {
  const Display display = display_of(tag);
  return display != Display::kInline && display != Display::kBreak && display != Display::kDropped;
}

class BlockRow {
 public:
  explicit BlockRow(const Page& page) : page_(page) {
    walk_markup(page, *this);
    flush();
  }

  void start(NodeIndex node) {
    const NameId tag = page_.tag(node);
    if (parts_blocks(tag)) {
      flush();
      return;
    }
    ++block_.counts[static_cast<std::size_t>(feature_of(tag))];
    if (tag == name::a) ++links_;
  }
  void end(NodeIndex node) {
    if (parts_blocks(page_.tag(node))) flush();
    if (page_.tag(node) == name::a) --links_;
  }
  void text(TextIndex text) {
    const std::uint32_t length = collapsed_length(page_.text(text), after_space_);
    if (empty_) block_.runs.first = text;
    block_.runs.last = text + 1;
    empty_ = false;
    if (!is_blank(page_.text(text))) has_text_ = true;
    if (links_ == 0) block_.counts[static_cast<std::size_t>(BlockFeature::kText)] += length;
  }

  std::vector<FeatureBlock> take() { return std::move(blocks_); }

 private:
  void flush() {
    if (has_text_) blocks_.push_back(block_);
    block_ = {};
    empty_ = true;
    has_text_ = false;
    after_space_ = true;
  }

  const Page& page_;
  std::vector<FeatureBlock> blocks_;
  FeatureBlock block_{};
  bool empty_ = true;
  bool has_text_ = false;
  bool after_space_ = true;
  int links_ = 0;
};

}  // namespace

std::vector<FeatureBlock> feature_blocks(const Page& page) {
  std::vector<FeatureBlock> blocks = BlockRow(page).take();
  std::array<std::uint32_t, kBlockFeatures> most{};
  for (const FeatureBlock& block : blocks) {
    for (std::size_t f = 0; f < kBlockFeatures; ++f) most[f] = std::max(most[f], block.counts[f]);
  }
  for (FeatureBlock& block : blocks) {
    double sum = 0;
    for (std::size_t f = 0; f < kBlockFeatures; ++f) {
      if (most[f] > 0) sum += static_cast<double>(block.counts[f]) / most[f];
    }
    const std::uint32_t text = block.counts[static_cast<std::size_t>(BlockFeature::kText)];
    block.text = text == 0 ? 0 : static_cast<double>(text) / most[static_cast<std::size_t>(BlockFeature::kText)];
    block.share = text == 0 ? 0 : block.text / sum;
  }
  return blocks;
}

}  // namespace wrapwright
