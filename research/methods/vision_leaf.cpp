// SPDX-License-Identifier: Apache-2.0
// The method that Liu et al. (2017) compare with, figure 3: the page is split at visible separators (rules, line
// breaks, background changes), and a block is content if the majority of its leaves are text. The figure does not
// define the parts between two separators: here each of them is a block. Nor does it define a text leaf: here it is
// text outside links, because otherwise menus would be content. Only backgrounds set by style attributes and bgcolor
// are considered.
#include <algorithm>
#include <memory>

#include "content/article/display.h"
#include "content/article/selection.h"
#include "content/article/title.h"
#include "content/article/walk.h"
#include "core/base/ascii.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

// Where to look for separators. The figure looks among an element's children and stops if there are none, which on many
// pages yields a single block; the other choices search the whole subtree, or split at every block element.
enum class Look : std::uint8_t { kChildren, kSubtree, kBlocks };
constexpr std::string_view kLooks[] = {"children", "subtree", "blocks"};

struct Options {
  Look look;
  double size;
  double threshold;
};

std::string folded(std::string_view text) { return lower(collapse_white_space(text)); }

// The color at the beginning of a `background` or `background-color` value; "" if there is none.
std::string leading_color(std::string_view value) {
  const std::string text = folded(value);
  const std::size_t bracket = text.find('(');
  const std::size_t space = text.find(' ');
  const std::string first = text.substr(0, bracket < space ? text.find(')') : space);
  const auto is = [&](std::string_view word) { return first == word; };
  if (is("none") || is("transparent") || is("inherit") || is("initial") || is("!important")) return "";
  return first.starts_with("url") || first.starts_with("var") ? "" : first;
}

// The element's own background: the style attribute, else bgcolor; "" if neither is set.
std::string background(const Page& page, NodeIndex node) {
  std::string color;
  if (const auto old = page.attribute(node, name::bgcolor)) color = folded(*old);
  const std::string_view style = page.attribute(node, name::style).value_or("");
  for (std::size_t at = 0; at < style.size();) {
    const std::size_t end = std::min(style.find(';', at), style.size());
    const std::string_view declaration = style.substr(at, end - at);
    at = end + 1;
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string property = folded(declaration.substr(0, colon));
    if (property != "background" && property != "background-color") continue;
    const std::string found = leading_color(declaration.substr(colon + 1));
    if (!found.empty()) color = found;
  }
  return color;
}

// Where the page is visibly split. Columns are indexed by node.
struct Cuts {
  std::vector<bool> own;    // a separate part if its parent is split
  std::vector<bool> holds;  // one of its children is a separate part
};

std::vector<bool> other_backgrounds(const Page& page) {
  std::vector<bool> other(page.size(), false);
  std::vector<std::uint32_t> seen(page.size(), 0);  // by node: index in `colors` of the visible background
  std::vector<std::string> colors(1);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    seen[i] = seen[page.parent(i)];
    std::string own = background(page, i);
    if (own.empty() || colors[seen[i]] == own) continue;
    seen[i] = static_cast<std::uint32_t>(colors.size());
    colors.push_back(std::move(own));
    other[i] = true;
  }
  return other;
}

bool is_dropped(const Page& page, NodeIndex node) { return display_of(page.tag(node)) == Display::kDropped; }

// Elements that are never rendered do not split the page, nor does their content.
Cuts find_cuts(const Page& page, Look look) {
  Cuts cuts{other_backgrounds(page), std::vector<bool>(page.size(), false)};
  std::vector<bool> dropped(page.size(), false);
  for (NodeIndex i = 1; i < page.size(); ++i) dropped[i] = is_dropped(page, i) || dropped[page.parent(i)];
  std::vector<bool> rises(page.size(), false);  // all ancestors are split because of it
  for (NodeIndex i = page.size(); i-- > 2;) {
    if (dropped[i]) {
      cuts.own[i] = false;
      continue;
    }
    const NodeIndex above = page.parent(i);
    const bool rule = page.tag(i) == name::hr;
    const bool line_break = page.tag(i) == name::br && display_of(page.tag(above)) == Display::kInline;
    const bool block = look == Look::kBlocks && page.tag(i) != name::br && display_of(page.tag(i)) != Display::kInline;
    if (rule || line_break || block) cuts.own[i] = true;
    if (rule || (look != Look::kChildren && cuts.own[i])) rises[i] = true;
    if (rises[i]) {
      cuts.own[i] = true;
      rises[above] = true;
    }
    if (cuts.own[i]) cuts.holds[above] = true;
  }
  return cuts;
}

struct Block {
  TextIndex first;
  TextIndex last;
  std::uint32_t leaves;
  std::uint32_t text_leaves;
};

// Handler of ArticleWalk.
class BlockReader {
 public:
  BlockReader(const MethodInput& view, const Options& options)
      : page_(view.page),
        counts_(view.counts),
        cuts_(find_cuts(view.page, options.look)),
        split_(view.page.size(), false),
        min_size_(options.size * view.counts.characters(0)) {}

  void root(NodeIndex node) { root_ = node; }
  void left_out(NodeIndex) {}
  Visit open(NodeIndex node) {
    const bool is_root = node == root_;
    const bool cut = !is_root && split_[page_.parent(node)] && cuts_.own[node];
    if (cut) cut_ = true;
    if (is_dropped(page_, node)) {
      if (is_seen(node)) leaf(0);
      return Visit::kOver;
    }
    split_[node] = (is_root || cut) && cuts_.holds[node] && counts_.characters(node) >= min_size_;
    const NameId tag = page_.tag(node);
    if (tag == name::a) ++links_;
    const TextRange texts = page_.texts(node);
    const bool empty = page_.end(node) == node + 1 && texts.first == texts.last;
    if (empty && tag != name::br && tag != name::hr && is_seen(node)) leaf(0);
    return cut || tag == name::a ? Visit::kInsideAndEnd : Visit::kInside;
  }
  void close(NodeIndex node) {
    if (page_.tag(node) == name::a) --links_;
    if (node != root_ && split_[page_.parent(node)] && cuts_.own[node]) cut_ = true;
  }
  void text(TextIndex text) {
    if (collapse_white_space(page_.text(text)).empty()) return;
    leaf(links_ == 0 ? 1 : 0);
    if (blocks_.back().last == 0) blocks_.back().first = text;
    blocks_.back().last = text + 1;
  }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }

 private:
  [[nodiscard]] bool is_seen(NodeIndex node) const {
    const NameId tag = page_.tag(node);
    return tag != name::head && tag != name::script && tag != name::style && tag != name::noscript &&
           tag != name::template_ && tag != name::link && tag != name::meta && tag != name::base;
  }
  void leaf(std::uint32_t text_leaves) {
    if (cut_ || blocks_.empty()) blocks_.push_back({0, 0, 0, 0});
    cut_ = false;
    ++blocks_.back().leaves;
    blocks_.back().text_leaves += text_leaves;
  }

  const Page& page_;
  const PageCounts& counts_;
  Cuts cuts_;
  std::vector<bool> split_;
  double min_size_;
  std::vector<Block> blocks_;
  NodeIndex root_ = 0;
  unsigned links_ = 0;
  bool cut_ = false;
};

class VisionLeaf : public PageMethod {
 public:
  explicit VisionLeaf(const Options& options) : options_(options) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    Article all;
    if (page.size() > 1) all.body.push_back(page.first(name::body).value_or(1));
    BlockReader reader(view, options_);
    walk_article(page, all, reader);
    std::vector<bool> chosen(page.text_count(), false);
    TextIndex kept_up_to = 0;  // end of the last selected block, if no block was skipped since
    bool kept = false;
    for (const Block& block : reader.blocks()) {
      if (block.last == 0) continue;
      const bool keep = block.text_leaves > options_.threshold * block.leaves;
      // White space between two selected blocks separates their words.
      const TextIndex first = keep && kept ? kept_up_to : block.first;
      for (TextIndex t = first; keep && t < block.last; ++t) chosen[t] = true;
      kept = keep;
      kept_up_to = block.last;
    }
    Article article;
    article.title = page_title(page);
    select_runs(page, chosen, article);
    return article;
  }

 private:
  Options options_;
};

Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  const auto look = choice_setting(settings, "look", kLooks);
  if (!look) return look.error();
  const auto size = number_setting(settings, "size", 0, 1);
  if (!size) return size.error();
  const auto threshold = number_setting(settings, "threshold", 0, 1);
  if (!threshold) return threshold.error();
  return {std::make_unique<VisionLeaf>(Options{static_cast<Look>(*look), *size, *threshold})};
}

constexpr Parameter kParameters[] = {
    {.name = "look",
     .value = "blocks",
     .allowed = "children|subtree|blocks",
     .meaning = "what splits an element: cuts among its children (as printed), anywhere in it, or any block in it"},
    {.name = "size",
     .value = "0.1",
     .allowed = "0..1",
     .meaning = "an element with a smaller share of the page's text is not split (ours: the paper gives none)"},
    {.name = "threshold",
     .value = "0.7",
     .allowed = "0..1",
     .meaning = "a block with a larger share of text leaves is content (ours: the paper gives none)"},
};

}  // namespace

constexpr PageMethodEntry kVisionLeaf = {
    .description = {.name = "vision-leaf",
                    .summary = "what stands between rules, breaks in lines and changes of background, if mostly text",
                    .source = "Liu et al. 2017, figure 3",
                    .formula = "text leaves / leaves > threshold",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = make};

}  // namespace wrapwright
