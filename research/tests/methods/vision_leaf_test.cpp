// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <gtest/gtest.h>
#include <string>

#include "content/article/display.h"
#include "content/article/render.h"
#include "content/article/selection.h"
#include "content/article/title.h"
#include "research/methods/page_method.h"
#include "support/corpus_walk.h"
#include "support/page_of.h"
#include "support/same_runs.h"

namespace wrapwright {
namespace {

std::string extract(std::string_view html, const Settings& settings) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  return render_text(page, (*make_page_method("vision-leaf", settings))->extract({page, counts, ""}));
}

TEST(VisionLeaf, SplitsWhereTheFigureSays) {
  // Four links are too many for one text, so the remaining text shows where the page was split.
  const std::string links = "<a>a</a> <a>b</a> <a>c</a> <a>d</a>";
  const std::string cases[][3] = {
      {"One." + links, "children", ""},
      {"One.<hr>" + links, "children", "One."},
      {"<div>One.<hr></div>" + links, "children", "One."},
      {"<div>One.</div>" + links, "children", ""},
      {"<div>One.</div>" + links, "subtree", ""},
      {"<div>One.</div>" + links, "blocks", "One."},
      {"<div bgcolor=red>One.</div>" + links, "children", "One."},
      {"<div style='color: red; background: #EEE url(x.png)'>One.</div>" + links, "children", "One."},
      {"<div style='background: url(x.png)'>One.</div>" + links, "children", ""},
      {"<div style='background-color: transparent'>One.</div>" + links, "children", ""},
      {"<body bgcolor=Red><div bgcolor=red>One.</div>" + links, "children", ""},
      {"<div><div bgcolor=red>One.</div></div>" + links, "children", ""},
      {"<div><div bgcolor=red>One.</div></div>" + links, "subtree", "One."},
      {"One.<br>" + links, "subtree", ""},
      {"<font>One.<br>" + links + "</font>", "subtree", "One."},
      {"One.<hr>" + links + "<hr>Two.", "children", "One.\n\nTwo."},
  };
  for (const auto& c : cases) {
    const Settings settings = {{"look", c[1]}, {"threshold", "0.5"}, {"size", "0"}};
    EXPECT_EQ(extract(c[0], settings), c[2]) << c[1] << ": " << c[0];
  }
}

TEST(VisionLeaf, ABlockIsContentIfItsShareOfTextLeavesIsLarger) {
  const std::string html = "Text <a>link</a> <img src=x>";
  EXPECT_EQ(extract(html, {{"threshold", "0.33"}}), "Text link");
  EXPECT_EQ(extract(html, {{"threshold", "0.34"}}), "");
}

TEST(VisionLeaf, DoesNotSplitWhatIsSmall) {
  const std::string html = "<div>0123456789<div>one</div><div><a>two</a></div></div><div>0123456789</div>";
  EXPECT_EQ(extract(html, {{"size", "0.5"}, {"threshold", "0.5"}}), "0123456789\none\n0123456789");
  EXPECT_EQ(extract(html, {{"size", "0.8"}, {"threshold", "0.5"}}), "0123456789\none\ntwo\n0123456789");
}

// A literal implementation of figure 3 with its list Q; blocks are lists of nodes.
class PlainMethod {
 public:
  struct Item {
    bool is_text;
    std::uint32_t index;
  };
  using Items = std::vector<Item>;

  PlainMethod(const Page& page, const PageCounts& counts) : page_(page), chosen_(page.text_count(), false) {
    if (page.size() < 2) return;
    std::deque<NodeIndex> queue = {page.first(name::body).value_or(1)};
    std::vector<Items> blocks;
    while (!queue.empty()) {
      const NodeIndex q = queue.front();
      queue.pop_front();
      Items block;
      const bool small = counts.characters(q) < 0.1 * counts.characters(0);
      for (const Item& item : children(q)) {
        if (item.is_text || small || !cut_off(item.index)) {
          block.push_back(item);
          continue;
        }
        blocks.push_back(block);
        block.clear();
        queue.push_back(item.index);
      }
      if (page.tag_name(q) == "hr" && block.empty()) continue;
      if (children(q).empty() && is_leaf(q)) block.push_back({false, q});
      blocks.push_back(block);
    }
    for (const Items& block : blocks) keep_if_text(block);
  }
  [[nodiscard]] const std::vector<bool>& chosen() const { return chosen_; }

 private:
  [[nodiscard]] bool is_dropped(NodeIndex i) const { return display_of(page_.tag(i)) == Display::kDropped; }
  [[nodiscard]] Items children(NodeIndex node) const {
    Items out;
    if (is_dropped(node)) return out;
    TextIndex t = page_.texts(node).first;
    for (NodeIndex c = node + 1;; c = page_.end(c)) {
      for (; t < page_.texts(node).last && (c >= page_.end(node) || page_.run(t).next <= c); ++t)
        if (page_.run(t).parent == node) out.push_back({true, t});
      if (c >= page_.end(node)) return out;
      out.push_back({false, c});
      t = page_.texts(c).last;
    }
  }
  [[nodiscard]] bool in_dropped(NodeIndex i) const {
    for (; i != 0; i = page_.parent(i))
      if (is_dropped(i)) return true;
    return false;
  }
  [[nodiscard]] bool cuts(NodeIndex i) const {
    if (page_.tag_name(i) == "br") return display_of(page_.tag(page_.parent(i))) == Display::kInline;
    return display_of(page_.tag(i)) != Display::kInline || other_background(i);
  }
  // The figure looks for these in the whole subtree.
  [[nodiscard]] bool cut_off(NodeIndex i) const {
    for (NodeIndex k = i; k < page_.end(i); ++k)
      if (!in_dropped(k) && cuts(k)) return true;
    return false;
  }
  [[nodiscard]] bool other_background(NodeIndex i) const {
    const std::string own = background(i);
    if (own.empty()) return false;
    for (NodeIndex above = page_.parent(i); above != 0; above = page_.parent(above))
      if (!background(above).empty()) return background(above) != own;
    return true;
  }
  [[nodiscard]] std::string background(NodeIndex i) const {
    std::string color = lower(page_.attribute(i, name::bgcolor).value_or(""));
    std::string style = lower(page_.attribute(i, name::style).value_or("")) + ";";
    for (std::size_t at = 0, end = 0; (end = style.find(';', at)) != std::string::npos; at = end + 1) {
      const std::string declaration = style.substr(at, end - at);
      const std::string property = lower(declaration.substr(0, declaration.find(':')));
      if (declaration.find(':') == std::string::npos) continue;
      if (property != "background" && property != "background-color") continue;
      std::string value = lower(declaration.substr(declaration.find(':') + 1));
      const std::size_t function = value.find('(');
      if (function < value.find(' ')) {
        value = value.substr(0, value.find(')'));
      } else {
        value = value.substr(0, value.find(' '));
      }
      bool color_like = !value.empty() && value.rfind("url", 0) != 0 && value.rfind("var", 0) != 0;
      for (const char* word : {"none", "transparent", "inherit", "initial", "!important"})
        if (value == word) color_like = false;
      if (color_like) color = value;
    }
    return color;
  }
  static std::string lower(std::string_view text) {
    std::string out = collapse_white_space(text);
    for (char& c : out)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
  }
  [[nodiscard]] bool is_leaf(NodeIndex i) const {
    const std::string tag = " " + std::string(page_.tag_name(i)) + " ";
    if (std::string(" head script style noscript template link meta base br hr ").find(tag) != std::string::npos)
      return false;
    return is_dropped(i) || (page_.end(i) == i + 1 && page_.texts(i).first == page_.texts(i).last);
  }
  void count(const Item& item, bool in_link) {
    if (item.is_text) {
      if (page_.run(item.index).hidden != 0 || collapse_white_space(page_.text(item.index)).empty()) return;
      ++leaves_;
      texts_.push_back(item.index);
      if (!in_link) ++text_leaves_;
      return;
    }
    if (is_leaf(item.index)) ++leaves_;
    for (const Item& child : children(item.index)) count(child, in_link || page_.tag_name(item.index) == "a");
  }
  void keep_if_text(const Items& block) {
    leaves_ = text_leaves_ = 0;
    texts_.clear();
    for (const Item& item : block) {
      bool in_link = false;
      NodeIndex above = item.is_text ? page_.run(item.index).parent : page_.parent(item.index);
      for (; above != 0; above = page_.parent(above)) in_link = in_link || page_.tag_name(above) == "a";
      count(item, in_link);
    }
    if (leaves_ > 0 && text_leaves_ > 0.7 * leaves_)
      for (const TextIndex text : texts_) chosen_[text] = true;
  }

  const Page& page_;
  std::vector<bool> chosen_;
  int leaves_ = 0;
  int text_leaves_ = 0;
  std::vector<TextIndex> texts_;
};

class Comparison : public PageVisitor {
 public:
  void visit(const ListedPage& source, const Page& page) override {
    const PageCounts counts(page);
    const auto method = make_page_method("vision-leaf");
    const std::vector<bool> selected = selected_runs(page, (*method)->extract({page, counts, ""}));
    const PlainMethod plain(page, counts);
    expect_same_runs(source, page, selected, plain.chosen());
  }
};

TEST(VisionLeaf, SelectsWhatTheFigureSelects) {
  for (const char* name : {"cetd", "msv_big9"}) {
    REQUIRE_CORPUS(folder, name);
    Comparison one;
    Comparison other;
    EXPECT_GT(walk_pages(sampled_pages(folder), NormalizerKind::kHtml5, one, other), 0U);
  }
}

}  // namespace
}  // namespace wrapwright
