// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is known of a site's articles and of its other pages, and how another page of the site compares with them. A
// SiteProfile is a plain value that a wrapper stores; a SiteJudge is compiled from it, immutable, and serves all
// threads. Cost of a judgment: O(names of the page), and one evaluation of the site model.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/blocks/feature_table.h"
#include "content/kinds/kind_model.h"
#include "content/kinds/page_traits.h"
#include "core/page/page.h"

namespace wrapwright {

// What one page shows of its kind.
struct PageEvidence {
  PageTraits traits;
  double log_odds = 0;        // of being an article, by the page model
  bool date_archive = false;  // the address looks like that of an archive by date
  bool is_of_file = false;    // is_page_of_file()
};

// What either address takes from the log-odds, where the site's articles have no such addresses: it is unmistakable, but too
// few lists that show whole articles are known for a model to learn this.
inline constexpr double kListAddressLogOdds = 3;

// What the page of a file loses: such pages look like short posts in all else, and no corpus has any.
inline constexpr double kPageOfFileLogOdds = 10;

// What a page gains that states one recipe (schema.org), which is its main entity: a short one beside many links looks like a
// list, and the corpora have hardly any.
inline constexpr double kRecipeLogOdds = 4;

[[nodiscard]] PageEvidence page_evidence(const Page& page, std::string_view url, const KindModel& model,
                                         JudgedBy judge = JudgedBy::kSite);

// The probability of log-odds.
[[nodiscard]] double probability_of(double log_odds);

// Pages that are alike: the articles of a site, or its other pages.
struct PagesProfile {
  unsigned pages = 0;
  double mean = 0;                                        // log-odds by the page model
  double bound = 0;                                       // the lowest of articles, the highest of other pages
  std::vector<std::pair<std::string, double>> addresses;  // patterns, and the share of pages that have each
  std::vector<std::string> names;  // element names on most of these pages and hardly any of the others
};

struct SiteProfile {
  PagesProfile articles;
  PagesProfile others;                                 // pages == 0: none are known
  std::vector<std::string> common;                     // element names on nearly all articles
  std::vector<std::pair<std::string, double>> traits;  // compared_traits(), and their means over the articles
  double threshold = 0;                                // log-odds by the site model; a page below is no article
};

// A page that a profile is made of.
struct KnownPage {
  const PageEvidence* evidence = nullptr;
  std::vector<std::string> names;  // element_names()
};

// REQUIRES: articles is not empty. The numbers have as many digits as a wrapper file shows.
[[nodiscard]] SiteProfile make_site_profile(std::span<const KnownPage* const> articles,
                                            std::span<const KnownPage* const> others);

// The traits of pages that are compared with the means of articles.
[[nodiscard]] const std::vector<std::string>& compared_traits();

// How a page compares with its site, and the names alone.
[[nodiscard]] const FeatureTable& relative_trait_table();
[[nodiscard]] const std::vector<std::string>& relative_trait_names();

// Of a trait of page_trait_table() or relative_trait_table(); "" for an unknown name.
[[nodiscard]] std::string page_trait_meaning(std::string_view name);

class SiteJudge {
 public:
  explicit SiteJudge(const SiteProfile& profile);

  // How the page compares, by the order of relative_trait_table(); NaN where the profile knows no other pages.
  [[nodiscard]] std::vector<float> relative_traits(const PageEvidence& page) const;
  void write_relative_traits(const PageEvidence& page, FeatureWriter& row) const;
  // The log-odds that the page is an article.
  [[nodiscard]] double log_odds(const PageEvidence& page, const KindModel& model) const;
  // The share of the names that nearly all articles of the site have; 1 where too few are known to compare.
  [[nodiscard]] double common_share(const PageEvidence& page) const;
  // Whether the page is like the site's other pages, not only unlike its articles: its address is like theirs and like
  // that of no article, or it has most of the names that only they have and few of those that only articles have.
  [[nodiscard]] bool is_like_others(const PageEvidence& page) const;
  // Whether such log-odds are those of an article.
  [[nodiscard]] bool accepts(double log_odds) const { return log_odds >= threshold_; }

 private:
  struct Pages {
    double mean = 0;
    double bound = 0;
    double pages = 0;
    bool known = false;
    std::vector<std::pair<std::string, double>> addresses;
    std::vector<std::uint32_t> names;
  };
  static Pages compile(const PagesProfile& profile);

  Pages articles_;
  Pages others_;
  std::vector<std::uint32_t> common_;
  std::vector<std::pair<std::size_t, double>> traits_;  // index of the page trait, and its mean
  double threshold_ = 0;
  double date_archives_ = 0;  // share of the articles whose address looks like that of an archive by date
  double list_names_ = 0;     // share of the articles whose address names a list or a page of one
};

}  // namespace wrapwright
