// SPDX-License-Identifier: Apache-2.0
#include "kinds/name_hints.h"

#include <array>

#include "base/ascii.h"

namespace wrapwright {
namespace {

struct HintWord {
  std::string_view start;  // of the word
  NameHint hint;
};

// Sorted by first letter.
constexpr HintWord kWords[] = {
    {"archive", NameHint::kArchive},    {"article", NameHint::kArticle},     {"author", NameHint::kAuthor},
    {"answer", NameHint::kThread},      {"api", NameHint::kDocumentation},   {"blog", NameHint::kPost},
    {"byline", NameHint::kAuthor},      {"bookmark", NameHint::kPost},       {"bio", NameHint::kAuthor},
    {"categor", NameHint::kArchive},    {"comment", NameHint::kComment},     {"card", NameHint::kItem},
    {"cart", NameHint::kProduct},       {"checkout", NameHint::kProduct},    {"collection", NameHint::kItem},
    {"continue", NameHint::kContinue},  {"cta", NameHint::kService},         {"catalog", NameHint::kItem},
    {"date", NameHint::kDate},          {"disqus", NameHint::kComment},      {"doc", NameHint::kDocumentation},
    {"discussion", NameHint::kThread},  {"entry", NameHint::kPost},          {"excerpt", NameHint::kTeaser},
    {"error", NameHint::kError},        {"forum", NameHint::kThread},        {"feature", NameHint::kService},
    {"front", NameHint::kHome},         {"feed", NameHint::kItem},           {"faq", NameHint::kService},
    {"grid", NameHint::kItem},          {"giscus", NameHint::kComment},      {"home", NameHint::kHome},
    {"hentry", NameHint::kPost},        {"hero", NameHint::kService},        {"headline", NameHint::kTitle},
    {"index", NameHint::kHome},         {"item", NameHint::kItem},           {"kommentar", NameHint::kComment},
    {"landing", NameHint::kService},    {"list", NameHint::kItem},           {"loop", NameHint::kItem},
    {"label", NameHint::kArchive},      {"message", NameHint::kThread},      {"more", NameHint::kContinue},
    {"next", NameHint::kNeighbor},      {"newer", NameHint::kPagination},    {"older", NameHint::kPagination},
    {"page", NameHint::kPage},          {"paged", NameHint::kPagination},    {"pager", NameHint::kPagination},
    {"paginat", NameHint::kPagination}, {"post", NameHint::kPost},           {"price", NameHint::kProduct},
    {"product", NameHint::kProduct},    {"pricing", NameHint::kService},     {"publish", NameHint::kDate},
    {"prev", NameHint::kNeighbor},      {"preview", NameHint::kTeaser},      {"question", NameHint::kThread},
    {"read", NameHint::kContinue},      {"related", NameHint::kRelated},     {"reply", NameHint::kComment},
    {"respond", NameHint::kComment},    {"recommend", NameHint::kRelated},   {"review", NameHint::kProduct},
    {"search", NameHint::kArchive},     {"single", NameHint::kSingle},       {"share", NameHint::kShare},
    {"social", NameHint::kShare},       {"sku", NameHint::kProduct},         {"shop", NameHint::kProduct},
    {"story", NameHint::kArticle},      {"summary", NameHint::kTeaser},      {"service", NameHint::kService},
    {"signature", NameHint::kThread},   {"tag", NameHint::kArchive},         {"taxonomy", NameHint::kArchive},
    {"teaser", NameHint::kTeaser},      {"thread", NameHint::kThread},       {"thumb", NameHint::kItem},
    {"time", NameHint::kDate},          {"title", NameHint::kTitle},         {"toc", NameHint::kDocumentation},
    {"topic", NameHint::kThread},       {"testimonial", NameHint::kService}, {"user", NameHint::kThread},
    {"utterances", NameHint::kComment}, {"variant", NameHint::kProduct},     {"woocommerce", NameHint::kProduct},
};

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
};

// By letter: its words in the table.
constexpr std::array<Range, 26> kByLetter = [] {
  std::array<Range, 26> out{};
  for (std::size_t i = 0; i < std::size(kWords); ++i) {
    Range& range = out[static_cast<std::size_t>(kWords[i].start.front() - 'a')];
    if (range.last == 0) range.first = i;
    range.last = i + 1;
  }
  return out;
}();

NameHintSet hints_of_word(std::string_view word) {
  NameHintSet out = 0;
  const Range range = kByLetter[static_cast<std::size_t>(lower(word.front()) - 'a')];
  for (std::size_t i = range.first; i < range.last; ++i)
    if (starts_ignoring_case(word, kWords[i].start)) out |= name_hint_bit(kWords[i].hint);
  return out;
}

}  // namespace

NameHintSet name_hints(std::string_view value) {
  NameHintSet out = 0;
  std::size_t begin = 0;
  while (begin < value.size()) {
    if (!is_alpha(value[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin + 1;
    const auto goes_on = [&] {
      if (end >= value.size() || !is_alpha(value[end])) return false;
      return lower(value[end]) == value[end] || lower(value[end - 1]) != value[end - 1];
    };
    while (goes_on()) ++end;
    out |= hints_of_word(value.substr(begin, end - begin));
    begin = end;
  }
  return out;
}

}  // namespace wrapwright
