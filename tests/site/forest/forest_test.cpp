// SPDX-License-Identifier: Apache-2.0
#include "site/forest/forest.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <tuple>

#include "core/normalize/normalizer.h"
#include "site/forest/informativeness.h"
#include "support/corpora.h"
#include "support/frame.h"
#include "support/site.h"

namespace wrapwright {
namespace {

const std::vector<std::string> kPages = {
    kFrame +
        "<div class='story s-1'><p>Glaciers carve valleys.</p><p>Slow glaciers leave "
        "moraines.</p><p>Then glaciers melt.</p></div>",
    kFrame +
        "<div class='story s-2'><p>Volcanoes pour basalt.</p><p>Old volcanoes build "
        "islands.</p><p>Then volcanoes sleep.</p></div>",
    kFrame +
        "<div class='story s-3'><p>Orchids trap beetles.</p><p>Pale orchids smell of "
        "carrion.</p><p>Then orchids wait.</p></div>",
};

TEST(Forest, PutsTheElementThatHoldsTheSignifiersFirst) {
  const TestSite site(kPages);
  const auto forest = rank_patterns(site.pages());
  ASSERT_TRUE(forest.ok());
  EXPECT_EQ(forest->patterns.front().type, "div @class=story");
  EXPECT_EQ(forest->patterns.front().best.size(), 3U);
  EXPECT_EQ(forest->patterns.front().level, 2U);
  EXPECT_NE(forest->signifiers[0].front().term.find("glacier"), std::string::npos);
  EXPECT_GT(forest->signifiers[0].front().weight, 0);
}

TEST(Forest, RefusesOnePageAndNamesTheWayOut) {
  const TestSite site({kPages[0]});
  const auto forest = rank_patterns(site.pages());
  ASSERT_FALSE(forest.ok());
  EXPECT_EQ(forest.error().kind, ErrorKind::kNoPattern);
  EXPECT_NE(forest.error().message.find("--signifiers feed"), std::string::npos);
}

TEST(Forest, LearnsFromOnePageByItsFeedItem) {
  FeedItem item;
  item.title = "On glaciers and valleys";
  item.summary = "<p>They leave <b>moraines</b>, then melt</p>";
  TestSite site({kPages[0]});
  site.set_item(0, &item);
  ForestOptions options;
  options.signifiers = SignifierSource::kFeed;
  const auto forest = rank_patterns(site.pages(), options);
  ASSERT_TRUE(forest.ok());
  EXPECT_EQ(forest->patterns.front().type, "div @class=story");
  EXPECT_EQ(forest->signifiers[0].size(), 5U) << "glaciers, valleys, leave, moraines, melt: the rest are stop words";
}

TEST(Forest, FeedSignifiersNeedItems) {
  const TestSite site(kPages);
  ForestOptions options;
  options.signifiers = SignifierSource::kFeed;
  EXPECT_EQ(rank_patterns(site.pages(), options).error().kind, ErrorKind::kNoPattern);
  options.signifiers = SignifierSource::kBoth;
  EXPECT_TRUE(rank_patterns(site.pages(), options).ok()) << "both must fall back on tf-idf";
}

TEST(Forest, SeesNoPatternWhereThereIsNone) {
  for (const std::vector<std::string>& pages : {std::vector<std::string>{"", ""},
                                                {"<p>same words here</p>", "<p>same words here</p>"},
                                                {"<script>a b c</script>", "<style>d e f</style>"}}) {
    const TestSite site(pages);
    const auto forest = rank_patterns(site.pages());
    ASSERT_FALSE(forest.ok());
    EXPECT_EQ(forest.error().kind, ErrorKind::kNoPattern);
  }
}

TEST(Forest, NamesOfSettingsAreReadBack) {
  for (const auto r : {Ranking::kJU, Ranking::kJ, Ranking::kU, Ranking::kCoverage})
    EXPECT_EQ(ranking_from_string(to_string(r)), r);
  for (const auto s : {SignifierSource::kTfidf, SignifierSource::kFeed, SignifierSource::kBoth}) {
    EXPECT_EQ(signifier_source_from_string(to_string(s)), s);
  }
  for (const auto a : {AttributeReading::kAll, AttributeReading::kStable})
    EXPECT_EQ(attribute_reading_from_string(to_string(a)), a);
  for (const auto d : {Decay::kLevel, Decay::kNone}) EXPECT_EQ(decay_from_string(to_string(d)), d);
  for (const auto f : {Filter::kKeep, Filter::kDrop}) EXPECT_EQ(filter_from_string(to_string(f)), f);
  EXPECT_EQ(decay_from_string("half"), std::nullopt);
  EXPECT_EQ(filter_from_string(""), std::nullopt);
  EXPECT_EQ(ranking_from_string("best"), std::nullopt);
  EXPECT_EQ(signifier_source_from_string(""), std::nullopt);
  EXPECT_EQ(attribute_reading_from_string("some"), std::nullopt);
}

TEST(Forest, ReadsRunsOfTermsAsSignifiersBesideTerms) {
  const TestSite site({
      "<div class=story><p>red panda sleeps</p><p>red panda eats</p><b>red panda</b></div><p>panda</p>",
      "<div class=story><p>grey seal sleeps</p><p>grey seal eats</p></div><p>seal</p>",
  });
  const auto found = [&](std::size_t ngrams) {
    SiteTerms terms = read_terms(site.pages(), {.max_ngram = ngrams, .drops_link_lists = false});
    std::set<std::string> out;
    const auto signifiers = find_signifiers(terms, site.pages(), SignifierSource::kTfidf, 10);
    for (const WeightedTerm& each : (*signifiers)[0]) out.insert(std::string(terms.vocabulary.term(each.term)));
    const SignifierHits hits = find_hits(terms.pages[0], (*signifiers)[0]);
    return std::tuple(out, hits.signifiers.size(), hits.covered_before.back());
  };
  using Names = std::set<std::string>;
  EXPECT_EQ(found(1), std::tuple(Names({"panda", "red"}), 7U, 7U));
  EXPECT_EQ(found(2), std::tuple(Names({"panda", "red", "red panda"}), 10U, 7U)) << "what an n-gram covers counts once";
  EXPECT_EQ(found(3), found(2)) << "red panda sleeps once";
}

TEST(Forest, ReadsRunsOfTermsOfFeedItems) {
  FeedItem item;
  item.title = "On glaciers and valleys";
  TestSite site({kPages[0]});
  site.set_item(0, &item);
  SiteTerms terms = read_terms(site.pages(), {.max_ngram = 2, .drops_link_lists = false});
  const auto signifiers = find_signifiers(terms, site.pages(), SignifierSource::kFeed, 10);
  ASSERT_TRUE(signifiers.ok());
  ASSERT_EQ((*signifiers)[0].size(), 3U);
  EXPECT_EQ(terms.vocabulary.term((*signifiers)[0].back().term), "glacier valley");
}

// Pages with an article, a list of links that share its words, and comments that do.
TestSite site_with_other_parts() {
  std::vector<std::string> pages;
  for (const char* word : {"glacier", "volcano", "orchid"}) {
    const std::string w = word;
    const std::string links =
        "<ul class=more><li><a href=/1>" + w + " " + w + "</a></li><li><a href=/2>" + w + "</a></ul>";
    const std::string comments = "<div id=user-Comments><p>nice " + w + "</p><p>" + w + " again</p></div>";
    pages.push_back("<div class=story><p>The " + w + " of this " + w + " is here.</p><ul><li>" + w +
                    " <a href=/3>text</a></ul></div>" + links + comments);
  }
  return TestSite(pages);
}

TEST(Forest, LeavesOutListsOfLinksAndCommentsOnRequest) {
  const TestSite site = site_with_other_parts();
  const auto types = [&](Filter link_lists, Filter comments) {
    ForestOptions options;
    options.link_lists = link_lists;
    options.comments = comments;
    const auto forest = rank_patterns(site.pages(), options);
    std::set<std::string> out;
    for (const RankedPattern& pattern : forest->patterns) out.insert(pattern.type);
    return out;
  };
  const std::string links = "ul @class=more";
  const std::string comments = "div @id=user-Comments";
  const std::string story = "div @class=story";
  const auto all = types(Filter::kKeep, Filter::kKeep);
  for (const std::string& type : {links, comments, story}) EXPECT_TRUE(all.contains(type)) << type;
  const auto without_links = types(Filter::kDrop, Filter::kKeep);
  EXPECT_FALSE(without_links.contains(links));
  EXPECT_TRUE(without_links.contains(comments));
  EXPECT_TRUE(without_links.contains(story)) << "a list with text next to its link is not a list of links";
  const auto without_comments = types(Filter::kKeep, Filter::kDrop);
  EXPECT_TRUE(without_comments.contains(links));
  EXPECT_FALSE(without_comments.contains(comments));
  EXPECT_TRUE(without_comments.contains(story));
}

TEST(Forest, WithoutDecayTheLevelCountsForNothing) {
  const TestSite site(kPages);
  ForestOptions options;
  const auto paper = rank_patterns(site.pages(), options);
  options.decay = Decay::kNone;
  const auto flat = rank_patterns(site.pages(), options);
  for (const RankedPattern& p : paper->patterns) {
    const auto same = std::find_if(flat->patterns.begin(), flat->patterns.end(),
                                   [&](const RankedPattern& f) { return f.type == p.type && f.level == p.level; });
    ASSERT_NE(same, flat->patterns.end());
    EXPECT_DOUBLE_EQ(p.relevance, same->relevance * p.level);
    EXPECT_DOUBLE_EQ(same->relevance, same->sum * static_cast<double>(same->best.size()));
  }
}

// A direct reading of the paper without prefix sums: counts the words of each element anew.
class PlainForest {
 public:
  PlainForest(std::span<const SitePage> pages, const ForestOptions& options) {
    SiteTerms terms = read_terms(pages);
    const auto signifiers = find_signifiers(terms, pages, options.signifiers, options.max_terms);
    for (std::size_t i = 0; i < pages.size(); ++i) add(i, *pages[i].page, terms.pages[i], (*signifiers)[i], options);
  }
  [[nodiscard]] std::map<std::pair<std::string, unsigned>, double> relevance() const {
    std::map<std::pair<std::string, unsigned>, double> out;
    for (const auto& [pattern, pages] : best_) {
      double sum = 0;
      for (const auto& [page, value] : pages) sum += value;
      out[pattern] = sum * static_cast<double>(pages.size()) * pattern.second;
    }
    return out;
  }

 private:
  void add(std::size_t index, const Page& page, const PageTerms& terms, const std::vector<WeightedTerm>& signifiers,
           const ForestOptions& options) {
    std::set<TermId> wanted;
    for (const auto& s : signifiers) wanted.insert(s.term);
    const auto count = [&](NodeIndex node) {
      std::pair<std::uint64_t, std::uint64_t> xy{0, 0};
      for (TextIndex t = 0; t < page.text_count(); ++t) {
        NodeIndex up = page.run(t).parent;
        while (up != node && up != 0) up = page.parent(up);
        if (up != node) continue;
        for (auto k = terms.begin[t]; k < terms.begin[t + 1]; ++k)
          ++(wanted.contains(terms.terms[k]) ? xy.first : xy.second);
      }
      return xy;
    };
    const auto [total_x, total_y] = count(0);
    for (NodeIndex i = 1; i < page.size(); ++i) {
      const auto [x, y] = count(i);
      if (x == 0) continue;
      auto& value =
          best_[{element_type(page, i, options.attributes), page.level(i)}].try_emplace(index, 0).first->second;
      value = std::max(value, jeffreys_density(x, y) * unexpectedness(x, y, total_x, total_y));
    }
  }
  std::map<std::pair<std::string, unsigned>, std::map<std::size_t, double>> best_;
};

TEST(Forest, AgreesWithADirectReadingOfThePaperOnRealPages) {
  REQUIRE_CORPUS(folder, "msv_big9");
  const TestSite site = TestSite::of_corpus(folder, 3, 4);
  for (const auto reading : {AttributeReading::kStable, AttributeReading::kAll}) {
    ForestOptions options;
    options.attributes = reading;
    const auto forest = rank_patterns(site.pages(), options);
    ASSERT_TRUE(forest.ok());
    const auto expected = PlainForest(site.pages(), options).relevance();
    ASSERT_EQ(forest->patterns.size(), expected.size());
    for (const RankedPattern& p : forest->patterns) {
      EXPECT_NEAR(p.relevance, expected.at({p.type, p.level}), 1e-9 * (1 + p.relevance)) << p.type;
    }
    EXPECT_TRUE(std::is_sorted(forest->patterns.begin(), forest->patterns.end(),
                               [](const auto& a, const auto& b) { return a.relevance > b.relevance; }));
  }
}

}  // namespace
}  // namespace wrapwright
