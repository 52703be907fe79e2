// SPDX-License-Identifier: Apache-2.0
#include "site/learn/content_starts.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/scored_site.h"
#include "support/site.h"

namespace wrapwright {
namespace {

using Names = std::vector<std::string>;

std::string element(const std::string& id, const std::string& inner) {
  return "<div id=" + id + ">" + inner + "</div>";
}
std::string paragraph(const std::string& first) {
  return "<p>" + first + " and more words that all belong to the same block</p>";
}

// What a search on a site of these pages begins with, as ids; an expression by anything else as it is.
class Starts {
 public:
  explicit Starts(const std::vector<std::string>& bodies)
      : site_(bodies),
        scored_(scored_by_first_word(site_)),
        shares_(shares_of_pages(scored_.scored, std::vector<bool>(bodies.size(), true))),
        starts_(scored_.scored, shares_, scored_.pool, options_) {}
  Starts(const Starts&) = delete;
  Starts& operator=(const Starts&) = delete;

  [[nodiscard]] Names most_promising(std::size_t most) const { return names(starts_.most_promising(most)); }
  [[nodiscard]] Names tight(std::size_t most) const { return names(starts_.tight(most)); }
  // Where `expected` is the F1 of each page so far.
  [[nodiscard]] Names better(double expected, double least_gain) const {
    return names(starts_.better_on_some(std::vector<double>(shares_.size(), expected), 10, least_gain));
  }

 private:
  [[nodiscard]] Names names(const std::vector<std::size_t>& chosen) const {
    Names out;
    for (const std::size_t c : chosen) {
      const std::string& xpath = scored_.pool[c].xpath;
      const bool is_by_id = xpath.starts_with("//div[@id='");
      out.push_back(is_by_id ? xpath.substr(11, xpath.find('\'', 11) - 11) : xpath);
    }
    return out;
  }

  TestSite site_;
  ScoredSite scored_;
  SearchOptions options_;
  std::vector<double> shares_;
  ContentStarts starts_;
};

TEST(SharesOfPages, SumToOneOverThePagesThatAreUsed) {
  const TestSite site({paragraph("yes"), paragraph("yes"), "", paragraph("yes")});
  const ScoredSite scored = scored_by_first_word(site);
  EXPECT_EQ(shares_of_pages(scored.scored, {true, false, true, true}), (std::vector<double>{0.5, 0, 0, 0.5}));
  EXPECT_EQ(shares_of_pages(scored.scored, {false, false, true, false}), (std::vector<double>{0, 0, 0, 0}));
}

TEST(ContentStarts, AreTheOutermostElementAroundTheArticleAndTheTightestOne) {
  const std::string body =
      element("outer", paragraph("no") + element("middle", paragraph("no") + element("inner", paragraph("yes")))) +
      element("menu", paragraph("no"));
  const Starts starts({body, body});
  EXPECT_EQ(starts.most_promising(3), (Names{"outer", "middle", "inner"}));
  EXPECT_EQ(starts.tight(2), (Names{"inner", "middle"}));
  EXPECT_EQ(starts.most_promising(1), Names{"outer"});
  EXPECT_EQ(starts.tight(0), Names{});
}

TEST(ContentStarts, BetterOnSomePagesIsWhatSelectsOnTwoAtLeastAndNotOnAll) {
  const auto page = [](const std::string& id) {
    return element("all", element(id, paragraph("yes")) + paragraph("no"));
  };
  const Starts starts({page("story"), page("story"), page("film"), page("film"), page("single")});
  EXPECT_EQ(starts.better(0.2, 0.1), (Names{"story", "film"}));
  EXPECT_EQ(starts.better(0.2, 0.9), Names{}) << "no layout gains so much over all pages";
  EXPECT_EQ(starts.better(1, 0), Names{});
}

}  // namespace
}  // namespace wrapwright
