// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "content/article/render.h"
#include "research/methods/content_blocks.h"
#include "research/methods/page_method.h"
#include "support/page_of.h"
#include "support/plain_tree.h"

namespace wrapwright {
namespace {

std::string ceds(std::string_view html, const Settings& settings = {}) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  return render_text(page, (*make_page_method("ceds", settings))->extract({page, counts, ""}));
}

struct Blocks {
  explicit Blocks(std::string_view html, ImportanceReading reading = ImportanceReading::kPrinted)
      : page(page_of(html)) {
    const NodeIndex body = *page.first(name::body);
    blocks = content_blocks(page, PageCounts(page), body, leaf_texts(page, body), reading);
  }
  Page page;
  std::vector<ContentBlock> blocks;
};

TEST(ContentBlocks, AreParentsOfNeighborsThatAreSiblings) {
  struct Case {
    const char* story;
    const char* html;
    std::vector<std::string> tags;
  };
  for (const Case& c : {
           Case{"links in items, through single children", "<ul><li><a>one</a></li><li><a>two</a></li></ul>", {"ul"}},
           Case{"the root is no block", "<p>one</p><p>two</p>", {}},
           Case{"an item with two children stands for neither",
                "<ul><li><a>one</a><br></li><li><a>two</a></li></ul>",
                {}},
           Case{"white space is no child", "<div> <p>one</p> <p> <b>two</b> </p> </div>", {"div"}},
           Case{"scripts are no children", "<div><p>one<script>1</script></p><p>two</p></div>", {"div"}},
           Case{"one inside another", "<div><p>a</p><p>b</p><p>c<i>d</i></p></div>", {"div", "p"}},
           Case{"a single text", "<div><p>one</p></div>", {}},
       }) {
    SCOPED_TRACE(c.story);
    const Blocks found(c.html);
    std::vector<std::string> tags;
    for (const ContentBlock& b : found.blocks) tags.emplace_back(found.page.tag_name(b.node));
    EXPECT_EQ(tags, c.tags);
  }
}

TEST(ContentBlocks, WeighPlainTextAgainstLinksAndLevel) {
  // Levels: div 2, p 3, its text 4, a link's 5. Two links with text, one image in a link.
  const char* const html = "<div><p>four</p><p>five</p><p>some <a>link</a></p><p><a>two<img></a></p></div>";
  const Blocks printed(html);
  ASSERT_EQ(printed.blocks.size(), 2U);
  EXPECT_EQ(printed.blocks[0].typical_level, 4U);
  EXPECT_DOUBLE_EQ(printed.blocks[0].importance, 3.0 / (3 * 4));
  EXPECT_EQ(printed.blocks[1].typical_level, 5U) << "the larger of two that are equally frequent";
  EXPECT_DOUBLE_EQ(printed.blocks[1].importance, 1.0 / (1 * 5));
  const Blocks weighted(html, ImportanceReading::kWeighted);
  EXPECT_DOUBLE_EQ(weighted.blocks[0].importance, (4 + 4 + 5) / (3.0 * 4));
  const Blocks hidden("<div><p>four</p><p>five5<noscript><a><img></a><a><img></a></noscript></p></div>");
  EXPECT_DOUBLE_EQ(hidden.blocks[0].importance, 2.0 / 4) << "what is not shown is not counted";
  const Blocks without_links("<div><p>four</p><p>five5</p></div>");
  EXPECT_DOUBLE_EQ(without_links.blocks[0].importance, 2.0 / 4) << "no links count as one";
}

TEST(ImportanceThreshold, PartsTheClassesWithTheLargestVarianceBetween) {
  const auto threshold = [](const std::vector<double>& importances) {
    std::vector<ContentBlock> blocks;
    for (const double x : importances) blocks.push_back({0, x, 1});
    return importance_threshold(blocks);
  };
  // The mean is 4: even at one times the mean the 14 is separate.
  EXPECT_DOUBLE_EQ(threshold({0, 1, 2, 3, 14}), 4.0);
  // The mean is 4: {5, 10, 5} against {0, 0} is 6 * 6.67^2, {10} against the rest 4 * 7.5^2.
  EXPECT_DOUBLE_EQ(threshold({0, 0, 5, 10, 5}), 4.0);
  // The mean is 4: {5, 13} against {1, 1, 0} is 6 * 8.33^2, {13} against the rest 4 * 11.25^2.
  EXPECT_DOUBLE_EQ(threshold({1, 1, 0, 5, 13}), 4.0 * 13 / 10);
  EXPECT_LT(threshold({3, 3, 3}), 3) << "all alike: all are content";
  EXPECT_LT(threshold({}), 0);
}

TEST(TypicalLevels, AreTheMostFrequentAndTheDeepestOfEquals) {
  const Page page = page_of("<div>a<p>b</p><p>c<b>d</b></p></div><div><i><b><u>e</u></b></i></div>");
  const NodeIndex body = *page.first(name::body);
  const std::vector<unsigned> levels = typical_levels(page, std::vector<bool>(page.text_count(), true));
  // Texts: a 3, b 4, c 4, d 5; e 6.
  EXPECT_EQ(levels[body], 4U);
  EXPECT_EQ(levels[body + 1], 4U);
  EXPECT_EQ(levels[body + 3], 5U);
  EXPECT_EQ(levels[body + 5], 6U);
  EXPECT_EQ(typical_levels(page, std::vector<bool>(page.text_count(), false))[body], 0U);
}

const char* const kPage =
    "<div class=nav><ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li><li><a "
    "href=/c>Contact</a></li></ul></div>"
    "<div class=story><p>Rain fell on the harbor.</p><p>Goats ate the minutes.</p><p>Clocks ran late for "
    "years.</p></div>"
    "<div class=foot><a href=/i>Imprint</a><a href=/t>Terms of use</a></div>";

TEST(Ceds, TakesBlocksOfPlainText) {
  EXPECT_EQ(ceds(kPage), "Rain fell on the harbor.\n\nGoats ate the minutes.\n\nClocks ran late for years.");
  EXPECT_EQ(ceds(kPage, {{"reading", "weighted"}}), ceds(kPage));
  EXPECT_EQ(ceds("<div><p>one</p><p>two</p></div>"), "one\n\ntwo") << "a single block has nothing to be above";
}

TEST(Ceds, DropsTextsThatJumpOutOfTheirLevelInsideABlock) {
  const std::string deep = "<span><b><b><b><b><b>Share this!</b></b></b></b></b></span>";
  const std::string story = "<p>One.</p><p>Two.</p><section><i>Three.</i>" + deep + "</section><p>Four.</p>";
  EXPECT_EQ(ceds("<div>" + story + "</div>"), "One.\n\nTwo.\n\nFour.")
      << "neither end of the jump is of the typical level";
  EXPECT_EQ(ceds("<div><p>One.</p><p>" + deep + "</p><p>Two.</p></div>"), "One.\n\nShare this!\n\nTwo.")
      << "the ancestor of both is the block itself";
}

// A direct implementation of the paper. Where the paper leaves something open, this follows content_blocks.h.
class Plain {
 public:
  Plain(const Page& page, const PageCounts& counts, bool weighted) : weighted_(weighted) {
    body_ = plain::body_tree(page, counts);
    chosen_.assign(page.text_count(), false);
    if (!body_) return;
    for (plain::Node* n : plain::all_of(*body_))
      if (n->is_text && !n->blank) leaves_.push_back(n);
    fuse();
    choose();
  }
  [[nodiscard]] const std::vector<bool>& chosen() const { return chosen_; }

 private:
  static std::vector<plain::Node*> ancestors(plain::Node* n) {
    std::vector<plain::Node*> out;
    for (; n != nullptr; n = n->parent) out.push_back(n);
    return out;
  }
  static plain::Node* common_ancestor(plain::Node* a, plain::Node* b) {
    for (plain::Node* x : ancestors(a))
      for (plain::Node* y : ancestors(b))
        if (x == y) return x;
    return nullptr;
  }
  plain::Node* real_node(plain::Node* n) const {
    while (n->parent != body_.get()) {
      std::size_t siblings = 0;
      for (const auto& c : n->parent->children) siblings += c->is_text && c->blank ? 0U : 1U;
      if (siblings != 1) break;
      n = n->parent;
    }
    return n;
  }
  void fuse() {
    for (std::size_t i = 0; i + 1 < leaves_.size(); ++i) {
      plain::Node* a = real_node(leaves_[i]);
      plain::Node* b = real_node(leaves_[i + 1]);
      plain::Node* parent = common_ancestor(a, b);
      if (a->level == b->level && a->parent == b->parent && parent != body_.get()) blocks_.insert(parent);
    }
  }
  static std::vector<plain::Node*> leaves_of(plain::Node& block) {
    std::vector<plain::Node*> out;
    for (plain::Node* n : plain::all_of(block))
      if (n->is_text && !n->blank) out.push_back(n);
    return out;
  }
  static unsigned typical_level(plain::Node& block) {
    std::map<unsigned, int> times;
    for (const plain::Node* n : leaves_of(block)) ++times[n->level];
    unsigned best = 0;
    for (const auto& [level, count] : times)
      if (count >= times[best]) best = level;
    return best;
  }
  double importance(plain::Node& block) const {
    double sum = 0;
    for (const plain::Node* n : leaves_of(block))
      if (!n->in_link) sum += weighted_ ? static_cast<double>(n->length) : (n->length > 0 ? 1 : 0);
    double links = 0;
    for (plain::Node* n : plain::all_of(block)) {
      double characters = 0;
      for (const plain::Node* below : plain::all_of(*n)) characters += static_cast<double>(below->length);
      if (plain::is_link(*n) && characters > 0) ++links;
      if (n->tag == "img" && n != &block && n->parent->in_link) ++links;
    }
    return sum / (std::max(links, 1.0) * typical_level(block));
  }
  static double variance_between(const std::vector<double>& xs, double threshold) {
    double n[2] = {0, 0};
    double sum[2] = {0, 0};
    for (const double x : xs) {
      n[x > threshold ? 1 : 0] += 1;
      sum[x > threshold ? 1 : 0] += x;
    }
    if (n[0] == 0 || n[1] == 0) return 0;
    const double difference = sum[1] / n[1] - sum[0] / n[0];
    return n[0] * n[1] * difference * difference;
  }
  void choose() {
    std::map<plain::Node*, double> importances;
    std::vector<double> xs;
    double mean = 0;
    for (plain::Node* n : plain::all_of(*body_)) {
      if (blocks_.count(n) == 0) continue;
      xs.push_back(importances[n] = importance(*n));
      mean += xs.back() / 1;
    }
    mean = xs.empty() ? 0 : mean / static_cast<double>(xs.size());
    double threshold = -1;
    double best = 0;
    for (int step = 0; step <= 20; ++step) {
      const double here = mean * (10 + step) / 10;
      // Differences in the last digits are due to rounding.
      if (variance_between(xs, here) <= best * (1 + 1e-12)) continue;
      best = variance_between(xs, here);
      threshold = here;
    }
    for (const auto& [block, x] : importances) {
      bool outermost = true;
      for (plain::Node* above : ancestors(block->parent))
        if (importances.count(above) != 0 && importances[above] > threshold) outermost = false;
      if (x > threshold && outermost) keep(*block);
    }
  }
  void keep(plain::Node& block) {
    const std::vector<plain::Node*> leaves = leaves_of(block);
    const unsigned typical = typical_level(block);
    for (plain::Node* n : leaves) chosen_[n->run] = true;
    for (std::size_t i = 0; i + 1 < leaves.size(); ++i) {
      const plain::Node& a = *leaves[i];
      const plain::Node& b = *leaves[i + 1];
      const int jump = std::abs(static_cast<int>(a.level) - static_cast<int>(b.level));
      if (jump <= 4 || common_ancestor(leaves[i], leaves[i + 1]) == &block) continue;
      if (a.level != typical) chosen_[a.run] = false;
      if (b.level != typical) chosen_[b.run] = false;
    }
  }

  bool weighted_;
  std::unique_ptr<plain::Node> body_;
  std::vector<plain::Node*> leaves_;
  std::set<plain::Node*> blocks_;
  std::vector<bool> chosen_;
};

TEST(Ceds, SelectsWhatTheAlgorithmSelectsReadPlainly) {
  for (const char* name : {"cetd", "msv_big9"}) {
    REQUIRE_CORPUS(corpus, name);
    for (const bool weighted : {false, true}) {
      plain::compare_on_corpus(
          corpus, "ceds", {{"reading", weighted ? "weighted" : "printed"}},
          [weighted](const Page& page, const PageCounts& counts) { return Plain(page, counts, weighted).chosen(); });
    }
  }
}

}  // namespace
}  // namespace wrapwright
