// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_traits.h"

#include <algorithm>
#include <array>
#include <utility>

#include "content/kinds/hash_table.h"
#include "content/kinds/item_groups.h"
#include "content/kinds/page_address.h"
#include "content/kinds/page_names.h"
#include "content/kinds/page_totals.h"
#include "content/kinds/self_description.h"
#include "content/kinds/trait_row.h"
#include "core/base/ascii.h"
#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestTitle = 2'000;  // bytes, also of a heading that may be in it

// Counts how many different pages links of one text lead to: "Read more".
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
  Reader(const Page& page, std::string_view url)
      : page_(page),
        self_(read_self_description(page)),
        address_(read_address(url.empty() ? self_.canonical : url)),
        totals_(page, address_),
        names_(page) {
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

  void write(TraitRow& out) {
    add_address_traits(address_, out);
    add_self_description(page_, self_, items_, address_, out);
    add_tags(out);
    add_hints(out);
    add_text(out);
    add_links(out);
    add_item_groups(page_, totals_, out);
    add_headline(out);
  }

  HashSet names() && { return std::move(names_).hashes(); }

 private:
  void add_tags(TraitRow& out);
  void add_hints(TraitRow& out);
  void add_text(TraitRow& out);
  void add_links(TraitRow& out);
  void add_relations(TraitRow& out);
  void add_headline(TraitRow& out);
  [[nodiscard]] std::string_view first_word(NodeIndex heading) const;

  const Page& page_;
  SelfDescription self_;
  PageAddress address_;
  PageTotals totals_;
  PageNames names_;
  ItemTypes items_;
  std::array<std::uint32_t, kKnownNames> tags_{};
};

void Reader::add_tags(TraitRow& out) {
  constexpr std::pair<const char*, NameId> kTags[] = {{"article", name::article},
                                                      {"section", name::section},
                                                      {"main", name::main_},
                                                      {"nav", name::nav},
                                                      {"aside", name::aside},
                                                      {"time", name::time_},
                                                      {"h1", name::h1},
                                                      {"h2", name::h2},
                                                      {"h3", name::h3},
                                                      {"h4", name::h4},
                                                      {"p", name::p},
                                                      {"li", name::li},
                                                      {"img", name::img},
                                                      {"table", name::table},
                                                      {"tr", name::tr},
                                                      {"form", name::form},
                                                      {"input", name::input},
                                                      {"textarea", name::textarea},
                                                      {"button", name::button},
                                                      {"select", name::select},
                                                      {"pre", name::pre},
                                                      {"code", name::code},
                                                      {"blockquote", name::blockquote},
                                                      {"figure", name::figure},
                                                      {"dl", name::dl},
                                                      {"video", name::video},
                                                      {"iframe", name::iframe},
                                                      {"br", name::br}};
  for (const auto& [text, tag] : kTags) out.add_count("tag_", text, tags_[tag]);
  out.add_count("elements", page_.size());
}

void Reader::add_hints(TraitRow& out) {
  const auto hints = names_.hints();
  for (std::size_t h = 0; h < kNameHints; ++h) out.add_count("hint_", h, hints[h]);
}

void Reader::add_text(TraitRow& out) {
  out.add_count("bytes", totals_.all(&TextTotals::bytes));
  out.add("link_share", totals_.all(&TextTotals::link_bytes) / (totals_.all(&TextTotals::bytes) + 1));
  out.add("sentence_share", totals_.all(&TextTotals::sentence_bytes) / (totals_.all(&TextTotals::bytes) + 1));
  out.add_count("sentence_bytes", totals_.all(&TextTotals::sentence_bytes));
  out.add_count("sentences", totals_.all(&TextTotals::sentences));
  out.add_count("dates", totals_.all(&TextTotals::dates));
  out.add_count("prices", totals_.all(&TextTotals::prices));
  // The element whose children and grandchildren hold most of the sentences.
  std::vector<double> near(page_.size(), 0);
  std::vector<NodeIndex> holders;  // where near is not 0
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
  out.add_count("longest_sentence", longest);
  out.add("near_share", near[best] / (totals_.all(&TextTotals::sentence_bytes) + 1));
  out.add_count("near_bytes", near[best]);
  out.add_count("best_sentences", totals_.in(best, &TextTotals::sentences));
  out.add("best_links", totals_.in(best, &TextTotals::link_bytes) / (totals_.in(best, &TextTotals::bytes) + 1));
  out.add_count("best_heading_links", totals_.in(best, &ElementTotals::heading_links));
  out.add_count("best_headings", totals_.in(best, &ElementTotals::headings));
  out.add_count("best_dates", totals_.in(best, &TextTotals::dates));
  double second = 0;
  for (const NodeIndex i : holders)
    if (i != best && (i >= page_.end(best) || page_.end(i) <= best)) second = std::max(second, near[i]);
  out.add("second_share", second / (near[best] + 1));
}

void Reader::add_links(TraitRow& out) {
  double site = 0;
  double other = 0;
  double fragment = 0;
  double heading = 0;
  double self_heading = 0;
  double below = 0;  // links to pages below this one in the tree of addresses
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
  out.add_count("links_site", site);
  out.add_count("links_other", other);
  out.add_count("links_fragment", fragment);
  out.add_count("links_below", below);
  out.add_count("links_long", long_links);
  out.add_count("links_distinct", static_cast<double>(pages.size()));
  out.add_count("heading_links", heading);
  out.add_count("heading_pages", static_cast<double>(heading_pages.size()));
  out.add_count("self_headings", self_heading);
  out.add("heading_link_share", heading / (static_cast<double>(totals_.headings().size()) + 1));
  out.add_count("same_text_links", texts.most());
  add_relations(out);
  out.add("text_of_link", totals_.all(&TextTotals::bytes) / (site + 1));
}

void Reader::add_relations(TraitRow& out) {
  double bookmarks = 0;
  double neighbors = 0;  // rel=next and prev
  double nofollow = 0;
  for (const Link& link : totals_.links()) {
    if (link.rel.find("bookmark") != std::string_view::npos) ++bookmarks;
    if (link.rel.find("next") != std::string_view::npos || link.rel.find("prev") != std::string_view::npos) ++neighbors;
    if (link.rel.find("nofollow") != std::string_view::npos) ++nofollow;
  }
  out.add_count("bookmarks", bookmarks);
  out.add_count("neighbors", neighbors);
  out.add_count("nofollow", nofollow);
}

// What the text of the heading begins with: at most 16 bytes of its first word, "" if much white space is before it.
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

// How much of the first h1 the title of the page begins with or holds, and where the h1 is.
void Reader::add_headline(TraitRow& out) {
  // Both are bounded, as each heading is looked for in the title, and nested headings share their texts.
  const auto text_of = [&](NodeIndex node) {
    std::string text;
    const TextRange texts = page_.texts(node);
    for (TextIndex t = texts.first; t < texts.last && text.size() < kLongestTitle; ++t) text += page_.text(t);
    if (text.size() > kLongestTitle) text.resize(kLongestTitle);
    return collapse_spaces(trim(text));
  };
  const auto title = page_.first(name::title);
  const std::string head = title ? text_of(*title) : "";
  double in_title = 0;  // headings whose text the title has
  double linked = 0;    // of these, headings that are links to other pages
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
  out.add("title_length", static_cast<double>(head.size()));
  out.add("title_headings", in_title);
  out.add("title_headings_linked", linked);
  out.add("title_heading_at", first_at);
}

}  // namespace

const std::vector<std::string>& page_trait_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    std::vector<float> values;
    TraitRow row(values, &out);
    const Page page = PageBuilder().finish();
    Reader(page, "").write(row);
    return out;
  }();
  return names;
}

PageTraits page_traits(const Page& page, std::string_view url) {
  PageTraits out;
  out.values.reserve(page_trait_names().size());
  Reader reader(page, url);
  TraitRow row(out.values);
  reader.write(row);
  out.names = std::move(reader).names();
  return out;
}

}  // namespace wrapwright
