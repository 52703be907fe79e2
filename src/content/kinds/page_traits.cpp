// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_traits.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "content/blocks/feature_table.h"
#include "content/kinds/item_groups.h"
#include "content/kinds/page_address.h"
#include "content/kinds/page_names.h"
#include "content/kinds/page_totals.h"
#include "content/kinds/self_description.h"
#include "core/base/ascii.h"
#include "core/base/hash_table.h"
#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestTitle = 2'000;  // bytes; also for headings that are searched in it

// Counts the different pages that links with the same text ("Read more") lead to.
class PagesOfTexts {
 public:
  explicit PagesOfTexts(std::size_t links) : known_(links), pages_(links) {}

  void add(std::uint64_t text, std::uint64_t page) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    if (++known_[text * kFactor + page] == 1) most_ = std::max(most_, ++pages_[text]);
  }
  [[nodiscard]] double most() const { return static_cast<double>(most_); }

 private:
  HashTable known_;  // by text and page
  HashTable pages_;  // by text
  std::uint32_t most_ = 0;
};

class Reader {
 public:
  Reader(const Page& page, std::string_view url, JudgedBy judge)
      : page_(page),
        self_(read_self_description(page)),
        address_(read_address(url.empty() ? self_.canonical : url)),
        totals_(page, address_),
        names_(page, judge == JudgedBy::kSite) {
    for (NodeIndex i = 1; i < page.size(); ++i) {
      const NameId tag = page.tag(i);
      const bool shown = !totals_.hidden(i);
      if (shown && tag < kKnownNames) ++tags_[tag];
      for (const Attribute& a : page.attributes(i)) {
        if (a.name == name::itemtype) count_item_type(page.value(a), items_);
        if (shown) names_.add(tag, a);
      }
    }
  }

  void write(FeatureWriter& out) {
    add_address_traits(address_, out);
    add_self_description(page_, self_, items_, address_, out);
    add_tags(out);
    add_hints(out);
    add_text(out);
    add_links(out);
    add_item_groups(page_, totals_, out);
    add_headline(out);
  }

  [[nodiscard]] const PageAddress& address() const { return address_; }
  // Lists declare several recipes or none; a home page may declare the recipe of the day.
  [[nodiscard]] bool is_recipe() const {
    return (self_.ld_recipes == 1 || (self_.ld_recipes == 0 && items_.recipes == 1)) && address_.path != "/";
  }
  HashSet names() && { return std::move(names_).hashes(); }

 private:
  void add_tags(FeatureWriter& out);
  void add_hints(FeatureWriter& out);
  void add_text(FeatureWriter& out);
  void add_links(FeatureWriter& out);
  void add_relations(FeatureWriter& out);
  void add_headline(FeatureWriter& out);
  [[nodiscard]] std::string_view first_word(NodeIndex heading) const;

  const Page& page_;
  SelfDescription self_;
  PageAddress address_;
  PageTotals totals_;
  PageNames names_;
  ItemTypes items_;
  std::array<std::uint32_t, kKnownNames> tags_{};
};

void Reader::add_tags(FeatureWriter& out) {
  constexpr NameId kTags[] = {name::article, name::section, name::main_,  name::nav,  name::aside,      name::time_,
                              name::h1,      name::h2,      name::h3,     name::h4,   name::p,          name::li,
                              name::img,     name::table,   name::tr,     name::form, name::input,      name::textarea,
                              name::button,  name::select,  name::pre,    name::code, name::blockquote, name::figure,
                              name::dl,      name::video,   name::iframe, name::br};
  for (const NameId tag : kTags) out.add_count({"tag_%", "<%> elements"}, {kNames[tag], kNames[tag]}, tags_[tag]);
  out.add_count({"elements", "elements"}, page_.size());
}

void Reader::add_hints(FeatureWriter& out) {
  const auto hints = names_.hints();
  for (std::size_t h = 0; h < kNameHints; ++h)
    out.add_count({"hint_%", "elements named for %"}, kNameHintLabels[h], hints[h]);
}

void Reader::add_text(FeatureWriter& out) {
  out.add_count({"bytes", "bytes of text"}, totals_.all(&TextTotals::bytes));
  out.add({"link_share", "share of text in links"},
          totals_.all(&TextTotals::link_bytes) / (totals_.all(&TextTotals::bytes) + 1));
  out.add({"sentence_share", "share of text in sentences"},
          totals_.all(&TextTotals::sentence_bytes) / (totals_.all(&TextTotals::bytes) + 1));
  out.add_count({"sentence_bytes", "bytes of sentences"}, totals_.all(&TextTotals::sentence_bytes));
  out.add_count({"sentences", "sentences"}, totals_.all(&TextTotals::sentences));
  out.add_count({"dates", "short texts with a year"}, totals_.all(&TextTotals::dates));
  out.add_count({"prices", "short texts with a price"}, totals_.all(&TextTotals::prices));
  // The element whose children and grandchildren hold most of the sentences.
  std::vector<double> near(page_.size(), 0);
  std::vector<NodeIndex> holders;  // nodes with near != 0
  double longest = 0;
  for (const Sentence& sentence : totals_.sentences()) {
    const auto size = static_cast<double>(sentence.bytes);
    longest = std::max(longest, size);
    const NodeIndex parent = page_.parent(page_.run(sentence.text).parent);
    near[parent] += size;
    near[page_.parent(parent)] += size / 2;
    holders.insert(holders.end(), {parent, page_.parent(parent)});
  }
  NodeIndex best = 0;
  for (const NodeIndex i : holders)
    if (near[i] > near[best] || (near[i] == near[best] && i < best)) best = i;
  out.add_count({"longest_sentence", "bytes of the longest sentence"}, longest);
  out.add({"near_share", "share of the sentences near the top of the element of most sentences"},
          near[best] / (totals_.all(&TextTotals::sentence_bytes) + 1));
  out.add_count({"near_bytes", "bytes of sentences near the top of the element of most sentences"}, near[best]);
  out.add_count({"best_sentences", "sentences in the element of most sentences"},
                totals_.in(best, &TextTotals::sentences));
  out.add({"best_links", "share of text in links in the element of most sentences"},
          totals_.in(best, &TextTotals::link_bytes) / (totals_.in(best, &TextTotals::bytes) + 1));
  out.add_count({"best_heading_links", "headings that are links in the element of most sentences"},
                totals_.in(best, &ElementTotals::heading_links));
  out.add_count({"best_headings", "headings in the element of most sentences"},
                totals_.in(best, &ElementTotals::headings));
  out.add_count({"best_dates", "short texts with a year in the element of most sentences"},
                totals_.in(best, &TextTotals::dates));
  double second = 0;
  for (const NodeIndex i : holders)
    if (i != best && (i >= page_.end(best) || page_.end(i) <= best)) second = std::max(second, near[i]);
  out.add({"second_share", "sentences of the second such element, in proportion to the first"},
          second / (near[best] + 1));
}

void Reader::add_links(FeatureWriter& out) {
  double site = 0;
  double other = 0;
  double fragment = 0;
  double heading = 0;
  double self_heading = 0;
  double below = 0;  // links to pages whose addresses are below this one
  double long_links = 0;
  HashTable pages(totals_.links().size());
  HashTable heading_pages;
  PagesOfTexts texts(totals_.links().size());
  const std::string_view own = address_.path.substr(0, address_.path.rfind('/') + 1);
  for (const Link& link : totals_.links()) {
    if (link.target.scope == LinkScope::kOther) ++other;
    if (link.target.scope == LinkScope::kFragment) {
      ++fragment;
      if (link.in_heading && link.bytes >= kHeadingBytes) ++self_heading;
    }
    if (link.target.scope != LinkScope::kSite) continue;
    ++site;
    ++pages[link.target.page];
    if (link.bytes >= 40) ++long_links;
    if (own.size() > 1 && link.target.path.size() > own.size() && link.target.path.starts_with(own)) ++below;
    if (link.in_heading && link.bytes >= kHeadingBytes) {
      ++heading;
      ++heading_pages[link.target.page];
    }
    if (link.bytes > 0) texts.add(link.text, link.target.page);
  }
  out.add_count({"links_site", "links to pages of the site"}, site);
  out.add_count({"links_other", "links to other sites"}, other);
  out.add_count({"links_fragment", "links within the page"}, fragment);
  out.add_count({"links_below", "links to pages below its address"}, below);
  out.add_count({"links_long", "links with a long text"}, long_links);
  out.add_count({"links_distinct", "different pages of the site that it links to"}, static_cast<double>(pages.size()));
  out.add_count({"heading_links", "headings that are links"}, heading);
  out.add_count({"heading_pages", "different pages that headings link to"}, static_cast<double>(heading_pages.size()));
  out.add_count({"self_headings", "headings that link to the page itself"}, self_heading);
  out.add({"heading_link_share", "share of headings that are links"},
          heading / (static_cast<double>(totals_.headings().size()) + 1));
  out.add_count({"same_text_links", "pages that links of the same text lead to"}, texts.most());
  add_relations(out);
  out.add({"text_of_link", "text in proportion to links"}, totals_.all(&TextTotals::bytes) / (site + 1));
}

void Reader::add_relations(FeatureWriter& out) {
  double bookmarks = 0;
  double neighbors = 0;  // rel=next and prev
  double nofollow = 0;
  for (const Link& link : totals_.links()) {
    if (link.rel.find("bookmark") != std::string_view::npos) ++bookmarks;
    if (link.rel.find("next") != std::string_view::npos || link.rel.find("prev") != std::string_view::npos) ++neighbors;
    if (link.rel.find("nofollow") != std::string_view::npos) ++nofollow;
  }
  out.add_count({"bookmarks", "links with rel=bookmark"}, bookmarks);
  out.add_count({"neighbors", "links with rel=next or rel=prev"}, neighbors);
  out.add_count({"nofollow", "links with rel=nofollow"}, nofollow);
}

// The beginning of the heading's text: at most 16 bytes of its first word, "" if much white space precedes it.
std::string_view Reader::first_word(NodeIndex heading) const {
  constexpr std::size_t kMostBytes = 16;
  constexpr std::size_t kMostSpace = kLongestTitle / 2;
  std::size_t space = 0;
  const TextRange texts = page_.texts(heading);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    const std::string_view text = page_.text(t);
    const auto* const begin = std::find_if_not(text.begin(), text.end(), is_space);
    space += static_cast<std::size_t>(begin - text.begin());
    if (space > kMostSpace) break;
    if (begin == text.end()) continue;
    const std::string_view word = text.substr(static_cast<std::size_t>(begin - text.begin()), kMostBytes);
    return word.substr(0, static_cast<std::size_t>(std::find_if(word.begin(), word.end(), is_space) - word.begin()));
  }
  return {};
}

// Adds how the first h1 matches the page's title, and the position of the h1.
void Reader::add_headline(FeatureWriter& out) {
  // Both are bounded, because each heading is searched in the title, and nested headings share their texts.
  const auto text_of = [&](NodeIndex node) {
    std::string text;
    const TextRange texts = page_.texts(node);
    for (TextIndex t = texts.first; t < texts.last && text.size() < kLongestTitle; ++t) text += page_.text(t);
    if (text.size() > kLongestTitle) text.resize(kLongestTitle);
    return collapse_spaces(trim(text));
  };
  const auto title = page_.first(name::title);
  const std::string head = title ? text_of(*title) : "";
  double in_title = 0;  // headings whose text occurs in the title
  double linked = 0;    // those of them that link to other pages
  double first_at = -1;
  for (const NodeIndex i : totals_.headings()) {
    if (head.empty()) break;
    if (head.find(first_word(i)) == std::string::npos) continue;
    const std::string text = text_of(i);
    if (text.size() < 4 || head.find(text) == std::string::npos) continue;
    ++in_title;
    if (totals_.in(i, &ElementTotals::heading_links) > 0 || totals_.in(i, &ElementTotals::links_in) > 0) ++linked;
    if (first_at < 0)
      first_at = totals_.before_text(page_.texts(i).first).bytes / (totals_.all(&TextTotals::bytes) + 1);
  }
  out.add({"title_length", "length of the title"}, static_cast<double>(head.size()));
  out.add({"title_headings", "headings that the title has"}, in_title);
  out.add({"title_headings_linked", "headings that the title has, and that are links"}, linked);
  out.add({"title_heading_at", "place of the first heading that the title has"}, first_at);
}

}  // namespace

const FeatureTable& page_trait_table() {
  static const FeatureTable table = [] {
    FeatureTable out;
    FeatureWriter row(out);
    const Page page = PageBuilder().finish();
    Reader(page, "", JudgedBy::kItself).write(row);
    return out;
  }();
  return table;
}

const std::vector<std::string>& page_trait_names() {
  static const std::vector<std::string> names = names_of(page_trait_table());
  return names;
}

PageTraits page_traits(const Page& page, std::string_view url, JudgedBy judge) {
  PageTraits out;
  out.values.resize(page_trait_table().size());
  Reader reader(page, url, judge);
  FeatureWriter row(out.values.data());
  reader.write(row);
  assert(row.end() == out.values.data() + out.values.size());
  out.address = address_pattern(reader.address());
  out.list_address = is_list_address(reader.address());
  out.is_recipe = reader.is_recipe();
  out.names = std::move(reader).names();
  return out;
}

}  // namespace wrapwright
