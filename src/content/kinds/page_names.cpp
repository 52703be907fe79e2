// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_names.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <unordered_set>

#include "content/kinds/text_hash.h"
#include "core/base/ascii.h"
#include "core/base/seeded_hash.h"
#include "core/page/hidden_text.h"

namespace wrapwright {
namespace {

constexpr std::size_t kUsualValues = 250;

// FNV-1a.
std::uint32_t hash_byte(char c, std::uint32_t from) { return (from ^ static_cast<unsigned char>(c)) * 0x01000193U; }
std::uint32_t hash_bytes(std::string_view bytes, std::uint32_t from = 0x811C9DC5U) {
  for (const char c : bytes) from = hash_byte(c, from);
  return from;
}

template <typename Take>
void for_each_token(std::string_view value, Take take) {
  for (std::size_t begin = 0; begin < value.size();) {
    std::size_t end = begin;
    while (end < value.size() && !is_space(value[end])) ++end;
    if (end > begin) take(value.substr(begin, end - begin));
    begin = end + 1;
  }
}

// The toolbar that the Wayback Machine adds to pages; it is not part of a site's layout.
bool is_of_archive(const Page& page, NodeIndex node) {
  return page.attribute(node, name::id).value_or("").starts_with("wm-ipp");
}

}  // namespace

std::uint32_t name_hash(std::string_view name) { return hash_bytes(name); }

std::vector<std::string> element_names(const Page& page) {
  std::vector<std::string> out;
  std::unordered_set<std::string, SeededHash, std::equal_to<>> seen;
  std::vector<bool> hidden(page.size(), false);
  std::string name;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    hidden[i] = hidden[page.parent(i)] || hides_text(page.tag(i)) || is_of_archive(page, i);
    if (hidden[i]) continue;
    for (const Attribute& a : page.attributes(i)) {
      const char mark = name_mark(a.name);
      if (mark == 0) continue;
      for_each_token(page.value(a), [&](std::string_view token) {
        name = page.tag_name(i);
        name += mark;
        name += token;
        if (!seen.contains(std::string_view(name))) out.push_back(*seen.insert(name).first);
      });
    }
  }
  return out;
}

PageNames::PageNames(const Page& page, bool has_hashes)
    : page_(page), terms_(name_hint_terms()), has_hashes_(has_hashes), places_(kUsualValues) {
  values_.reserve(kUsualValues);
}

void PageNames::add_value(NameId tag, char mark, std::string_view text) {
  std::uint32_t& place = places_[text_hash(text)];
  if (place == 0) {
    values_.push_back({text, tag, mark, 1, 0});
    place = static_cast<std::uint32_t>(values_.size());
    if (!has_hashes_) {
      values_.back().hints = terms_.in(text);
      return;
    }
    HintTerms::Reader hints(terms_);
    add_hashes(tag, mark, text, [&hints](char c) { hints.read(c); });
    values_.back().hints = hints.end();
    return;
  }
  Value& known = values_[place - 1];
  ++known.count;
  if (has_hashes_ && (known.tag != tag || known.mark != mark)) add_hashes(tag, mark, text, [](char) {});
}

std::array<double, kNameHints> PageNames::hints() const {
  std::array<double, kNameHints> out{};
  for (const Value& value : values_) {
    for (NameHintSet rest = value.hints; rest != 0; rest &= rest - 1)
      out[static_cast<std::size_t>(std::countr_zero(rest))] += value.count;
  }
  return out;
}

// Computes the hashes of all tokens in one pass over the value, in which `read` also processes each byte: each of the
// two depends on its own previous step, but not on the other, so they run in parallel.
template <typename Read>
void PageNames::add_hashes(NameId tag, char mark, std::string_view value, Read read) {
  const std::uint32_t before = hash_bytes({&mark, 1}, hash_bytes(page_.name(tag)));
  std::uint32_t hash = before;
  bool in_token = false;
  for (const char c : value) {
    read(c);
    if (!is_space(c)) {
      hash = hash_byte(c, hash);
      in_token = true;
    } else if (in_token) {
      hashes_.insert(hash);
      hash = before;
      in_token = false;
    }
  }
  if (in_token) hashes_.insert(hash);
}

}  // namespace wrapwright
