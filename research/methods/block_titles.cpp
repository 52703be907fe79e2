// SPDX-License-Identifier: Apache-2.0
#include "research/methods/block_titles.h"

#include <algorithm>
#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <vector>

#include "content/article/title.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// The parts between the separators, without surrounding spaces. Empty parts at the end are dropped, as by Java's split.
std::vector<std::string_view> split(std::string_view title, std::initializer_list<std::string_view> signs) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    std::string_view part = title.substr(begin, end - begin);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.push_back(part);
  };
  for (std::size_t at = 0; at < title.size();) {
    const auto* sign =
        std::find_if(signs.begin(), signs.end(), [&](std::string_view s) { return title.substr(at).starts_with(s); });
    if (sign == signs.end()) {
      ++at;
      continue;
    }
    add(at);
    at += sign->size();
    while (at < title.size() && title[at] == ' ') ++at;
    begin = at;
  }
  add(title.size());
  while (!parts.empty() && parts.back().empty()) parts.pop_back();
  return parts;
}

std::size_t count_words(std::string_view part) {
  return 1 + static_cast<std::size_t>(std::count(part.begin(), part.end(), ' '));
}

std::string_view longest_part(std::string_view title, std::initializer_list<std::string_view> signs) {
  const auto parts = split(title, signs);
  if (parts.size() <= 1) return {};
  std::string_view longest;
  std::size_t most_words = 0;
  for (const std::string_view part : parts) {
    if (part.find(".com") != std::string_view::npos) continue;
    const std::size_t words = count_words(part);
    if (words > most_words || part.size() > longest.size()) {
      most_words = words;
      longest = part;
    }
  }
  return longest;
}

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

}  // namespace

std::string folded_title(std::string_view text) {
  std::string collapsed = collapse_white_space(text);
  std::erase(collapsed, '\'');
  if (is_ascii(collapsed)) {
    make_lower(collapsed);
    return collapsed;
  }
  std::string folded;
  UErrorCode status = U_ZERO_ERROR;
  icu::StringByteSink<std::string> sink(&folded, static_cast<std::int32_t>(collapsed.size()));
  icu::CaseMap::utf8ToLower("", 0, collapsed, sink, nullptr, status);
  return U_SUCCESS(status) ? folded : collapsed;
}

bool may_fold_to(std::string_view text, std::size_t longest) {
  if (text.size() <= longest || !is_ascii(text)) return true;
  const auto quotes = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\''));
  return text.size() - quotes <= longest;
}

std::set<std::string> potential_titles(std::string_view title) {
  const std::string whole = folded_title(title);
  std::set<std::string> titles;
  if (whole.empty()) return titles;
  titles.insert(whole);
  const auto add = [&](std::initializer_list<std::string_view> signs) {
    const std::string_view part = longest_part(whole, signs);
    if (!part.empty()) titles.emplace(part);
  };
  add({"|", "»", "-"});
  add({"|", "»", ":"});
  add({"|", "»", ":", "(", ")"});
  add({"|", "»", ":", "(", ")", "-"});
  add({"|", "»", ",", ":", "(", ")", "-"});
  return titles;
}

}  // namespace wrapwright
