// SPDX-License-Identifier: Apache-2.0
// The method of Liu et al. (2017): similar neighboring nodes are merged; nodes with few links are content if they or a
// neighbor have much text. If this finds little, the page is treated as a catalog, and its links are returned.
#include "research/methods/node_characteristics.h"

#include <memory>

#include "content/article/selection.h"
#include "content/article/title.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

struct Options {
  FusionOptions fusion;
  AnalyzerOptions analyzer;
  double article_density;
  double article_punctuation;
};

class NodeCharacteristics : public PageMethod {
 public:
  explicit NodeCharacteristics(const Options& options) : options_(options) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    Article article;
    article.title = page_title(page);
    const unsigned length = options_.fusion.line_length;
    const std::vector<TextNode> nodes = fuse(text_nodes(page, length), options_.fusion);
    const std::vector<bool> content = analyze(nodes, options_.analyzer);
    std::vector<bool> chosen(page.text_count(), false);
    LaidOutText found;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!content[i]) continue;
      found.append(nodes[i].text);
      for (TextIndex t = nodes[i].texts.first; t < nodes[i].texts.last; ++t) chosen[t] = true;
    }
    const bool is_article = found.columns > 0 && found.text_density(length) > options_.article_density &&
                            static_cast<double>(found.punctuation) > options_.article_punctuation;
    if (is_article) {
      select_runs(page, chosen, article);
    } else {
      list_links(page, article);
    }
    return article;
  }

 private:
  static void list_links(const Page& page, Article& article) {
    for (NodeIndex i = 1; i < page.size();) {
      const bool link = page.tag(i) == name::a;
      if (link) article.body.push_back(i);
      i = link ? page.end(i) : i + 1;
    }
    article.is_catalog = !article.body.empty();
  }

  Options options_;
};

Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  struct Range {
    std::string_view name;
    double least;
    double most;
  };
  constexpr Range kRanges[] = {{"alpha", 0, 1},
                               {"epsilon", 0, 1},
                               {"line-length", 1, 10000},
                               {"links", 0, 1.1},
                               {"text", 0, 1},
                               {"article-density", 0, 1},
                               {"article-punctuation", 0, 1'000'000}};
  double values[std::size(kRanges)];
  for (std::size_t i = 0; i < std::size(kRanges); ++i) {
    const auto value = number_setting(settings, kRanges[i].name, kRanges[i].least, kRanges[i].most);
    if (!value) return value.error();
    values[i] = *value;
  }
  const auto length = static_cast<unsigned>(values[2]);
  const Options options = {
      .fusion = {.line_length = length, .text_weight = values[0], .epsilon = values[1]},
      .analyzer = {.line_length = length, .link_density = values[3], .text_density = values[4]},
      .article_density = values[5],
      .article_punctuation = values[6],
  };
  return {std::make_unique<NodeCharacteristics>(options)};
}

constexpr Parameter kParameters[] = {
    {.name = "alpha",
     .value = "0.2",
     .allowed = "0..1",
     .meaning = "weight of the text density when neighbors are compared (published)"},
    {.name = "article-density",
     .value = "0.3",
     .allowed = "0..1",
     .meaning = "with at most this text density the result is not an article (published)"},
    {.name = "article-punctuation",
     .value = "2",
     .allowed = "0..1000000",
     .meaning = "with at most this many punctuation marks the result is not an article (published)"},
    {.name = "epsilon",
     .value = "0.05",
     .allowed = "0..1",
     .meaning = "neighbors that differ by less are merged (our value: the paper calls it empirical)"},
    {.name = "line-length",
     .value = "120",
     .allowed = "1..10000",
     .meaning = "columns of a line, a CJK letter has two (our value: the paper gives none)"},
    {.name = "links",
     .value = "0.333",
     .allowed = "0..1.1",
     .meaning = "link density from which on a node is noise (published)"},
    {.name = "text",
     .value = "0.5",
     .allowed = "0..1",
     .meaning = "text density from which on a node and its neighbors are content (published)"},
};

}  // namespace

constexpr PageMethodEntry kNodeCharacteristics = {
    .description = {.name = "node-characteristics",
                    .summary = "nodes with few links that have or adjoin much text; without an article the links",
                    .source = "Liu et al. 2017, section II",
                    .formula = "Ta/T < 0.333 and T/((L-1) maxLen) >= 0.5 in the node or the one before or after it",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = make};

}  // namespace wrapwright
