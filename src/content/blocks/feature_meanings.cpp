// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/feature_meanings.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>

#include "content/blocks/block_hints.h"

namespace wrapwright {
namespace {

struct Meaning {
  std::string_view name;
  std::string_view text;  // in those of families, % stands for what the family is of
};

constexpr Meaning kSingle[] = {
    {"words", "words"},
    {"link_share", "share of words in links"},
    {"log_characters", "logarithm of the number of characters"},
    {"word_length", "mean length of words"},
    {"digits", "share of digits"},
    {"capitals", "share of capital letters"},
    {"ends", "ends like a sentence"},
    {"commas", "commas"},
    {"stop_words", "share of function words"},
    {"sentences", "sentences"},
    {"bars", "vertical bars"},
    {"years", "years"},
    {"block_at", "place among the page's blocks"},
    {"words_before", "share of the page's words before it"},
    {"share", "share of the page's words"},
    {"blocks", "blocks of the page"},
    {"page_words", "words of the page"},
    {"level", "depth in the tree"},
    {"node_at", "place among the page's elements"},
    {"running_before", "share of the page's running text before it"},
    {"best_in_best", "is in the element of most running text"},
    {"best_above", "levels below the element of most running text"},
    {"best_near", "share of the page's words that are running text near the top of the element of most running text"},
    {"best_share", "share of the page's words in the element of most running text"},
    {"best_distance", "distance from the element of most running text"},
    {"after_heading", "is after the first h1"},
    {"from_heading", "distance from the first h1"},
    {"after_comment", "is after the first element named for comments"},
    {"from_comment", "distance from the first element named for comments"},
    {"since_heading", "blocks since the last heading"},
    {"since_comment_word", "blocks since the first line that speaks of comments"},
    {"comment_words", "lines before it that speak of comments"},
    {"title_jaccard", "likeness to the page's title"},
    {"title_held", "share of its words in the page's title"},
    {"description_held", "share of its words in the page's description"},
    {"title_covered", "share of the page's title in it"},
    {"window_words", "words of the five blocks before and after"},
    {"window_link_share", "share of words in links in the five blocks before and after"},
    {"window_run", "words of the run of unlinked blocks that it is in"},
    {"numbered", "elements that are numbered like one around it"},
    {"numbered_digits", "digits of the number of the element around it"},
    {"numbered_up", "levels up to a numbered element"},
    {"headline_after", "is after the headline"},
    {"headline_blocks", "blocks since the headline"},
    {"text_recurs", "share of the other pages with the same text"},
    {"pages", "pages that are compared"},
    {"own_words", "keywords of this page alone"},
    {"own_word_share", "share of its words that are keywords of this page alone"},
    {"item_word_share", "share of its words in the feed's item"},
};

// up_N_: the block's element and its ancestors.
constexpr Meaning kOfAncestors[] = {
    {"share", "share of the page's words in %"},
    {"link_share", "share of words in links in %"},
    {"running_share", "share of running text in %"},
    {"blocks", "blocks in %"},
    {"near", "share of the page's words that are running text near the top of %"},
    {"alike", "siblings like %"},
    {"dated", "short blocks with a date in %"},
};

// at_N_: the blocks around.
constexpr Meaning kOfNeighbors[] = {
    {"words", "words of %"},
    {"link_share", "share of words in links in %"},
    {"same_tag", "% has the same tag"},
    {"ends", "% ends like a sentence"},
    {"digits", "share of digits in %"},
};

// place_ and near_place_: all blocks of the site with the same path.
constexpr Meaning kOfPlaces[] = {
    {"per_page", "blocks per page with the same %"},
    {"words", "mean number of words of blocks with the same %"},
    {"link_share", "share of words in links in blocks with the same %"},
    {"repeated", "share of words of repeated texts in blocks with the same %"},
    {"page_share", "share of the pages with blocks of the same %"},
    {"ends", "share of blocks that end like a sentence, of those with the same %"},
    {"position", "mean place on the page of blocks with the same %"},
    {"variety", "share of different texts in blocks with the same %"},
};

// MARK_up and MARK_up_share.
constexpr Meaning kMarkNames[] = {
    {"headline", "the headline"},         {"textarea", "a text area"}, {"fragment", "a link within the page"},
    {"nofollow", "a link with nofollow"}, {"image", "an image"},       {"time", "a time element"},
};

constexpr std::string_view kHintNames[] = {"content",       "article",          "post",     "body text", "comments",
                                           "a side column", "related articles", "sharing",  "promotion", "a footer",
                                           "navigation",    "a widget",         "metadata", "a title",   "a caption",
                                           "hidden content"};
static_assert(std::size(kHintNames) == kBlockHints);

std::optional<std::string_view> text_of(const Meaning* first, const Meaning* last, std::string_view name) {
  const Meaning* const at = std::find_if(first, last, [&](const Meaning& each) { return each.name == name; });
  if (at == last) return std::nullopt;
  return at->text;
}

template <typename Table>
std::optional<std::string_view> text_of(const Table& table, std::string_view name) {
  return text_of(std::begin(table), std::end(table), name);
}

std::string filled(std::optional<std::string_view> text, std::string_view what) {
  if (!text || what.empty()) return "";
  const std::size_t at = text->find('%');
  assert(at != std::string_view::npos);
  return std::string(text->substr(0, at)).append(what).append(text->substr(at + 1));
}

// What comes after the prefix; nothing if it is not there.
std::optional<std::string_view> after(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  return name.substr(prefix.size());
}

std::string_view ancestor_name(std::string_view number) {
  if (number == "0") return "its element";
  if (number == "1") return "its parent";
  if (number == "2") return "its grandparent";
  if (number == "3") return "its ancestor three levels up";
  return number == "4" ? "its ancestor four levels up" : "";
}

std::string_view neighbor_name(std::string_view number) {
  if (number == "-2") return "the block before the previous one";
  if (number == "-1") return "the previous block";
  if (number == "1") return "the next block";
  return number == "2" ? "the block after the next one" : "";
}

std::string_view hint_name(std::string_view number) {
  std::size_t hint = 0;
  for (const char digit : number) hint = hint * 10 + static_cast<std::size_t>(digit - '0');
  return !number.empty() && number.size() <= 2 && hint < kBlockHints ? kHintNames[hint] : "";
}

// "1_words": the number that stands before the "_", and the rest.
struct Numbered {
  std::string_view number;
  std::string_view rest;
};

Numbered parted(std::string_view text) {
  const std::size_t end = std::min(text.find('_'), text.size());
  return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

std::string mark_meaning(std::string_view name) {
  const bool is_share = name.ends_with("_up_share");
  if (!is_share && !name.ends_with("_up")) return "";
  const auto mark = text_of(kMarkNames, name.substr(0, name.rfind("_up")));
  return filled(is_share ? "share of the page's words in the nearest element around it that holds %"
                         : "levels up to an element that holds %",
                mark.value_or(""));
}

}  // namespace

std::string block_feature_meaning(std::string_view name) {
  if (const auto text = text_of(kSingle, name)) return std::string(*text);
  if (const auto tag = after(name, "tag_")) return filled("its element is a <%>", *tag);
  if (const auto tag = after(name, "in_")) return filled("is inside a <%>", *tag);
  if (const auto hint = after(name, "hint_near_"))
    return filled("its element or the parent is named for %", hint_name(*hint));
  if (const auto hint = after(name, "hint_any_"))
    return filled("an element around it is named for %", hint_name(*hint));
  if (const auto rest = after(name, "recurs_"))
    return filled("share of the word triples of % that other pages have", ancestor_name(*rest));
  if (const auto rest = after(name, "place_count_"))
    return filled("elements of the page with the path of %", ancestor_name(*rest));
  if (const auto rest = after(name, "place_")) return filled(text_of(kOfPlaces, *rest), "path");
  if (const auto rest = after(name, "near_place_"))
    return filled(text_of(kOfPlaces, *rest), "element, parent and grandparent");
  if (const auto rest = after(name, "up_")) {
    const auto [number, what] = parted(*rest);
    return filled(text_of(kOfAncestors, what), ancestor_name(number));
  }
  if (const auto rest = after(name, "at_")) {
    const auto [number, what] = parted(*rest);
    return filled(text_of(kOfNeighbors, what), neighbor_name(number));
  }
  return mark_meaning(name);
}

}  // namespace wrapwright
