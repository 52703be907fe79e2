// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_totals.h"

#include <algorithm>
#include <optional>

#include "content/kinds/text_hash.h"
#include "core/base/ascii.h"
#include "core/page/hidden_text.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kSentence = 80;   // minimum bytes of a text run outside links
constexpr std::uint32_t kShortText = 60;  // maximum bytes of a text run that is a date or a price

// Whether one of the eight bytes is a digit: after xor with '0' it is below ten, which the borrow in the highest bit
// shows when ten is subtracted.
constexpr bool has_digit(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  const std::uint64_t digits = bytes ^ kOnes * '0';
  return ((digits - kOnes * 10) & ~digits & kOnes * 0x80) != 0;
}

bool has_digit(std::string_view text) {
  for (std::size_t i = 0; i + 8 < text.size(); i += 8)
    if (has_digit(load_word<std::uint64_t>(text.data() + i))) return true;
  return has_digit(load_end(text));
}

// Whether is_space() is true for all eight bytes.
constexpr bool are_spaces(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighest = kOnes * 0x80;
  if ((bytes & kHighest) != 0) return false;
  // Each has the highest bit of a byte set if the byte is not equal to the character, or not less than it.
  const std::uint64_t not_space = (bytes ^ kOnes * ' ') + kOnes * 0x7F;
  const std::uint64_t not_vertical_tab = (bytes ^ kOnes * '\v') + kOnes * 0x7F;
  const std::uint64_t from_tab = bytes + kOnes * (0x80 - '\t');
  const std::uint64_t past_return = bytes + kOnes * (0x80 - ('\r' + 1));
  return ((~not_space | (from_tab & ~past_return & not_vertical_tab)) & kHighest) == kHighest;
}

// Most texts between elements are white space; the end of a loop over their characters would often be mispredicted.
bool is_white(std::string_view text) {
  if (text.empty()) return true;
  if (!is_space(text.front())) return false;
  if (text.size() < 4) return std::all_of(text.begin(), text.end(), is_space);
  for (std::size_t i = 0; i + 8 < text.size(); i += 8)
    if (!are_spaces(load_word<std::uint64_t>(text.data() + i))) return false;
  return are_spaces(load_end(text));
}

bool has_year(std::string_view text) {
  for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
    if ((text[i] != '1' && text[i] != '2') || (i > 0 && is_digit(text[i - 1]))) continue;
    const bool century = (text[i] == '1' && text[i + 1] == '9') || (text[i] == '2' && text[i + 1] == '0');
    if (century && is_digit(text[i + 2]) && is_digit(text[i + 3]) && (i + 4 == text.size() || !is_digit(text[i + 4])))
      return true;
  }
  return false;
}

bool has_currency(std::string_view text) {
  return text.find('$') != std::string_view::npos || text.find("\xE2\x82\xAC") != std::string_view::npos ||
         text.find("\xC2\xA3") != std::string_view::npos || text.find("\xC2\xA5") != std::string_view::npos;
}

}  // namespace

PageTotals::PageTotals(const Page& page, const PageAddress& address)
    : page_(page), hidden_(page.size(), 0), elements_(page.size() + 1), texts_(page.text_count() + 1) {
  read_elements(address);
  read_texts();
}

void PageTotals::read_elements(const PageAddress& address) {
  const LinkReader reader(address);
  ElementTotals totals;
  for (NodeIndex i = 1; i < page_.size(); ++i) {
    const NameId tag = page_.tag(i);
    hidden_[i] = hidden_[page_.parent(i)] != 0 || hides_text(tag) ? 1 : 0;
    if (hidden_[i] == 0) {
      if (tag == name::a) {
        add_link(i, reader, totals);
      } else if (is_major_heading(tag)) {
        ++totals.headings;
        headings_.push_back(i);
      } else if (tag == name::img) {
        ++totals.images;
      }
    }
    elements_[i + 1] = totals;
  }
}

void PageTotals::add_link(NodeIndex node, const LinkReader& reader, ElementTotals& totals) {
  std::optional<std::string_view> href;
  Link link;
  for (const Attribute& a : page_.attributes(node)) {
    if (a.name == name::href) href = page_.value(a);
    if (a.name == name::rel) link.rel = page_.value(a);
  }
  if (!href) return;
  link.node = node;
  link.target = reader.read(*href);
  link.in_heading = in_heading(node);
  read_link_text(link);
  if (link.target.scope == LinkScope::kSite) {
    ++totals.links_in;
    if (link.in_heading && link.bytes >= kHeadingBytes) ++totals.heading_links;
  }
  links_.push_back(link);
}

void PageTotals::read_link_text(Link& link) const {
  const TextRange texts = page_.texts(link.node);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (page_.run(t).hidden != 0) continue;
    const std::string_view text = trim(page_.text(t));
    if (text.empty()) continue;
    link.bytes += static_cast<std::uint32_t>(text.size());
    link.text = link.text * 31 + text_hash(text);
  }
}

bool PageTotals::in_heading(NodeIndex link) const {
  const NodeIndex parent = page_.parent(link);
  if (is_major_heading(page_.tag(parent)) || is_major_heading(page_.tag(page_.parent(parent)))) return true;
  for (NodeIndex i = link + 1; i < page_.end(link); ++i)
    if (is_major_heading(page_.tag(i))) return true;
  return false;
}

void PageTotals::read_texts() {
  TextTotals totals;
  std::size_t link = 0;
  TextRange link_texts = {0, 0};  // of the previous link
  for (TextIndex t = 0; t < page_.text_count(); ++t) {
    if (page_.run(t).hidden == 0 && !is_white(page_.text(t))) {
      const std::string_view text = trim(page_.text(t));
      while (link_texts.last <= t && link < links_.size()) link_texts = page_.texts(links_[link++].node);
      const bool linked = link_texts.first <= t && t < link_texts.last;
      const auto size = static_cast<std::uint32_t>(text.size());
      totals.bytes += size;
      if (linked) {
        totals.link_bytes += size;
      } else if (size >= kSentence) {
        totals.sentence_bytes += size;
        ++totals.sentences;
        sentences_.push_back({t, size});
      }
      if (size <= kShortText && has_digit(text)) {
        if (has_year(text)) ++totals.dates;
        if (has_currency(text)) ++totals.prices;
      }
    }
    texts_[t + 1] = totals;
  }
}

}  // namespace wrapwright
