// SPDX-License-Identifier: Apache-2.0
#include "research/methods/node_characteristics.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <unicode/uchar.h>

#include "content/article/display.h"
#include "content/article/render.h"
#include "content/article/selection.h"
#include "content/article/title.h"
#include "core/text/words.h"
#include "research/methods/page_method.h"
#include "support/corpus_walk.h"
#include "support/page_of.h"
#include "support/same_runs.h"

namespace wrapwright {
namespace {

Article extract(const Page& page, const Settings& settings = {}) {
  const PageCounts counts(page);
  return (*make_page_method("node-characteristics", settings))->extract({page, counts, ""});
}

LaidOutText laid_out(std::uint64_t columns, std::uint64_t links, std::uint64_t lines, std::uint64_t last_line) {
  return {.columns = columns, .link_columns = links, .lines = lines, .last_line = last_line};
}

TEST(TextDensity, LeavesOutTheLastOfSeveralLines) {
  EXPECT_DOUBLE_EQ(laid_out(30, 0, 1, 30).text_density(100), 0.3);
  EXPECT_DOUBLE_EQ(laid_out(100, 0, 1, 100).text_density(100), 1);
  EXPECT_DOUBLE_EQ(laid_out(101, 0, 2, 1).text_density(100), 1);
  EXPECT_DOUBLE_EQ(laid_out(90, 0, 3, 10).text_density(100), 0.4);
}

TEST(LinkDensity, IsTheShareOfTheLinks) {
  EXPECT_DOUBLE_EQ(laid_out(30, 10, 1, 30).link_density(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(laid_out(30, 0, 1, 30).link_density(), 0);
}

std::string shape(std::string_view html, unsigned line_length) {
  const Page page = page_of(html);
  std::string out;
  for (const TextNode& node : text_nodes(page, line_length)) {
    for (const std::uint64_t n : {node.text.columns, node.text.link_columns, node.text.lines, node.text.last_line})
      out += std::to_string(n) + " ";
    out.back() = '|';
  }
  return out;
}

TEST(TextNodes, StandBetweenTheTagsOfContainersInLines) {
  struct Case {
    const char* html;
    const char* shape;  // columns, those in links, lines, columns of the last
  };
  const Case cases[] = {
      {"", ""},
      {"<div> \n </div>", ""},
      {"<p>abcd</p>", "4 0 1 4|"},
      {"<p>abcdefghijk</p>", "11 0 2 1|"},
      {"<p> ab \n cd </p>", "5 0 1 5|"},
      {"<p>ab<br>cd<br><br>e</p>", "5 0 3 1|"},
      {"<p>ab <a href=x>cd</a></p>", "5 3 1 5|"},
      {"<p>ab<b>cd</b></p>", "4 0 1 4|"},
      {"<div>ab<p>cd</p>ef</div>", "2 0 1 2|2 0 1 2|2 0 1 2|"},
      {"<p>ab<span>cd</span></p>", "2 0 1 2|2 0 1 2|"},
      {"<div><h2>ab</h2>cd</div>", "4 0 2 2|"},
      {"<p>\xE4\xB8\xAD\xE6\x96\x87\xEF\xBC\x8C</p>", "6 0 1 6|"},
      {"<p>ab<script>var c</script><select><option>d</select></p>", "2 0 1 2|"},
      {"<div>ab<div></div>cd</div>", "2 0 1 2|2 0 1 2|"},
  };
  for (const Case& c : cases) EXPECT_EQ(shape(c.html, 10), c.shape) << c.html;
}

TEST(Fusion, MergesNeighborsThatDifferByLessThanEpsilon) {
  const auto node = [](std::uint64_t columns, std::uint64_t links) {
    return TextNode{{0, 0}, laid_out(columns, links, 1, columns)};
  };
  // Densities 0.2, 0.3, 0.8 without links, then 0.8 with half of it links.
  const std::vector<TextNode> nodes = {node(20, 0), node(30, 0), node(80, 0), node(80, 40)};
  // 0.2 * 0.1 = 0.02 merges the first two: 50 columns on two lines, density 0.2. Then 0.2 * 0.6 = 0.12, 0.8 * 0.5 =
  // 0.4.
  EXPECT_EQ(fuse(nodes, {.line_length = 100, .text_weight = 0.2, .epsilon = 0.05}).size(), 3U);
  EXPECT_EQ(fuse(nodes, {.line_length = 100, .text_weight = 0.2, .epsilon = 0.13}).size(), 2U);
  EXPECT_EQ(fuse(nodes, {.line_length = 100, .text_weight = 0.2, .epsilon = 0.019}).size(), 4U);
  EXPECT_EQ(fuse(nodes, {.line_length = 100, .text_weight = 0.2, .epsilon = 0.52}).size(), 1U);
  const TextNode first = fuse(nodes, {.line_length = 100, .text_weight = 0.2, .epsilon = 0.05}).front();
  EXPECT_DOUBLE_EQ(first.text.text_density(100), 0.2);
  EXPECT_TRUE(fuse({}, {.line_length = 100, .text_weight = 0.2, .epsilon = 1}).empty());
}

TEST(Analyzer, TakesNodesWithFewLinksThatHaveOrTouchMuchText) {
  struct Case {
    std::vector<std::pair<int, int>> nodes;  // columns of 100, percent of them links
    std::string content;
  };
  const Case cases[] = {
      {{}, ""},
      {{{50, 0}}, "1"},
      {{{49, 0}}, "0"},
      {{{50, 34}}, "0"},
      {{{50, 32}}, "1"},
      {{{10, 0}, {10, 0}, {60, 0}, {10, 0}, {10, 0}}, "01110"},
      {{{10, 0}, {60, 90}, {10, 90}}, "100"},  // as printed, a neighbor's links do not matter
  };
  for (const Case& c : cases) {
    std::vector<TextNode> nodes;
    for (const auto& [columns, percent] : c.nodes) {
      const auto n = static_cast<std::uint64_t>(columns) * 100;
      nodes.push_back({{0, 0}, laid_out(n, n * static_cast<unsigned>(percent) / 100, 1, n)});
    }
    std::string content;
    for (const bool is : analyze(nodes, {.line_length = 10'000, .link_density = 0.333, .text_density = 0.5}))
      content += is ? '1' : '0';
    EXPECT_EQ(content, c.content);
  }
}

TEST(NodeCharacteristics, ReturnsTheTextOfAnArticle) {
  std::string sentence;
  for (int i = 0; i < 10; ++i) sentence += "Rain fell on the harbor, all night. ";
  const Page page = page_of("<title>Rain</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><p>" +
                            sentence + "</p><p>By the editor.</p></div><div><a href=/t>Terms</a></div>");
  const Article article = extract(page);
  EXPECT_FALSE(article.is_catalog);
  EXPECT_EQ(article.title, "Rain");
  EXPECT_EQ(render_text(page, article), sentence.substr(0, sentence.size() - 1) + "\n\nBy the editor.");
}

TEST(NodeCharacteristics, ReturnsTheLinksOfACatalog) {
  const Page page = page_of("<p>Some words.</p><ul><li><a href=/1>One <b>story</b></a><li><a href=/2>Another</a></ul>");
  const Article article = extract(page);
  EXPECT_TRUE(article.is_catalog);
  EXPECT_EQ(render_text(page, article), "One story\n\nAnother");
  EXPECT_FALSE(extract(page_of("<p>Some words.</p>")).is_catalog) << "without links there is nothing to list";
}

TEST(NodeCharacteristics, AnArticleHasPunctuation) {
  const std::string words = std::string(400, 'x');
  EXPECT_FALSE(extract(page_of("<a href=x>y</a><p>" + words + ".,;")).is_catalog);
  EXPECT_TRUE(extract(page_of("<a href=x>y</a><p>" + words + ".,")).is_catalog);
}

// A direct implementation of the paper: lines are cells, nodes are lists of lines.
class PlainMethod {
 public:
  struct Node {
    std::vector<std::string> lines;  // 'x': a column; 'L': a column in a link
    std::vector<TextIndex> texts;
    int punctuation = 0;
  };
  static constexpr std::size_t kMaxLen = 120;

  explicit PlainMethod(const Page& page) : page_(page), chosen_(page.text_count(), false) {
    read();
    fuse_nodes();
    std::vector<Node> content;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (is_content(i)) content.push_back(nodes_[i]);
    Node all;
    for (const Node& node : content) merge(all, node);
    if (all.lines.empty() || density(all) <= 0.3 || all.punctuation <= 2) return;
    for (const TextIndex text : all.texts) chosen_[text] = true;
  }
  [[nodiscard]] const std::vector<bool>& chosen() const { return chosen_; }

 private:
  static bool is_container(std::string_view tag) {
    static const std::string_view kTags =
        " address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption "
        "figure footer form header hgroup html li main menu nav ol p pre section span summary table tbody td tfoot th "
        "thead tr ul ";
    return kTags.find(" " + std::string(tag) + " ") != std::string_view::npos;
  }
  [[nodiscard]] bool within(NodeIndex node, NodeIndex element) const {
    return element <= node && node < page_.end(element);
  }
  [[nodiscard]] bool dropped(NodeIndex node) const {
    for (; node != 0; node = page_.parent(node))
      if (display_of(page_.tag(node)) == Display::kDropped) return true;
    return false;
  }
  // 2: the tag of a container is between the texts; 1: they are on different lines; 0: neither.
  [[nodiscard]] int parted(TextIndex a, TextIndex b) const {
    std::vector<NodeIndex> between;
    for (NodeIndex i = page_.run(a).next; i < page_.run(b).next; ++i)
      if (!dropped(i)) between.push_back(i);
    for (NodeIndex i = page_.run(a).parent; i != 0; i = page_.parent(i))
      if (!within(page_.run(b).parent, i)) between.push_back(i);
    int out = 0;
    for (const NodeIndex i : between) {
      if (is_container(page_.tag_name(i))) out = 2;
      if (display_of(page_.tag(i)) != Display::kInline) out = std::max(out, 1);
    }
    return out;
  }
  [[nodiscard]] bool in_link(TextIndex text) const {
    for (NodeIndex i = page_.run(text).parent; i != 0; i = page_.parent(i))
      if (page_.tag_name(i) == "a") return true;
    return false;
  }
  void read() {
    std::string line;
    bool space = false;
    TextIndex last = page_.text_count();
    const auto end_line = [&] {
      for (std::size_t at = 0; at < line.size(); at += kMaxLen) nodes_.back().lines.push_back(line.substr(at, kMaxLen));
      line.clear();
      space = false;
    };
    for (TextIndex t = 0; t < page_.text_count(); ++t) {
      if (page_.run(t).hidden != 0 || dropped(page_.run(t).parent)) continue;
      const bool blank = collapse_white_space(page_.text(t)).empty();
      if (!blank) {
        const int parting = nodes_.empty() ? 2 : parted(last, t);
        if (parting > 0 && !nodes_.empty()) end_line();
        if (parting == 2) nodes_.emplace_back();
        nodes_.back().texts.push_back(t);
        last = t;
      }
      const char cell = in_link(t) ? 'L' : 'x';
      for (std::size_t at = 0; at < page_.text(t).size();) {
        const char32_t c = next_code_point(page_.text(t), at);
        if (c == ' ' || (c >= 9 && c <= 13) || c == 0xA0 || c == 0x3000) {
          space = true;
          continue;
        }
        if (space && !line.empty()) line += cell;
        space = false;
        line += std::string(wide(c) ? 2 : 1, cell);
        if (u_ispunct(static_cast<UChar32>(c))) ++nodes_.back().punctuation;
      }
    }
    if (!nodes_.empty()) end_line();
  }
  static bool wide(char32_t c) {
    const int width = u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_EAST_ASIAN_WIDTH);
    return c >= 0x1100 && (width == U_EA_WIDE || width == U_EA_FULLWIDTH);
  }
  static double density(const Node& node) {
    if (node.lines.size() == 1) return static_cast<double>(node.lines[0].size()) / kMaxLen;
    std::size_t cells = 0;
    for (std::size_t i = 0; i + 1 < node.lines.size(); ++i) cells += node.lines[i].size();
    return static_cast<double>(cells) / (static_cast<double>(node.lines.size() - 1) * kMaxLen);
  }
  static double links(const Node& node) {
    double cells = 0;
    double links = 0;
    for (const std::string& line : node.lines) {
      cells += static_cast<double>(line.size());
      links += static_cast<double>(std::count(line.begin(), line.end(), 'L'));
    }
    return links / cells;
  }
  static void merge(Node& into, const Node& node) {
    into.lines.insert(into.lines.end(), node.lines.begin(), node.lines.end());
    into.texts.insert(into.texts.end(), node.texts.begin(), node.texts.end());
    into.punctuation += node.punctuation;
  }
  void fuse_nodes() {
    std::vector<Node> fused;
    for (const Node& node : nodes_) {
      const double difference = fused.empty() ? 1
                                              : std::abs(density(fused.back()) - density(node)) * 0.2 +
                                                    std::abs(links(fused.back()) - links(node)) * (1 - 0.2);
      if (difference < 0.05) {
        merge(fused.back(), node);
      } else {
        fused.push_back(node);
      }
    }
    nodes_ = fused;
  }
  [[nodiscard]] bool is_content(std::size_t i) const {
    if (links(nodes_[i]) >= 0.333) return false;
    if (density(nodes_[i]) >= 0.5) return true;
    if (i + 1 < nodes_.size() && density(nodes_[i + 1]) >= 0.5) return true;
    return i > 0 && density(nodes_[i - 1]) >= 0.5;
  }

  const Page& page_;
  std::vector<Node> nodes_;
  std::vector<bool> chosen_;
};

class Comparison : public PageVisitor {
 public:
  void visit(const ListedPage& source, const Page& page) override {
    const Article article = extract(page);
    std::vector<bool> selected(page.text_count(), false);
    if (!article.is_catalog) selected = selected_runs(page, article);
    const PlainMethod plain(page);
    expect_same_runs(source, page, selected, plain.chosen());
  }
};

TEST(NodeCharacteristics, SelectsWhatTheMethodAsThePaperTellsItSelects) {
  for (const char* name : {"cetd", "msv_big9"}) {
    REQUIRE_CORPUS(folder, name);
    Comparison one;
    Comparison other;
    EXPECT_GT(walk_pages(sampled_pages(folder), NormalizerKind::kHtml5, one, other), 0U);
  }
}

}  // namespace
}  // namespace wrapwright
