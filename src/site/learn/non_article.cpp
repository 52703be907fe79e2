// SPDX-License-Identifier: Apache-2.0
#include "site/learn/non_article.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "content/blocks/near_duplicates.h"
#include "content/blocks/site_features.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

class Finder {
 public:
  Finder(const ScoredSite& site, const NonArticleOptions& options) : site_(site), options_(options) {
    for (const ScoredPage& page : site.scored) is_empty_.push_back(holds_next_to_nothing(page, options));
  }

  [[nodiscard]] std::size_t articles() const {
    return static_cast<std::size_t>(std::count(is_empty_.begin(), is_empty_.end(), false));
  }

  struct Guard {
    std::string xpath;
    std::vector<std::size_t> pages;
  };

  // The guard that selects something on most of the remaining empty pages; ties go to the one that covers more of these
  // pages.
  [[nodiscard]] std::optional<Guard> find(const std::vector<bool>& left) const {
    std::vector<std::size_t> empty;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (left[i] && is_empty_[i]) empty.push_back(i);
    const double least = options_.min_share * static_cast<double>(empty.size());
    std::vector<std::pair<double, std::size_t>> ranked;  // by number of blocks covered, highest first
    for (std::size_t c = 0; c < site_.pool.size(); ++c) {
      const double covered = covered_of(c);
      if (covered > 0) ranked.emplace_back(-covered, c);
    }
    std::sort(ranked.begin(), ranked.end());
    if (ranked.size() > options_.max_candidates) ranked.resize(options_.max_candidates);
    std::optional<Guard> best;
    for (const auto& [covered, c] : ranked) {
      auto pages = selects_on(site_.pool[c].xpath, empty);
      if (!pages || pages->size() < options_.min_pages || static_cast<double>(pages->size()) < least) continue;
      if (!best || pages->size() > best->pages.size()) best = Guard{site_.pool[c].xpath, std::move(*pages)};
    }
    return best;
  }

 private:
  // The number of blocks covered on empty pages; 0 if the candidate is not a name or covers blocks of other pages.
  [[nodiscard]] double covered_of(std::size_t c) const {
    const CandidateExpression& candidate = site_.pool[c];
    if (candidate.robustness != RobustnessClass::kNamed || candidate.pages < options_.min_pages) return 0;
    double out = 0;
    for (const BlockSpan& span : candidate.spans) {
      if (!is_empty_[span.page]) return 0;
      out += span.last - span.first;
    }
    return out;
  }

  // The pages of `empty` on which the expression selects something; nothing if it selects on a page with an article.
  // This cannot be decided by the pool, which only contains elements with text.
  [[nodiscard]] std::optional<std::vector<std::size_t>> selects_on(const std::string& expression,
                                                                   const std::vector<std::size_t>& empty) const {
    const auto xpath = XPath::compile(expression);
    if (!xpath) return std::nullopt;
    const auto selects = [&](std::size_t i) { return !xpath->select(*site_.scored[i].page).empty(); };
    for (std::size_t i = 0; i < is_empty_.size(); ++i)
      if (!is_empty_[i] && selects(i)) return std::nullopt;
    std::vector<std::size_t> out;
    std::copy_if(empty.begin(), empty.end(), std::back_inserter(out), selects);
    return out;
  }

  const ScoredSite& site_;
  const NonArticleOptions& options_;
  std::vector<bool> is_empty_;  // by page: has next to no content
};

// Finds texts that are on nearly all pages.
class RecurringTexts {
 public:
  RecurringTexts(std::span<const SitePage> pages, const ScoredSite& site, double share) {
    const std::vector<std::uint32_t> first = first_of_each(pages, site);
    std::size_t distinct = 0;
    for (std::uint32_t i = 0; i < first.size(); ++i) {
      if (first[i] != i) continue;
      ++distinct;
      std::set<std::uint64_t> own;
      for (std::size_t b = 0; b < site.scored[i].content.size(); ++b) own.insert(hash_of(site.scored[i], b));
      for (const std::uint64_t text : own) ++pages_[text];
    }
    least_ = 1 + share * static_cast<double>(std::max<std::size_t>(distinct, 2) - 1);
  }

  [[nodiscard]] bool has(const ScoredPage& page, std::size_t block) const {
    const auto at = pages_.find(hash_of(page, block));
    return at != pages_.end() && static_cast<double>(at->second) >= least_;
  }

 private:
  static std::uint64_t hash_of(const ScoredPage& page, std::size_t block) {
    return text_hash(page.blocks->words_of(block));
  }

  static std::vector<std::uint32_t> first_of_each(std::span<const SitePage> pages, const ScoredSite& site) {
    std::vector<const SitePage*> all;
    std::vector<const PageBlocks*> blocks;
    for (const SitePage& page : pages) all.push_back(&page);
    for (const ScoredPage& page : site.scored) blocks.push_back(page.blocks);
    return first_alike(all, blocks);
  }

  std::unordered_map<std::uint64_t, std::size_t> pages_;  // by text: number of pages that show it
  double least_ = 0;                                      // minimum number of pages that show a recurring text
};

bool shows_recurring_text_only(const ScoredPage& page, const RecurringTexts& texts, const NonArticleOptions& options) {
  double own = 0;
  double recurring = 0;
  for (std::size_t b = 0; b < page.content.size(); ++b) {
    const double words = static_cast<double>(page.blocks->blocks[b].shape.words) * static_cast<double>(page.content[b]);
    (texts.has(page, b) ? recurring : own) += words;
  }
  return own < options.max_words && own < recurring;
}

}  // namespace

bool holds_next_to_nothing(const ScoredPage& page, const NonArticleOptions& options) {
  double words = 0;
  for (std::size_t b = 0; b < page.content.size(); ++b) {
    if (static_cast<double>(page.content[b]) >= options.min_probability)
      words += static_cast<double>(page.blocks->blocks[b].shape.words);
  }
  return words < options.max_words;
}

std::vector<SiteTemplate> find_non_articles(const ScoredSite& site, std::vector<bool>& left,
                                            const NonArticleOptions& options) {
  std::vector<SiteTemplate> out;
  const Finder finder(site, options);
  if (finder.articles() < options.min_articles) return out;
  while (out.size() < options.max_templates) {
    auto guard = finder.find(left);
    if (!guard) break;
    SiteTemplate& made = out.emplace_back();
    made.name = out.size() == 1 ? "no-article" : "no-article-" + std::to_string(out.size());
    made.kind = TemplateKind::kNonArticle;
    made.guard = std::move(guard->xpath);
    for (const std::size_t i : guard->pages) left[i] = false;
  }
  return out;
}

void leave_out_recurring(std::span<const SitePage> pages, const ScoredSite& site, std::vector<bool>& left,
                         const NonArticleOptions& options) {
  if (pages.size() <= options.min_articles) return;
  const RecurringTexts texts(pages, site, options.recurring_share);
  std::vector<bool> own = left;
  for (std::size_t i = 0; i < own.size(); ++i)
    own[i] = own[i] && !shows_recurring_text_only(site.scored[i], texts, options);
  const auto others = static_cast<std::size_t>(std::count(own.begin(), own.end(), true));
  if (others >= options.min_articles) left = std::move(own);
}

}  // namespace wrapwright
