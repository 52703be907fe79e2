// SPDX-License-Identifier: Apache-2.0
#include "kinds/page_traits.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "kinds/name_hints.h"
#include "kinds/page_address.h"
#include "kinds/self_description.h"
#include "kinds/trait_row.h"
#include "page/hidden_text.h"
#include "page/page_builder.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kSentence = 80;   // bytes of a text run outside of links
constexpr std::uint32_t kShortText = 60;  // bytes: a date stands in no longer text
constexpr std::uint32_t kItemText = 20;   // bytes: an item of a list has at least so many
constexpr std::size_t kHeadingBytes = 8;  // a heading that is a link has at least so many

struct Link {
  NodeIndex node = 0;
  LinkTarget target;
  std::uint64_t text = 0;  // hash
  std::uint32_t bytes = 0;
  bool in_heading = false;
};

bool is_heading(NameId tag) { return tag >= name::h1 && tag <= name::h4; }

bool has_year(std::string_view text) {
  for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
    if ((text[i] != '1' && text[i] != '2') || (i > 0 && is_digit(text[i - 1]))) continue;
    const bool century = (text[i] == '1' && text[i + 1] == '9') || (text[i] == '2' && text[i + 1] == '0');
    if (century && is_digit(text[i + 2]) && is_digit(text[i + 3]) && (i + 4 == text.size() || !is_digit(text[i + 4])))
      return true;
  }
  return false;
}

bool has_price(std::string_view text) {
  const bool sign = text.find('$') != std::string_view::npos || text.find("\xE2\x82\xAC") != std::string_view::npos ||
                    text.find("\xC2\xA3") != std::string_view::npos || text.find("\xC2\xA5") != std::string_view::npos;
  return sign && std::any_of(text.begin(), text.end(), is_digit);
}

// FNV-1a.
std::uint32_t hash_bytes(std::string_view bytes, std::uint32_t from = 0x811C9DC5U) {
  for (const char c : bytes) from = (from ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return from;
}

// What stands between the tag and a name of this attribute; 0 for attributes that do not name elements.
char mark_of(NameId attribute) {
  switch (attribute) {
    case name::class_:
      return '.';
    case name::id:
      return '#';
    case name::itemprop:
      return '@';
    default:
      return 0;
  }
}

template <typename Take>
void for_each_name(const Page& page, NodeIndex node, Take take) {
  for (const Attribute& a : page.attributes(node)) {
    const char mark = mark_of(a.name);
    const std::string_view value = mark == 0 ? std::string_view() : page.value(a);
    for (std::size_t begin = 0; begin < value.size();) {
      const std::size_t end = std::min(value.find_first_of(" \t\r\n\f", begin), value.size());
      if (end > begin) take(mark, value.substr(begin, end - begin));
      begin = end + 1;
    }
  }
}

// Sums up to a node or a text run, so that a subtree's total is one subtraction.
class Sums {
 public:
  explicit Sums(std::size_t size) : sums_(size + 1, 0) {}
  void set(std::size_t i, std::uint32_t value) { sums_[i + 1] = value; }
  void add_up() {
    for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i] += sums_[i - 1];
  }
  [[nodiscard]] double in(std::size_t first, std::size_t last) const {
    return static_cast<double>(sums_[last] - sums_[first]);
  }
  [[nodiscard]] double all() const { return static_cast<double>(sums_.back()); }

 private:
  std::vector<std::uint32_t> sums_;
};

// Siblings of the same tag and first class that hold text and links: how a list shows its items.
struct Group {
  double items = 0;
  double bytes = 0;
  double linked = 0;      // items with a link to a page of the site
  double titled = 0;      // items with a heading
  double title_link = 0;  // items with a heading that is such a link
  double dated = 0;
  double sentences = 0;  // items with a sentence
  double images = 0;
  double priced = 0;
};

class Reader {
 public:
  Reader(const Page& page, std::string_view url)
      : page_(page),
        self_(read_self_description(page)),
        address_(read_address(url.empty() ? self_.canonical : url)),
        hidden_(page.size(), false),
        bytes_(page.text_count()),
        link_bytes_(page.text_count()),
        sentence_bytes_(page.text_count()),
        sentence_count_(page.text_count()),
        dates_(page.text_count()),
        prices_(page.text_count()),
        links_in_(page.size()),
        headings_(page.size()),
        heading_links_(page.size()),
        images_(page.size()) {
    read_elements();
    read_texts();
    for (Sums* sums : {&links_in_, &headings_, &heading_links_, &images_}) sums->add_up();
  }

  void write(TraitRow& out) {
    add_address_traits(address_, out);
    add_self_description(page_, self_, address_, out);
    add_tags(out);
    add_hints(out);
    add_text(out);
    add_links(out);
    add_groups(out);
    add_headline(out);
  }

  std::vector<std::uint32_t> names() && {
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    return std::move(names_);
  }

 private:
  void read_elements();
  void read_names(NodeIndex node);
  void read_link_of(NodeIndex node);
  void read_texts();
  void add_tags(TraitRow& out);
  void add_hints(TraitRow& out);
  void add_text(TraitRow& out);
  void add_links(TraitRow& out);
  void add_groups(TraitRow& out);
  void add_headline(TraitRow& out);
  [[nodiscard]] Group& group_of(NodeIndex node);
  void count_item(NodeIndex node);

  [[nodiscard]] double text_in(const Sums& sums, NodeIndex i) const {
    const TextRange range = page_.texts(i);
    return sums.in(range.first, range.last);
  }

  const Page& page_;
  SelfDescription self_;
  PageAddress address_;
  std::vector<bool> hidden_;  // by node: inside an element whose text is none of the page
  Sums bytes_;
  Sums link_bytes_;
  Sums sentence_bytes_;
  Sums sentence_count_;
  Sums dates_;
  Sums prices_;
  Sums links_in_;  // links to pages of the site
  Sums headings_;
  Sums heading_links_;
  Sums images_;
  std::vector<Link> links_;
  std::vector<std::uint32_t> names_;
  std::array<double, kNameHints> hints_{};
  std::unordered_map<std::string_view, NameHintSet> known_;
  std::array<double, kKnownNames> tags_{};
  double bookmarks_ = 0;
  double neighbors_ = 0;  // <a rel=next> and prev
  double nofollow_ = 0;
  std::unordered_map<std::uint64_t, Group> groups_;
};

void Reader::read_names(NodeIndex node) {
  for (const Attribute& a : page_.attributes(node)) {
    if (mark_of(a.name) == 0) continue;
    const auto [at, is_new] = known_.try_emplace(page_.value(a), 0);
    if (is_new) at->second = name_hints(page_.value(a));
    for (std::size_t h = 0; h < kNameHints; ++h)
      if ((at->second >> h & 1U) != 0) ++hints_[h];
  }
  for_each_name(page_, node, [&](char mark, std::string_view token) {
    names_.push_back(hash_bytes(token, hash_bytes({&mark, 1}, hash_bytes(page_.tag_name(node)))));
  });
}

void Reader::read_link_of(NodeIndex node) {
  const auto href = page_.attribute(node, name::href);
  if (!href) return;
  Link link;
  link.node = node;
  link.target = read_link(*href, address_);
  const TextRange texts = page_.texts(node);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    const std::string_view text = trim(page_.text(t));
    if (page_.run(t).hidden != 0 || text.empty()) continue;
    link.bytes += static_cast<std::uint32_t>(text.size());
    link.text = link.text * 31 + std::hash<std::string_view>()(text);
  }
  const NodeIndex parent = page_.parent(node);
  link.in_heading = is_heading(page_.tag(parent)) || is_heading(page_.tag(page_.parent(parent)));
  for (NodeIndex i = node + 1; i < page_.end(node) && !link.in_heading; ++i) link.in_heading = is_heading(page_.tag(i));
  const std::string_view rel = page_.attribute(node, name::rel).value_or("");
  if (rel.find("bookmark") != std::string_view::npos) ++bookmarks_;
  if (rel.find("next") != std::string_view::npos || rel.find("prev") != std::string_view::npos) ++neighbors_;
  if (rel.find("nofollow") != std::string_view::npos) ++nofollow_;
  if (link.target.scope == LinkScope::kSite) {
    links_in_.set(node, 1);
    if (link.in_heading && link.bytes >= kHeadingBytes) heading_links_.set(node, 1);
  }
  links_.push_back(link);
}

void Reader::read_elements() {
  for (NodeIndex i = 1; i < page_.size(); ++i) {
    const NameId tag = page_.tag(i);
    hidden_[i] = hidden_[page_.parent(i)] || hides_text(tag);
    if (hidden_[i]) continue;
    if (tag < kKnownNames) ++tags_[tag];
    read_names(i);
    if (tag == name::a) read_link_of(i);
    if (is_heading(tag)) headings_.set(i, 1);
    if (tag == name::img) images_.set(i, 1);
  }
}

void Reader::read_texts() {
  std::size_t link = 0;
  for (TextIndex t = 0; t < page_.text_count(); ++t) {
    const TextRun& run = page_.run(t);
    if (run.hidden != 0) continue;
    const std::string_view text = trim(page_.text(t));
    if (text.empty()) continue;
    while (link < links_.size() && page_.texts(links_[link].node).last <= t) ++link;
    const bool linked = link < links_.size() && page_.texts(links_[link].node).first <= t;
    const auto size = static_cast<std::uint32_t>(text.size());
    bytes_.set(t, size);
    if (linked) link_bytes_.set(t, size);
    if (!linked && size >= kSentence) {
      sentence_bytes_.set(t, size);
      sentence_count_.set(t, 1);
    }
    if (size <= kShortText && has_year(text)) dates_.set(t, 1);
    if (size <= kShortText && has_price(text)) prices_.set(t, 1);
  }
  for (Sums* sums : {&bytes_, &link_bytes_, &sentence_bytes_, &sentence_count_, &dates_, &prices_}) sums->add_up();
}

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
  for (const auto& [text, tag] : kTags) out.add_count("tag_" + std::string(text), tags_[tag]);
  out.add_count("elements", page_.size());
}

void Reader::add_hints(TraitRow& out) {
  for (std::size_t h = 0; h < kNameHints; ++h) out.add_count("hint_" + std::to_string(h), hints_[h]);
}

void Reader::add_text(TraitRow& out) {
  out.add_count("bytes", bytes_.all());
  out.add("link_share", link_bytes_.all() / (bytes_.all() + 1));
  out.add("sentence_share", sentence_bytes_.all() / (bytes_.all() + 1));
  out.add_count("sentence_bytes", sentence_bytes_.all());
  out.add_count("sentences", sentence_count_.all());
  out.add_count("dates", dates_.all());
  out.add_count("prices", prices_.all());
  // The element whose children and grandchildren hold most of the sentences.
  std::vector<double> near(page_.size(), 0);
  double longest = 0;
  for (TextIndex t = 0; t < page_.text_count(); ++t) {
    const double size = sentence_bytes_.in(t, t + 1);
    if (size == 0) continue;
    longest = std::max(longest, size);
    const NodeIndex parent = page_.run(t).parent;
    near[page_.parent(parent)] += size;
    near[page_.parent(page_.parent(parent))] += size / 2;
  }
  const auto best = static_cast<NodeIndex>(std::max_element(near.begin(), near.end()) - near.begin());
  out.add_count("longest_sentence", longest);
  out.add("near_share", near[best] / (sentence_bytes_.all() + 1));
  out.add_count("near_bytes", near[best]);
  out.add_count("best_sentences", text_in(sentence_count_, best));
  out.add("best_links", text_in(link_bytes_, best) / (text_in(bytes_, best) + 1));
  out.add_count("best_heading_links", heading_links_.in(best, page_.end(best)));
  out.add_count("best_headings", headings_.in(best, page_.end(best)));
  out.add_count("best_dates", text_in(dates_, best));
  double second = 0;
  for (NodeIndex i = 0; i < page_.size(); ++i)
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
  std::vector<std::uint64_t> pages;
  std::vector<std::uint64_t> heading_pages;
  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> by_text;
  const std::string_view own = address_.path.substr(0, address_.path.rfind('/') + 1);
  for (const Link& link : links_) {
    if (link.target.scope == LinkScope::kOther) ++other;
    if (link.target.scope == LinkScope::kFragment) {
      ++fragment;
      if (link.in_heading && link.bytes >= kHeadingBytes) ++self_heading;
    }
    if (link.target.scope != LinkScope::kSite) continue;
    ++site;
    pages.push_back(link.target.page);
    if (link.bytes >= 40) ++long_links;
    if (own.size() > 1 && link.target.path.size() > own.size() && link.target.path.starts_with(own)) ++below;
    if (link.in_heading && link.bytes >= kHeadingBytes) {
      ++heading;
      heading_pages.push_back(link.target.page);
    }
    if (link.bytes > 0) by_text[link.text].push_back(link.target.page);
  }
  const auto distinct = [](std::vector<std::uint64_t>& values) {
    std::sort(values.begin(), values.end());
    return static_cast<double>(std::unique(values.begin(), values.end()) - values.begin());
  };
  double same_text = 0;  // "read more": links of one text to many pages
  for (auto& [text, targets] : by_text) same_text = std::max(same_text, distinct(targets));
  out.add_count("links_site", site);
  out.add_count("links_other", other);
  out.add_count("links_fragment", fragment);
  out.add_count("links_below", below);
  out.add_count("links_long", long_links);
  out.add_count("links_distinct", distinct(pages));
  out.add_count("heading_links", heading);
  out.add_count("heading_pages", distinct(heading_pages));
  out.add_count("self_headings", self_heading);
  out.add("heading_link_share", heading / (headings_.all() + 1));
  out.add_count("same_text_links", same_text);
  out.add_count("bookmarks", bookmarks_);
  out.add_count("neighbors", neighbors_);
  out.add_count("nofollow", nofollow_);
  out.add("text_of_link", bytes_.all() / (site + 1));
}

Group& Reader::group_of(NodeIndex node) {
  const std::string_view classes = page_.attribute(node, name::class_).value_or("");
  const std::string_view first = classes.substr(0, classes.find(' '));
  const std::uint64_t names = std::hash<std::string_view>()(first) + page_.tag(node);
  return groups_[names * 0x9E3779B97F4A7C15U + page_.parent(node)];
}

void Reader::count_item(NodeIndex node) {
  const double bytes = text_in(bytes_, node);
  if (hidden_[node] || bytes < kItemText || page_.tag(node) == name::a) return;
  Group& group = group_of(node);
  const NodeIndex end = page_.end(node);
  ++group.items;
  group.bytes += bytes;
  group.linked += links_in_.in(node, end) > 0 ? 1 : 0;
  group.titled += headings_.in(node, end) > 0 ? 1 : 0;
  group.title_link += heading_links_.in(node, end) > 0 ? 1 : 0;
  group.dated += text_in(dates_, node) > 0 ? 1 : 0;
  group.sentences += text_in(sentence_count_, node) > 0 ? 1 : 0;
  group.images += images_.in(node, end) > 0 ? 1 : 0;
  group.priced += text_in(prices_, node) > 0 ? 1 : 0;
}

void Reader::add_groups(TraitRow& out) {
  for (NodeIndex i = 1; i < page_.size(); ++i) count_item(i);
  Group most;
  double linked_bytes = 0;  // of the largest group that is a list of links
  double title_bytes = 0;
  double date_bytes = 0;
  for (const auto& [key, group] : groups_) {
    if (group.items < 2) continue;
    most.items = std::max(most.items, group.items);
    most.linked = std::max(most.linked, group.linked);
    most.titled = std::max(most.titled, group.titled);
    most.title_link = std::max(most.title_link, group.title_link);
    most.dated = std::max(most.dated, group.dated);
    most.sentences = std::max(most.sentences, std::min(group.sentences, group.linked));
    most.images = std::max(most.images, std::min(group.images, group.linked));
    most.priced = std::max(most.priced, group.priced);
    if (group.linked * 2 > group.items) linked_bytes = std::max(linked_bytes, group.bytes);
    if (group.title_link * 2 > group.items) title_bytes = std::max(title_bytes, group.bytes);
    if (group.dated * 2 > group.items && group.linked > 0) date_bytes = std::max(date_bytes, group.bytes);
  }
  out.add_count("group_items", most.items);
  out.add_count("group_linked", most.linked);
  out.add_count("group_titled", most.titled);
  out.add_count("group_title_link", most.title_link);
  out.add_count("group_dated", most.dated);
  out.add_count("group_sentences", most.sentences);
  out.add_count("group_images", most.images);
  out.add_count("group_priced", most.priced);
  out.add("group_linked_share", linked_bytes / (bytes_.all() + 1));
  out.add("group_title_share", title_bytes / (bytes_.all() + 1));
  out.add("group_date_share", date_bytes / (bytes_.all() + 1));
}

// How much of the first h1 the title of the page begins with or holds, and where the h1 is.
void Reader::add_headline(TraitRow& out) {
  const auto text_of = [&](NodeIndex node) {
    std::string text;
    const TextRange texts = page_.texts(node);
    for (TextIndex t = texts.first; t < texts.last; ++t) text += page_.text(t);
    return collapse_spaces(trim(text));
  };
  const auto title = page_.first(name::title);
  const std::string head = title ? text_of(*title) : "";
  double in_title = 0;  // headings whose text the title has
  double linked = 0;    // of these, headings that are links to other pages
  double first_at = -1;
  for (NodeIndex i = 1; i < page_.size() && !head.empty(); ++i) {
    if (!is_heading(page_.tag(i)) || hidden_[i]) continue;
    const std::string text = text_of(i);
    if (text.size() < 4 || head.find(text) == std::string::npos) continue;
    ++in_title;
    if (heading_links_.in(i, page_.end(i)) > 0 || links_in_.in(i, page_.end(i)) > 0) ++linked;
    if (first_at < 0) first_at = bytes_.in(0, page_.texts(i).first) / (bytes_.all() + 1);
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

std::uint32_t name_hash(std::string_view name) { return hash_bytes(name); }

std::vector<std::string> element_names(const Page& page) {
  std::vector<std::string> out;
  std::unordered_set<std::string> seen;
  std::vector<bool> hidden(page.size(), false);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    hidden[i] = hidden[page.parent(i)] || hides_text(page.tag(i));
    if (hidden[i]) continue;
    for_each_name(page, i, [&](char mark, std::string_view token) {
      std::string name(page.tag_name(i));
      name += mark;
      name += token;
      if (seen.insert(name).second) out.push_back(std::move(name));
    });
  }
  return out;
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
