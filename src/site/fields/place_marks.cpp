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
#include "core/base/value_memo.h"

namespace wrapwright {
namespace {

// The tokens that usual places test for in the attributes below.
constexpr std::string_view kTokens[] = {"author",
                                        "p-author",
                                        "p-name",
                                        "fn",
                                        "name",
                                        "byline",
                                        "entry-author",
                                        "post-author",
                                        "author-name",
                                        "wp-block-post-author__name",
                                        "wp-block-post-author-name",
                                        "elementor-author-box__name",
                                        "datePublished",
                                        "dt-published",
                                        "published",
                                        "entry-date",
                                        "date",
                                        "headline",
                                        "image",
                                        "keywords",
                                        "p-category",
                                        "tag",
                                        "tags",
                                        "post-tags",
                                        "entry-tags",
                                        "tags-links",
                                        "article-tags",
                                        "post-categories",
                                        "cat-links",
                                        "next"};
// Parts of classes and addresses that they test for; those of addresses begin with a slash.
constexpr std::string_view kPartOfClass = "author-";
constexpr std::string_view kFolders[] = {"/tag/",    "/tags/",    "/category/",  "/categories/",
                                         "/author/", "/authors/", "/autor/",     "/auteur/",
                                         "/people/", "/staff/",   "/contributor"};
constexpr NameId kAttributes[] = {name::class_, name::rel, name::href, name::itemprop};
static_assert(std::size(kAttributes) == std::tuple_size_v<Marks>);

// A bit for each of these: for the folders of an address, for the tokens of other attributes, and the highest bit for
// the part of a class.
using Words = std::uint64_t;
constexpr unsigned kBitOfPart = 63;
static_assert(std::size(kTokens) <= kBitOfPart);

// For each value of a one-byte property, the set of the words with this value.
template <std::size_t kSize, typename PropertyOf>
constexpr std::array<Words, 256> words_by(const std::string_view (&words)[kSize], const PropertyOf& property_of) {
  std::array<Words, 256> out{};
  for (std::size_t w = 0; w < kSize; ++w) out[property_of(words[w])] |= Words{1} << w;
  return out;
}

// The candidates for which `is_there` returns true.
template <typename IsThere>
Words words_that(Words candidates, const IsThere& is_there) {
  Words out = 0;
  for (; candidates != 0; candidates &= candidates - 1) {
    const int word = std::countr_zero(candidates);
    if (is_there(word)) out |= Words{1} << static_cast<unsigned>(word);
  }
  return out;
}

Words tokens_in(std::string_view text) {
  static constexpr auto kBySize = words_by(kTokens, [](std::string_view word) { return word.size(); });
  static constexpr auto kByFirst =
      words_by(kTokens, [](std::string_view word) { return static_cast<unsigned char>(word.front()); });
  Words out = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t begin = at;
    while (at < text.size() && !is_xml_space(text[at])) ++at;
    if (at == begin || at - begin >= kBySize.size()) continue;
    const Words candidates = kBySize[at - begin] & kByFirst[static_cast<unsigned char>(text[begin])];
    out |= words_that(candidates, [&](int word) { return text.substr(begin).starts_with(kTokens[word]); });
  }
  return out;
}

Words folders_in(std::string_view text) {
  static constexpr auto kBySecond =
      words_by(kFolders, [](std::string_view word) { return static_cast<unsigned char>(word[1]); });
  static constexpr auto kByThird =
      words_by(kFolders, [](std::string_view word) { return static_cast<unsigned char>(word[2]); });
  Words out = 0;
  for (std::size_t at = text.find('/'); at < text.size() && at + 2 < text.size(); at = text.find('/', at + 1)) {
    const Words candidates =
        kBySecond[static_cast<unsigned char>(text[at + 1])] & kByThird[static_cast<unsigned char>(text[at + 2])];
    out |= words_that(candidates, [&](int word) { return text.substr(at).starts_with(kFolders[word]); });
  }
  return out;
}

Words parts_in(NameId attribute, std::string_view value) {
  if (attribute == name::href) return folders_in(value);
  const bool has_part = attribute == name::class_ && value.find(kPartOfClass) != std::string_view::npos;
  return has_part ? Words{1} << kBitOfPart : 0;
}

Words words_in(NameId attribute, std::string_view value) {
  return parts_in(attribute, value) | (attribute == name::href ? 0 : tokens_in(value));
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

// The marks of its literals, if all of them are compared with one of the attributes.
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
      // The literal must equal the attribute or be one of its tokens.
      const bool is_whole =
          xpath.substr(0, open).ends_with('=') || (literal.starts_with(' ') && literal.ends_with(' '));
      const NameId name = kAttributes[*attribute];
      out[*attribute] |= is_whole ? words_in(name, literal) : parts_in(name, literal);
    }
    open = xpath.find('\'', close + 1);
  }
  return out;
}

}  // namespace

Marks marks_of(const Page& page) {
  Marks out{};
  ValueMemo<Words> classes;
  for (NodeIndex node = 1; node < page.size(); ++node) {
    for (const Attribute& attribute : page.attributes(node)) {
      const auto place = place_of([&](NameId id) { return id == attribute.name; });
      if (!place) continue;
      const auto read = [&](std::string_view value) { return words_in(attribute.name, value); };
      const std::string_view value = page.value(attribute);
      out[*place] |= attribute.name == name::class_ ? classes.of(value, read) : read(value);
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
