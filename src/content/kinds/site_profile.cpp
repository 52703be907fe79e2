// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_profile.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <unordered_map>

#include "content/kinds/page_names.h"
#include "content/kinds/self_description.h"
#include "core/base/ascii.h"
#include "core/base/figures.h"
#include "core/base/seeded_hash.h"

namespace wrapwright {
namespace {

constexpr double kCommon = 0.9;  // minimum share of articles with a common name
constexpr std::size_t kFewestCommon = 8;
constexpr double kMinArticles = 0.8;  // shares for names that only articles have, or only other pages
constexpr double kMaxOthers = 0.2;
constexpr double kMinOthers = 0.6;
constexpr double kMaxArticles = 0.1;
constexpr std::size_t kMaxNames = 48;  // maximum number of names of each kind
constexpr std::size_t kMaxNameBytes = 60;
constexpr std::size_t kMaxAddresses = 6;
constexpr std::string_view kDateTrait = "url_date";
constexpr std::string_view kListTrait = "url_list";
constexpr std::string_view kPageTrait = "url_page";

std::size_t trait_index(std::string_view name) {
  const auto& all = page_trait_names();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin());
}

// The indices of compared_traits() in page_trait_table().
const std::vector<std::size_t>& compared_places() {
  static const std::vector<std::size_t> places = [] {
    std::vector<std::size_t> out;
    for (const std::string& name : compared_traits()) out.push_back(trait_index(name));
    return out;
  }();
  return places;
}

bool can_be_written(const std::string& name) {
  return name.size() <= kMaxNameBytes &&
         std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < 127; });
}

// The number of pages that have the name, and its index in order of first occurrence.
struct NameCount {
  double articles = 0;
  double others = 0;
  std::size_t order = 0;
};

using NameCounts = std::unordered_map<std::string, NameCount, SeededHash, std::equal_to<>>;

NameCounts count_names(std::span<const KnownPage* const> articles, std::span<const KnownPage* const> others) {
  NameCounts out;
  const auto add = [&](std::span<const KnownPage* const> pages, double NameCount::*member) {
    for (const KnownPage* page : pages) {
      for (const std::string& name : page->names) {
        const auto [at, is_new] = out.try_emplace(name);
        if (is_new) at->second.order = out.size();
        at->second.*member += 1.0 / static_cast<double>(pages.size());
      }
    }
  };
  add(articles, &NameCount::articles);
  add(others, &NameCount::others);
  return out;
}

template <typename Holds>
std::vector<std::string> names_that(const NameCounts& counts, Holds holds) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const auto& [name, count] : counts)
    if (holds(count) && can_be_written(name)) found.emplace_back(count.order, name);
  std::sort(found.begin(), found.end());
  if (found.size() > kMaxNames) found.resize(kMaxNames);
  std::vector<std::string> out;
  out.reserve(found.size());
  for (auto& [order, name] : found) out.push_back(std::move(name));
  return out;
}

PagesProfile profile_of(std::span<const KnownPage* const> pages, bool lowest) {
  PagesProfile out;
  out.pages = static_cast<unsigned>(pages.size());
  if (pages.empty()) return out;
  const auto count = static_cast<double>(pages.size());
  std::map<std::string, double> addresses;
  out.bound = pages.front()->evidence->log_odds;
  for (const KnownPage* page : pages) {
    const double log_odds = page->evidence->log_odds;
    out.mean += log_odds / count;
    out.bound = lowest ? std::min(out.bound, log_odds) : std::max(out.bound, log_odds);
    if (!page->evidence->traits.address.empty()) ++addresses[page->evidence->traits.address];
  }
  const double known = std::accumulate(addresses.begin(), addresses.end(), 0.0,
                                       [](double sum, const auto& address) { return sum + address.second; });
  out.mean = to_thousandths(out.mean);
  out.bound = to_thousandths(out.bound);
  out.addresses.assign(addresses.begin(), addresses.end());
  std::stable_sort(out.addresses.begin(), out.addresses.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (out.addresses.size() > kMaxAddresses) out.addresses.resize(kMaxAddresses);
  for (auto& [pattern, share] : out.addresses) share = to_thousandths(share / known);
  return out;
}

// The share of `names` that the page has.
double share_of(const std::vector<std::uint32_t>& names, const HashSet& page) {
  if (names.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::size_t found = 0;
  for (const std::uint32_t name : names)
    if (page.contains(name)) ++found;
  return static_cast<double>(found) / static_cast<double>(names.size());
}

// The share of pages with this address pattern; NaN if the page or those pages have no address.
double share_of_address(const std::vector<std::pair<std::string, double>>& addresses, const std::string& pattern) {
  if (addresses.empty() || pattern.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto found =
      std::find_if(addresses.begin(), addresses.end(), [&](const auto& each) { return each.first == pattern; });
  return found == addresses.end() ? 0 : found->second;
}

std::vector<std::uint32_t> hashes_of(const std::vector<std::string>& names) {
  std::vector<std::uint32_t> out;
  out.reserve(names.size());
  for (const std::string& name : names) out.push_back(name_hash(name));
  return out;
}

}  // namespace

PageEvidence page_evidence(const Page& page, std::string_view url, const KindModel& model, JudgedBy judge) {
  PageEvidence out;
  out.traits = page_traits(page, url, judge);
  out.log_odds = model.page.raw(out.traits.values);
  static const std::size_t date = trait_index(kDateTrait);
  out.date_archive = out.traits.values[date] > 0;
  out.is_of_file = is_page_of_file(page);
  return out;
}

double probability_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

const std::vector<std::string>& compared_traits() {
  static const std::vector<std::string> names = {
      "best_sentences", "near_share",      "heading_links",  "group_title_link",
      "group_linked",   "group_dated",     "title_headings", "title_headings_linked",
      "dates",          "same_text_links", "tag_article",    "tag_time",
      "tag_textarea",   "neighbors",       "link_share",     "links_site",
      "heading_pages",  "og_article",      "url_date",       "url_list",
      "url_page",       "url_home",        "link_next"};
  return names;
}

SiteProfile make_site_profile(std::span<const KnownPage* const> articles, std::span<const KnownPage* const> others) {
  assert(!articles.empty());
  SiteProfile out;
  out.articles = profile_of(articles, true);
  out.others = profile_of(others, false);
  const NameCounts counts = count_names(articles, others);
  out.common = names_that(counts, [](const NameCount& count) { return count.articles >= kCommon; });
  if (!others.empty()) {
    out.articles.names = names_that(
        counts, [](const NameCount& count) { return count.articles >= kMinArticles && count.others <= kMaxOthers; });
    // If there are few other pages, a name that more articles than other pages have may belong to a second layout of
    // articles.
    const auto on_more_others = [&](const NameCount& count) {
      return count.others * static_cast<double>(others.size()) >= count.articles * static_cast<double>(articles.size());
    };
    out.others.names = names_that(counts, [&](const NameCount& count) {
      return count.others >= kMinOthers && count.articles <= kMaxArticles && on_more_others(count);
    });
  }
  for (const std::string& name : compared_traits()) {
    const std::size_t index = trait_index(name);
    double sum = 0;
    for (const KnownPage* page : articles) sum += static_cast<double>(page->evidence->traits.values[index]);
    out.traits.emplace_back(name, to_thousandths(sum / static_cast<double>(articles.size())));
  }
  return out;
}

SiteJudge::Pages SiteJudge::compile(const PagesProfile& profile) {
  return {profile.mean,      profile.bound,     static_cast<double>(profile.pages),
          profile.pages > 0, profile.addresses, hashes_of(profile.names)};
}

SiteJudge::SiteJudge(const SiteProfile& profile)
    : articles_(compile(profile.articles)),
      others_(compile(profile.others)),
      common_(hashes_of(profile.common)),
      threshold_(profile.threshold) {
  for (std::size_t i = 0; i < compared_traits().size(); ++i) {
    const std::string& name = compared_traits()[i];
    const auto known = std::find_if(profile.traits.begin(), profile.traits.end(),
                                    [&](const auto& each) { return each.first == name; });
    const double mean = known == profile.traits.end() ? std::numeric_limits<double>::quiet_NaN() : known->second;
    traits_.emplace_back(compared_places()[i], mean);
    if (name == kDateTrait && known != profile.traits.end()) date_archives_ = mean;
    if ((name == kListTrait || name == kPageTrait) && known != profile.traits.end())
      list_names_ = std::max(list_names_, mean);
  }
}

void SiteJudge::write_relative_traits(const PageEvidence& page, FeatureWriter& row) const {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const double common = common_.empty() ? 1 : share_of(common_, page.traits.names);
  const auto of_others = [&](double value) { return others_.known ? value : unknown; };
  const auto count = [](const auto& names) { return std::log1p(static_cast<double>(names.size())); };
  row.add({"log_odds", "log-odds of an article by the page alone"}, page.log_odds);
  row.add({"above_articles", "log-odds by the page alone, above the mean of the site's articles"},
          page.log_odds - articles_.mean);
  row.add({"above_least_article", "log-odds by the page alone, above the lowest of the site's articles"},
          page.log_odds - articles_.bound);
  row.add({"articles_known", "number of the site's articles that are known"}, std::log1p(articles_.pages));
  row.add({"articles_mean", "mean log-odds of the site's articles"}, articles_.mean);
  row.add({"above_others", "log-odds by the page alone, above the mean of the site's other pages"},
          of_others(page.log_odds - others_.mean));
  row.add({"above_most_other", "log-odds by the page alone, above the highest of the site's other pages"},
          of_others(page.log_odds - others_.bound));
  row.add({"common_share", "share of the names that all articles of the site have"}, common);
  row.add({"common_missing", "missing names that all articles of the site have"},
          std::log1p((1 - common) * static_cast<double>(common_.size())));
  row.add({"article_names", "share of the names that only articles of the site have"},
          of_others(share_of(articles_.names, page.traits.names)));
  row.add({"article_name_count", "names that only articles of the site have"}, of_others(count(articles_.names)));
  row.add({"other_names", "share of the names that only other pages of the site have"},
          of_others(share_of(others_.names, page.traits.names)));
  row.add({"other_name_count", "names that only other pages of the site have"}, of_others(count(others_.names)));
  row.add({"address_share", "share of the site's articles with an address like it"},
          share_of_address(articles_.addresses, page.traits.address));
  row.add({"address_top", "share of the site's articles with the most frequent kind of address"},
          articles_.addresses.empty() ? unknown : articles_.addresses.front().second);
  row.add({"address_others", "share of the site's other pages with an address like it"},
          of_others(share_of_address(others_.addresses, page.traits.address)));
  for (const auto& [index, mean] : traits_) {
    const Feature& trait = page_trait_table()[index];
    row.add({"more_%", "%, against the site's articles"}, {trait.name, trait.meaning},
            static_cast<double>(page.traits.values[index]) - mean);
  }
}

std::vector<float> SiteJudge::relative_traits(const PageEvidence& page) const {
  std::vector<float> out(relative_trait_table().size());
  FeatureWriter row(out.data());
  write_relative_traits(page, row);
  assert(row.end() == out.data() + out.size());
  return out;
}

const FeatureTable& relative_trait_table() {
  static const FeatureTable table = [] {
    PageEvidence page;
    page.traits.values.assign(page_trait_table().size(), 0);
    FeatureTable out;
    FeatureWriter row(out);
    SiteJudge(SiteProfile()).write_relative_traits(page, row);
    return out;
  }();
  return table;
}

const std::vector<std::string>& relative_trait_names() {
  static const std::vector<std::string> names = names_of(relative_trait_table());
  return names;
}

std::string page_trait_meaning(std::string_view name) {
  const std::string of_page = meaning_of(page_trait_table(), name);
  return of_page.empty() ? meaning_of(relative_trait_table(), name) : of_page;
}

double SiteJudge::common_share(const PageEvidence& page) const {
  return common_.size() < kFewestCommon ? 1 : share_of(common_, page.traits.names);
}

bool SiteJudge::is_like_others(const PageEvidence& page) const {
  if (!others_.known) return false;
  if (share_of_address(others_.addresses, page.traits.address) > 0 &&
      share_of_address(articles_.addresses, page.traits.address) == 0)
    return true;
  return !others_.names.empty() && share_of(others_.names, page.traits.names) > 0.5 &&
         share_of(articles_.names, page.traits.names) < 0.5;
}

double SiteJudge::log_odds(const PageEvidence& page, const KindModel& model) const {
  const bool is_list = (page.date_archive && date_archives_ < 0.5) || (page.traits.list_address && list_names_ < 0.5);
  return model.site.raw(relative_traits(page)) - (is_list ? kListAddressLogOdds : 0) -
         (page.is_of_file ? kPageOfFileLogOdds : 0);
}

}  // namespace wrapwright
