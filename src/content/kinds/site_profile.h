// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes a site's articles and its other pages, and compares further pages of the site with them. A SiteProfile is a
// plain value that a wrapper stores; a SiteJudge is compiled from it, is immutable, and serves all threads. Cost of a
// judgment: O(names of the page), and one evaluation of the site model.
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

// The evidence of one page about its kind.
struct PageEvidence {
  PageTraits traits;
  double log_odds = 0;        // of being an article, by the page model
  bool date_archive = false;  // the address looks like that of a date archive
  bool is_of_file = false;    // is_page_of_file()
};

// Subtracted from the log-odds of a page with the address of a list or a date archive, if the site's articles have no
// such addresses. Such an address is unambiguous, but the corpora have too few lists of whole articles for a model to
// learn this.
inline constexpr double kListAddressLogOdds = 3;

// Subtracted from the log-odds of the page of a file: apart from is_of_file such pages look like short posts, and no
// corpus contains any.
inline constexpr double kPageOfFileLogOdds = 10;

// Added to the log-odds of a page whose main entity is one recipe (schema.org): a short recipe next to many links looks
// like a list, and the corpora contain hardly any.
inline constexpr double kRecipeLogOdds = 4;

[[nodiscard]] PageEvidence page_evidence(const Page& page, std::string_view url, const KindModel& model,
                                         JudgedBy judge = JudgedBy::kSite);

// The probability of log-odds.
[[nodiscard]] double probability_of(double log_odds);

// The profile of a group of similar pages: the articles of a site, or its other pages.
struct PagesProfile {
  unsigned pages = 0;
  double mean = 0;                                        // log-odds by the page model
  double bound = 0;                                       // the lowest among articles, the highest among other pages
  std::vector<std::pair<std::string, double>> addresses;  // patterns and the share of pages with each
  std::vector<std::string> names;  // element names on most of these pages and hardly any of the others
};

struct SiteProfile {
  PagesProfile articles;
  PagesProfile others;                                 // pages == 0 if none are known
  std::vector<std::string> common;                     // element names on nearly all articles
  std::vector<std::pair<std::string, double>> traits;  // compared_traits() and their means over the articles
  double threshold = 0;                                // log-odds by the site model; pages below are not articles
};

// A page from which a profile is made.
struct KnownPage {
  const PageEvidence* evidence = nullptr;
  std::vector<std::string> names;  // element_names()
};

// REQUIRES: articles is not empty. The numbers have as many digits as a wrapper file shows.
[[nodiscard]] SiteProfile make_site_profile(std::span<const KnownPage* const> articles,
                                            std::span<const KnownPage* const> others);

// The traits of pages that are compared with the means of articles.
[[nodiscard]] const std::vector<std::string>& compared_traits();

// Names and meanings of the traits that compare a page with its site.
[[nodiscard]] const FeatureTable& relative_trait_table();
[[nodiscard]] const std::vector<std::string>& relative_trait_names();

// The meaning of a trait in page_trait_table() or relative_trait_table(); "" for an unknown name.
[[nodiscard]] std::string page_trait_meaning(std::string_view name);

class SiteJudge {
 public:
  explicit SiteJudge(const SiteProfile& profile);

  // The page's relative traits, in the order of relative_trait_table(); NaN if they need other pages and the profile
  // has none.
  [[nodiscard]] std::vector<float> relative_traits(const PageEvidence& page) const;
  void write_relative_traits(const PageEvidence& page, FeatureWriter& row) const;
  // The log-odds that the page is an article.
  [[nodiscard]] double log_odds(const PageEvidence& page, const KindModel& model) const;
  // The share of SiteProfile::common that the page has; 1 if there are too few names to compare.
  [[nodiscard]] double common_share(const PageEvidence& page) const;
  // Whether the page is like the site's other pages, not only unlike its articles: its address has a pattern that
  // occurs among them and not among articles, or it has most of the names that only they have and few of those that
  // only articles have.
  [[nodiscard]] bool is_like_others(const PageEvidence& page) const;
  // Whether a page with these log-odds is an article.
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
  double date_archives_ = 0;  // share of the articles whose address looks like that of a date archive
  double list_names_ = 0;     // share of the articles whose address names a list or a page of one
};

}  // namespace wrapwright
