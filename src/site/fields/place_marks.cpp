// SPDX-License-Identifier: Apache-2.0
#include "site/fields/place_marks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <iterator>
#include <optional>
#include <tuple>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// Parts of what usual places ask for in the attributes below; of addresses, parts that begin with a slash, as these are
// long and have few.
constexpr std::string_view kWords[] = {
    "author",   "author-",         "byline",       "cat-links",    "keywords",    "p-name",      "headline",
    "datePub",  "image",           "p-author",     "entry-author", "post-author", "author-name", "p-category",
    "tags",     "post-categories", "post-tags",    "entry-tags",   "tags-links",  "/tag/",       "article-tags",
    "/tags/",   "/category/",      "/categories/", "/author/",     "/authors/",   "/autor/",     "/auteur/",
    "/people/", "/staff/",         "/contributor", "published",    "date"};
constexpr NameId kAttributes[] = {name::class_, name::rel, name::href, name::itemprop};
static_assert(std::size(kWords) <= 64 && 2 * std::size(kAttributes) == std::tuple_size_v<Marks>);

// A bit for each word.
using Words = std::uint64_t;

// By byte: the words that have it at that place.
constexpr std::array<Words, 256> words_with(std::size_t place) {
  std::array<Words, 256> out{};
  for (std::size_t w = 0; w < std::size(kWords); ++w)
    out[static_cast<unsigned char>(kWords[w][place])] |= Words{1} << w;
  return out;
}

// The words that may begin there, by their first three bytes. REQUIRES: at + 2 < text.size()
Words words_to_try(std::string_view text, std::size_t at) {
  static constexpr auto kFirst = words_with(0);
  static constexpr auto kSecond = words_with(1);
  static constexpr auto kThird = words_with(2);
  const auto at_byte = [&](const std::array<Words, 256>& table, std::size_t place) {
    return table[static_cast<unsigned char>(text[place])];
  };
  return at_byte(kFirst, at) & at_byte(kSecond, at + 1) & at_byte(kThird, at + 2);
}

// Those of `words` with which the text begins.
Words words_at_start(std::string_view text, Words words) {
  for (Words rest = words; rest != 0; rest &= rest - 1) {
    const int word = std::countr_zero(rest);
    if (!text.starts_with(kWords[word])) words &= ~(Words{1} << static_cast<unsigned>(word));
  }
  return words;
}

// Those of `words` after which the text ends, or has white space.
Words words_before_space(std::string_view text, Words words) {
  for (Words rest = words; rest != 0; rest &= rest - 1) {
    const int word = std::countr_zero(rest);
    const std::size_t size = kWords[word].size();
    if (size < text.size() && !is_xml_space(text[size])) words &= ~(Words{1} << static_cast<unsigned>(word));
  }
  return words;
}

// The words in a value, and those of them that are whole parts of it between white space.
struct Found {
  Words any = 0;
  Words whole = 0;
};

Found words_in(std::string_view text) {
  Found out;
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    Words words = words_to_try(text, at) & ~out.whole;
    if (words == 0) continue;
    words = words_at_start(text.substr(at), words);
    out.any |= words;
    if (at == 0 || is_xml_space(text[at - 1])) out.whole |= words_before_space(text.substr(at), words);
  }
  return out;
}

// Of those, the ones that begin with a slash; none is said to be whole.
Found words_in_address(std::string_view text) {
  Found out;
  for (std::size_t at = text.find('/'); at < text.size() && at + 2 < text.size(); at = text.find('/', at + 1))
    out.any |= words_at_start(text.substr(at), words_to_try(text, at));
  return out;
}

Found words_in(NameId attribute, std::string_view value) {
  return attribute == name::href ? words_in_address(value) : words_in(value);
}

// The place of this attribute in kAttributes.
template <typename Is>
std::optional<std::size_t> place_of(const Is& is) {
  const auto* const found = std::find_if(std::begin(kAttributes), std::end(kAttributes), is);
  if (found == std::end(kAttributes)) return std::nullopt;
  return static_cast<std::size_t>(found - std::begin(kAttributes));
}

// The attribute that is named last.
std::optional<std::size_t> last_attribute(std::string_view xpath) {
  const std::size_t at = xpath.rfind('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = xpath.substr(at + 1);
  return place_of([&](NameId id) { return rest.starts_with(kNames[id]); });
}

// Without the " and (...)" of its last condition, which only narrows what is selected.
std::string_view without_last_part(std::string_view xpath) {
  const std::size_t begin = xpath.find(" and (");
  if (begin == std::string_view::npos) return xpath;
  std::size_t at = begin + std::string_view(" and (").size();
  for (int open = 1; at < xpath.size() && open > 0; ++at) open += xpath[at] == '(' ? 1 : xpath[at] == ')' ? -1 : 0;
  return xpath.substr(at) == "]" ? xpath.substr(0, begin) : xpath;
}

// Those of its literals, where all of them are compared with one of the attributes.
Marks needed_by(std::string_view xpath) {
  xpath = without_last_part(xpath);
  static constexpr std::string_view kOthers[] = {"//meta", "//script", "//html", "//link", " or ", "not("};
  for (const std::string_view other : kOthers)
    if (xpath.find(other) != std::string_view::npos) return {};
  Marks out{};
  for (std::size_t open = xpath.find('\''); open != std::string_view::npos;) {
    const std::size_t close = xpath.find('\'', open + 1);
    if (close == std::string_view::npos) break;
    if (const auto attribute = last_attribute(xpath.substr(0, open))) {
      const std::string_view literal = xpath.substr(open + 1, close - open - 1);
      const Found found = words_in(kAttributes[*attribute], literal);
      // An attribute is equal to it, or has it as a token.
      const bool is_whole =
          xpath.substr(0, open).ends_with('=') || (literal.starts_with(' ') && literal.ends_with(' '));
      out[*attribute] |= found.any;
      if (is_whole) out[std::size(kAttributes) + *attribute] |= found.whole;
    }
    open = xpath.find('\'', close + 1);
  }
  return out;
}

}  // namespace

Marks marks_of(const Page& page) {
  Marks out{};
  for (NodeIndex node = 1; node < page.size(); ++node) {
    for (const Attribute& attribute : page.attributes(node)) {
      if (const auto place = place_of([&](NameId id) { return id == attribute.name; })) {
        const Found found = words_in(attribute.name, page.value(attribute));
        out[*place] |= found.any;
        out[std::size(kAttributes) + *place] |= found.whole;
      }
    }
  }
  return out;
}

NeededMarks::NeededMarks(std::string_view xpath) {
  constexpr std::string_view kUnion = " | ";
  for (std::size_t at = 0; at <= xpath.size();) {
    const std::size_t end = std::min(xpath.find(kUnion, at), xpath.size());
    any_of_.push_back(needed_by(xpath.substr(at, end - at)));
    at = end + kUnion.size();
  }
}

bool NeededMarks::are_in(const Marks& page) const {
  return std::any_of(any_of_.begin(), any_of_.end(), [&](const Marks& needed) {
    return std::equal(needed.begin(), needed.end(), page.begin(),
                      [](std::uint64_t each, std::uint64_t known) { return (each & ~known) == 0; });
  });
}

Marks all_marks() {
  Marks out;
  out.fill(~std::uint64_t{0});
  return out;
}

}  // namespace wrapwright
