// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/nearest_marks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <string>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// By Mark.
constexpr std::array<FeatureLabel, kMarks> kMarkLabels = {{{"headline", "the headline"},
                                                           {"textarea", "a text area"},
                                                           {"fragment", "a link within the page"},
                                                           {"nofollow", "a link with nofollow"},
                                                           {"image", "an image"},
                                                           {"time", "a time element"}}};

std::size_t digits_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_digit));
}

std::uint8_t bit(Mark mark) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(mark)); }

std::uint8_t link_marks(const Page& page, NodeIndex link) {
  std::uint8_t out = 0;
  const std::string_view target = page.attribute(link, name::href).value_or("");
  const std::size_t hash = target.find('#');
  if (hash != std::string_view::npos && digits_of(target.substr(hash)) > 0) out |= bit(Mark::kFragment);
  if (page.attribute(link, name::rel).value_or("").find("nofollow") != std::string_view::npos)
    out |= bit(Mark::kNofollow);
  return out;
}

// The name that may number an element: its id, or the name of an empty anchor in older pages.
std::string_view number_of(const Page& page, NodeIndex node) {
  const auto id = page.attribute(node, name::id);
  if (id) return *id;
  return page.tag(node) == name::a ? page.attribute(node, name::name).value_or("") : "";
}

}  // namespace

NearestMarks::NearestMarks(const Page& page, const BlockSums& sums, NodeIndex headline)
    : page_(&page), sums_(&sums), inside_(page.size(), 0), stems_(page.size(), 0) {
  find_marks(headline);
  count_numbered();
}

void NearestMarks::find_marks(NodeIndex headline) {
  if (headline != 0) inside_[headline] |= bit(Mark::kHeadline);
  for (NodeIndex i = page_->size(); i-- > 1;) {
    const NameId tag = page_->tag(i);
    if (tag == name::textarea) inside_[i] |= bit(Mark::kTextarea);
    if (tag == name::img) inside_[i] |= bit(Mark::kImage);
    if (tag == name::time_) inside_[i] |= bit(Mark::kTime);
    if (tag == name::a) inside_[i] |= link_marks(*page_, i);
    inside_[page_->parent(i)] |= inside_[i];
  }
}

void NearestMarks::count_numbered() {
  std::string stem;
  for (NodeIndex i = 1; i < page_->size(); ++i) {
    const std::string_view number = number_of(*page_, i);
    if (digits_of(number) == 0) continue;
    stem.clear();
    std::copy_if(number.begin(), number.end(), std::back_inserter(stem), [](char c) { return !is_digit(c); });
    stems_[i] = std::hash<std::string>{}(stem)*0x9E3779B97F4A7C15U + page_->tag(i);
    numbered_[stems_[i]] += 1;
  }
}

void NearestMarks::write(NodeIndex node, FeatureWriter& row) const {
  constexpr float kFar = kLevels;
  std::array<float, kMarks> up{};
  std::array<float, kMarks> share{};
  up.fill(kFar);
  share.fill(1);
  float alike = 0;
  float digits = 0;
  float numbered_up = kFar;
  std::uint8_t seen = 0;
  bool is_numbered = false;
  NodeIndex at = node;
  for (std::size_t level = 0; level < kLevels; ++level) {
    const auto levels = static_cast<float>(level);
    for (auto rest = static_cast<unsigned>(inside_[at] & ~seen); rest != 0; rest &= rest - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(rest));
      up[k] = levels;
      share[k] = sums_->of[at].words / sums_->total;
    }
    seen |= inside_[at];
    if (!is_numbered && stems_[at] != 0) {
      is_numbered = true;
      alike = numbered_.at(stems_[at]);
      digits = static_cast<float>(digits_of(number_of(*page_, at)));
      numbered_up = levels;
    }
    if (at == 0) break;
    at = page_->parent(at);
  }
  for (std::size_t k = 0; k < kMarks; ++k) {
    row.add({"%_up", "levels up to an element that holds %"}, kMarkLabels[k], up[k]);
    row.add({"%_up_share", "share of the page's words in the nearest element around it that holds %"}, kMarkLabels[k],
            share[k]);
  }
  row.add({"numbered", "elements that are numbered like one around it"}, alike);
  row.add({"numbered_digits", "digits of the number of the element around it"}, digits);
  row.add({"numbered_up", "levels up to a numbered element"}, numbered_up);
}

}  // namespace wrapwright
