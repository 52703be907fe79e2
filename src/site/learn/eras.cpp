// SPDX-License-Identifier: Apache-2.0
#include "site/learn/eras.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <set>
#include <utility>

#include "site/wrapper/era.h"

namespace wrapwright {
namespace {

constexpr double kMostChance = 0.01;
constexpr std::size_t kDate = 10;  // bytes of "2024-05-03"

// The times between which pages were captured.
struct CaptureTimes {
  std::string first;
  std::string last;
  bool are_known = true;

  void add(const std::string& time) {
    if (first.empty() || time < first) first = time;
    last = std::max(last, time);
    are_known = are_known && is_capture_time(time);
  }
};

// Captures that are known to be of one era.
struct Captures {
  std::vector<std::size_t> templates;
  std::set<std::string> days;
  std::string first;  // time

  void add(std::size_t site_template, const std::string& time) {
    if (templates.empty()) templates.push_back(site_template);
    days.insert(time.substr(0, kDate));
    if (first.empty() || time < first) first = time;
  }
  void merge(Captures other) {
    templates.insert(templates.end(), other.templates.begin(), other.templates.end());
    days.merge(other.days);
    first = std::min(first, other.first);
  }
};

// The probability that of n + m days in random order the first n are of one template: 1 divided by the binomial
// coefficient, times two because either template may be first.
double chance_of_order(std::size_t n, std::size_t m) {
  double chance = 2;
  for (std::size_t i = 1; i <= n; ++i) chance *= static_cast<double>(i) / static_cast<double>(m + i);
  return chance;
}

bool follow_each_other(const Captures& before, const Captures& after) {
  return *before.days.rbegin() < *after.days.begin() &&
         chance_of_order(before.days.size(), after.days.size()) <= kMostChance;
}

bool shows_article(const SamplePage& sample) { return sample.dfs != 0; }

// The captures separated by era, the earliest first.
std::vector<Captures> parted_by_era(std::vector<Captures> captures) {
  std::erase_if(captures, [](const Captures& each) { return each.days.empty(); });
  std::sort(captures.begin(), captures.end(), [](const Captures& a, const Captures& b) { return a.first < b.first; });
  std::vector<Captures> out;
  for (Captures& each : captures) {
    out.push_back(std::move(each));
    while (out.size() > 1 && !follow_each_other(out[out.size() - 2], out.back())) {
      Captures last = std::move(out.back());
      out.pop_back();
      out.back().merge(std::move(last));
    }
  }
  return out;
}

}  // namespace

PagesEra era_of(const Wrapper& stored, std::span<const SitePage> articles) {
  CaptureTimes now;
  for (const SitePage& page : articles) now.add(page.fetched);
  CaptureTimes before;
  const bool finds_any = std::any_of(stored.samples.begin(), stored.samples.end(), shows_article);
  for (const SamplePage& sample : stored.samples)
    if (shows_article(sample) || !finds_any) before.add(sample.fetched);
  if (articles.empty() || !now.are_known) return {};
  const bool are_compared = before.are_known && !stored.samples.empty();
  if (!are_compared || now.first >= before.last) return {PagesEra::Order::kNewer, now.first, now.first};
  if (now.last < before.first) return {PagesEra::Order::kOlder, now.first, before.first};
  return {PagesEra::Order::kUnknown, now.first, ""};
}

bool add_eras(std::span<const SitePage> pages, const SampleOutcomes& outcomes, Wrapper& wrapper) {
  assert(outcomes.size() == pages.size());
  if (wrapper.templates.size() < 2) return false;
  std::vector<Captures> captures(wrapper.templates.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!is_capture_time(pages[i].fetched) || !outcomes.has_article(i)) continue;
    const std::size_t by = *outcomes[i].template_index;
    captures[by].add(by, pages[i].fetched);
  }
  const std::vector<Captures> eras = parted_by_era(std::move(captures));
  if (eras.size() < 2) return false;
  for (std::size_t e = 0; e < eras.size(); ++e) {
    for (const std::size_t t : eras[e].templates) {
      if (e > 0) wrapper.templates[t].valid_from = eras[e].first;
      if (e + 1 < eras.size()) wrapper.templates[t].valid_until = eras[e + 1].first;
    }
  }
  order_by_era(wrapper.templates, wrapper.templates.size());
  return true;
}

std::vector<SiteTemplate> order_by_era(std::vector<SiteTemplate>& templates, std::size_t most_ended) {
  const auto ended = std::stable_partition(templates.begin(), templates.end(),
                                           [](const SiteTemplate& each) { return each.valid_until.empty(); });
  std::stable_sort(ended, templates.end(),
                   [](const SiteTemplate& a, const SiteTemplate& b) { return a.valid_until > b.valid_until; });
  const auto all_ended = static_cast<std::size_t>(templates.end() - ended);
  const auto kept = ended + static_cast<std::ptrdiff_t>(std::min(most_ended, all_ended));
  std::vector<SiteTemplate> dropped(std::make_move_iterator(kept), std::make_move_iterator(templates.end()));
  templates.erase(kept, templates.end());
  return dropped;
}

}  // namespace wrapwright
