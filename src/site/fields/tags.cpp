// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/article/title.h"
#include "site/fields/candidates.h"
#include "site/fields/learners.h"

namespace wrapwright {
namespace {

constexpr double kMinF1 = 0.6;
constexpr double kConstant = 0.95;       // share of the pages whose feed items have the same tags
constexpr std::size_t kMinConstant = 4;  // pages
constexpr double kMinGain = 0.02;
constexpr std::size_t kMaxTags = 40;
constexpr std::size_t kMaxUnited = 3;
constexpr double kMinFilled = 0.3;
constexpr std::size_t kLongestTitle = 1000;  // bytes of <title> that are read
constexpr std::size_t kFewestWords = 4;      // minimum number of tags that are words of a title

// In order of preference.
constexpr FieldPlace kPlaces[] = {
    {"//a[" WRAPWRIGHT_HAS_TOKEN("rel", "tag") "]", "rel tag", 3},
    {"//article//a[" WRAPWRIGHT_HAS_TOKEN("rel", "tag") "]", "rel tag", 3},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-category") "]", "p-category", 3},
    {"//meta[@property='article:tag']/@content", "meta article:tag", 3},
    {"substring-before(substring-after(//script[@type='application/ld+json' and contains(., '\"keywords\":[')], "
     "'\"keywords\":['), ']')",
     "json-ld keywords", 2.5, FieldFormat::kList, FieldDecoding::kJson},
    {"substring-before(substring-after(//script[@type='application/ld+json' and contains(., '\"keywords\": [')], "
     "'\"keywords\": ['), ']')",
     "json-ld keywords", 2.5, FieldFormat::kList, FieldDecoding::kJson},
    {"substring-before(substring-after(//script[@type='application/ld+json' and contains(., '\"keywords\":\"')], "
     "'\"keywords\":\"'), '\"')",
     "json-ld keywords", 2.5, FieldFormat::kList, FieldDecoding::kJson},
    {"substring-before(substring-after(//script[@type='application/ld+json' and contains(., '\"keywords\": \"')], "
     "'\"keywords\": \"'), '\"')",
     "json-ld keywords", 2.5, FieldFormat::kList, FieldDecoding::kJson},
    {"//meta[@name='keywords']/@content", "meta keywords", 1.5, FieldFormat::kList},
    {"//*[@itemprop='keywords']//a", "itemprop keywords", 2.5},
    {"//*[@itemprop='keywords']", "itemprop keywords", 2.5, FieldFormat::kList},
    {"//*[@itemprop='keywords']/@content", "itemprop keywords", 2.5, FieldFormat::kList},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "post-tags") "]//a", "class post-tags", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "entry-tags") "]//a", "class entry-tags", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "tags-links") "]//a", "class tags-links", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "article-tags") "]//a", "class article-tags", 2},
    {"//article//*[" WRAPWRIGHT_HAS_TOKEN("class", "tags") "]//a", "class tags", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "tags") "]//a", "class tags", 1.5},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "post-categories") "]//a", "class post-categories", 1.5},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "cat-links") "]//a", "class cat-links", 1.5},
    {"//article//a[contains(@href, '/tags/')] | //article//a[contains(@href, '/categories/')]", "links to tags", 1.6},
    {"//article//a[contains(@href, '/tag/')] | //article//a[contains(@href, '/category/')]", "links to tags", 1.6},
    {"//a[contains(@href, '/tags/')] | //a[contains(@href, '/categories/')]", "links to tags", 1.4},
    {"//a[contains(@href, '/tag/')] | //a[contains(@href, '/category/')]", "links to tags", 1.4},
    {"//meta[@property='article:section']/@content", "meta article:section", 1},
};

double f1(const ComparableTexts& expected, const ComparableTexts& given) {
  if (expected.empty() || given.empty()) return 0;
  const auto common =
      std::count_if(given.begin(), given.end(), [&](const auto& tag) { return expected.contains(tag); });
  return 2 * static_cast<double>(common) / static_cast<double>(expected.size() + given.size());
}

// The tags that a rule gives on each sample.
using GivenTags = std::vector<ComparableTexts>;

GivenTags given_by(const FieldTrial& trial) {
  GivenTags out;
  out.reserve(trial.values.size());
  for (const auto& values : trial.values) out.push_back(comparable_texts(values));
  return out;
}

// The mean F1 over the pages whose feed item has tags. If the item has none, values of the rule count as wrong.
double score_of(const GivenTags& given, FieldSamples samples, const std::vector<ComparableTexts>& tags) {
  double sum = 0;
  double pages = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i].item == nullptr) continue;
    if (tags[i].empty() && given[i].empty()) continue;
    pages += tags[i].empty() ? 0.5 : 1;
    sum += f1(tags[i], given[i]);
  }
  return pages > 0 ? sum / pages : 0;
}

// Links by a folder of their URLs, "//a[contains(@href, '/tag/')]", and such links inside an article; limited to those
// that select most elements.
std::vector<std::string> link_expressions(const std::vector<SampleElement>& elements, std::size_t most) {
  std::map<std::string, std::size_t> counts;
  for (const SampleElement& element : elements) {
    const Page& page = *element.page;
    const auto href = page.tag(element.node) == name::a ? page.attribute(element.node, name::href) : std::nullopt;
    if (!href) continue;
    std::set<std::string> folders;
    for (std::size_t at = href->find('/'); at != std::string_view::npos;) {
      const std::size_t end = href->find('/', at + 1);
      if (end == std::string_view::npos) break;
      const std::string folder(href->substr(at, end + 1 - at));
      if (folder.size() > 3 && folder.find_first_of("'.:") == std::string::npos) folders.insert(folder);
      at = end;
    }
    for (const std::string& folder : folders) {
      for (const std::string_view outer : {"//a", "//article//a", "//header//a"})
        ++counts[std::string(outer) + "[contains(@href, '" + folder + "')]"];
    }
  }
  std::vector<std::pair<std::size_t, std::string>> ranked;
  ranked.reserve(counts.size());
  for (const auto& [expression, count] : counts) ranked.emplace_back(count, expression);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> out;
  for (auto& [count, expression] : ranked)
    if (out.size() < most) out.push_back(std::move(expression));
  return out;
}

std::vector<std::string> expressions(FieldSamples samples, const std::vector<ComparableTexts>& tags, std::size_t most) {
  std::vector<SampleElement> elements;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const ShortElement& element : samples[i].elements) {
      if (shows_any(*samples[i].page, element, tags[i]) && !is_beside(samples[i], element.node) &&
          samples[i].page->tag(element.node) != name::title)
        elements.push_back({samples[i].page, element.node});
    }
  }
  std::vector<std::string> out = shared_expressions(elements, most);
  const std::vector<std::string> links = link_expressions(elements, most);
  out.insert(out.end(), links.begin(), links.end());
  return out;
}

struct Best {
  FieldRule rule;
  GivenTags given;
  double score = 0;
};

// Whether all its values are tags of the feed.
bool is_precise(const GivenTags& given, const std::vector<ComparableTexts>& tags) {
  for (std::size_t i = 0; i < tags.size(); ++i)
    if (!std::includes(tags[i].begin(), tags[i].end(), given[i].begin(), given[i].end())) return false;
  return true;
}

bool can_unite(const FieldRule& a, const FieldRule& b) {
  return a.format == b.format && a.decode == FieldDecoding::kNone && b.decode == FieldDecoding::kNone;
}

// Each node gives its tags independently, so the tags of a union are those of its members.
GivenTags united(const GivenTags& a, const GivenTags& b) {
  GivenTags out = a;
  for (std::size_t i = 0; i < b.size(); ++i) out[i].insert(b[i].begin(), b[i].end());
  return out;
}

// Unites the rule with other rules as long as this improves it: categories and tags are often in different places.
Best unite(Best best, const std::vector<Best>& trials, FieldSamples samples, const std::vector<ComparableTexts>& tags) {
  for (std::size_t parts = 1; parts < kMaxUnited && best.score > 0 && best.score < 0.995; ++parts) {
    Best better = best;
    better.score += kMinGain;
    for (const Best& trial : trials) {
      if (!can_unite(trial.rule, best.rule)) continue;
      GivenTags both = united(best.given, trial.given);
      const double score = score_of(both, samples, tags);
      if (score <= better.score) continue;
      FieldRule rule = best.rule;
      rule.xpath += " | " + trial.rule.xpath;
      if (FieldReader::compile(rule)) better = {std::move(rule), std::move(both), score};
    }
    if (better.rule.xpath == best.rule.xpath) break;
    best = std::move(better);
  }
  return best;
}

// The best of the trials, or the best of those that are never wrong, to which others can be added.
Best best_of(const std::vector<FieldTrial>& trials, FieldSamples samples, const std::vector<ComparableTexts>& tags) {
  std::vector<Best> all;
  Best best;
  Best precise;
  for (const FieldTrial& trial : trials) {
    Best& each = all.emplace_back(Best{trial.rule, given_by(trial), 0});
    each.score = score_of(each.given, samples, tags);
    if (each.score > best.score + 1e-9) best = each;
    if (each.score > precise.score + 1e-9 && is_precise(each.given, tags)) precise = each;
  }
  best = unite(std::move(best), all, samples, tags);
  precise = unite(std::move(precise), all, samples, tags);
  return precise.score > best.score ? precise : best;
}

// The tags that the feed has for nearly every page.
std::optional<FieldRule> constant_tags(FieldSamples samples, const std::vector<ComparableTexts>& tags) {
  std::map<ComparableTexts, std::size_t> counts;
  for (const ComparableTexts& of_page : tags) ++counts[of_page];
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (tags[i].empty() || counts[tags[i]] < kMinConstant) continue;
    if (static_cast<double>(counts[tags[i]]) < kConstant * static_cast<double>(samples.size())) continue;
    FieldRule rule;
    rule.name = "tags";
    for (const std::string& tag : samples[i].item->tags) {
      if (tag.find_first_of(",;") != std::string::npos) return std::nullopt;
      rule.constant += (rule.constant.empty() ? "" : ", ") + tag;
    }
    rule.source = "feed";
    rule.format = FieldFormat::kList;
    return rule;
  }
  return std::nullopt;
}

std::vector<FieldTrial> learn_with_feed(FieldSamples samples, std::vector<FieldTrial> trials,
                                        const std::vector<ComparableTexts>& tags, const FieldOptions& options) {
  for (std::string& xpath : expressions(samples, tags, options.max_candidates)) {
    if (auto trial = try_expression("tags", std::move(xpath), "feed", samples)) trials.push_back(std::move(*trial));
  }
  Best best = best_of(trials, samples, tags);
  if (auto constant = constant_tags(samples, tags); constant && best.score < kConstant)
    return trials_of(std::move(*constant), samples);
  if (best.score < kMinF1) return {};
  return trials_of(std::move(best.rule), samples);
}

bool is_plausible(const FieldTrial& trial, FieldSamples samples) {
  std::size_t several = 0;
  for (const auto& values : trial.values) {
    if (values.size() > kMaxTags) return false;
    several += values.size() > 1 ? 1U : 0U;
  }
  if (static_cast<double>(trial.filled()) < kMinFilled * static_cast<double>(trial.values.size())) return false;
  // Several tags that are the same nearly everywhere describe the site, not its pages.
  if (trial.values.size() > 2 && several > 0 && trial.distinct() * 3 < trial.filled()) return false;
  return is_of_articles(trial, samples);
}

// Whether the tags are the words of the page's title, which some systems use as keywords.
bool repeats_title(const std::vector<std::string>& tags, const FieldSample& sample) {
  const auto title = sample.page->first(name::title);
  if (tags.size() < kFewestWords || !title) return false;
  std::string words;
  for (const std::string& tag : tags) words += comparable_text(tag);
  const std::string whole = comparable_text(element_text(*sample.page, *title, kLongestTitle));
  return whole.starts_with(words) && words.size() * 2 > whole.size();
}

// Makes places that hold all tags of a page in one text ("Media,Tech") read it as a list.
void part_lists(std::vector<FieldTrial>& trials, FieldSamples samples) {
  const auto is_list = [](std::string_view value) {
    const std::size_t comma = value.find(',');
    if (comma == std::string_view::npos || comma + 1 == value.size()) return false;
    if (value.find(", &") != std::string_view::npos || value.find(", and ") != std::string_view::npos) return false;
    return value[comma + 1] != ' ' || value.find(',', comma + 1) != std::string_view::npos;
  };
  for (FieldTrial& trial : trials) {
    if (trial.rule.format == FieldFormat::kList || !trial.rule.source.starts_with("meta ")) continue;
    const auto has_one = [](const std::vector<std::string>& values) { return values.size() <= 1; };
    const auto has_list = [&](const std::vector<std::string>& values) {
      return !values.empty() && is_list(values.front());
    };
    if (!std::all_of(trial.values.begin(), trial.values.end(), has_one) ||
        std::none_of(trial.values.begin(), trial.values.end(), has_list))
      continue;
    trial.rule.format = FieldFormat::kList;
    trial.values = try_rule(trial.rule, samples).value().values;
  }
}

std::vector<FieldTrial> learn_without_feed(const std::vector<FieldTrial>& trials, FieldSamples samples) {
  std::vector<std::pair<double, const FieldTrial*>> ranked;
  for (const FieldTrial& trial : trials) {
    const double filled = static_cast<double>(trial.filled()) / static_cast<double>(samples.size());
    ranked.emplace_back(trust_in(trial.rule.xpath, kPlaces, 0) + filled, &trial);
  }
  // Checking whether a trial is plausible costs more than its rank, so the highest-ranking ones are checked first.
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  const auto best =
      std::find_if(ranked.begin(), ranked.end(), [&](const auto& each) { return is_plausible(*each.second, samples); });
  if (best == ranked.end()) return {};
  return {*best->second};
}

// The usual places, the most trusted first.
std::vector<PlaceReader> readers_by_trust() {
  std::vector<FieldPlace> places(std::begin(kPlaces), std::end(kPlaces));
  std::stable_sort(places.begin(), places.end(),
                   [](const FieldPlace& a, const FieldPlace& b) { return a.trust > b.trust; });
  return place_readers("tags", places);
}

// The tags of a single page: the first plausible place gives them, and later ones are not read.
std::vector<FieldTrial> learn_alone(FieldSamples page) {
  static const auto readers = readers_by_trust();
  for (const PlaceReader& place : readers) {
    std::vector<FieldTrial> trials = try_places({&place, 1}, page);
    part_lists(trials, page);
    const bool is_right = !trials.empty() && is_plausible(trials.front(), page) &&
                          !repeats_title(trials.front().values.front(), page.front());
    if (is_right) return trials;
  }
  return {};
}

}  // namespace

std::vector<FieldTrial> learn_tags(FieldSamples samples, const FieldOptions& options) {
  if (samples.front().alone) return learn_alone(samples);
  static const auto readers = place_readers("tags", kPlaces);
  std::vector<FieldTrial> trials = try_places(readers, samples);
  part_lists(trials, samples);
  const auto tags = texts_of_feed(samples, [](const FeedItem& item) { return item.tags; });
  return has_any(tags) ? learn_with_feed(samples, std::move(trials), tags, options)
                       : learn_without_feed(trials, samples);
}

}  // namespace wrapwright
