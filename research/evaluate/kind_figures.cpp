// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/kind_figures.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "research/evaluate/calibration.h"

namespace wrapwright {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kArticles[] = {"article", "documentation"};
constexpr std::string_view kOthers[] = {"listing", "list", "collection", "product", "error"};

double share(double part, std::size_t whole) { return whole == 0 ? kUnknown : part / static_cast<double>(whole); }

double area_of(std::span<const JudgedKind> pages) {
  std::vector<ExpectedF1> ranked;  // articles count as good
  for (const JudgedKind& page : pages)
    if (page.is_article) ranked.push_back({*page.is_article, page.article ? 1.0 : 0.0});
  return calibration_of(ranked).auroc;
}

}  // namespace

std::optional<bool> is_article_by_kind(const CorpusPage& page) {
  if (page.kind.empty()) return page.gold.article;
  if (std::find(std::begin(kArticles), std::end(kArticles), page.kind) != std::end(kArticles)) return true;
  if (std::find(std::begin(kOthers), std::end(kOthers), page.kind) != std::end(kOthers)) return false;
  return std::nullopt;
}

KindFigures kind_figures(std::span<const JudgedKind> pages) {
  KindFigures out;
  std::size_t scored = 0;
  std::size_t scored_found = 0;
  double all = 0;
  double found = 0;
  for (const JudgedKind& page : pages) {
    ++(page.article ? out.articles : out.others);
    if (page.article && !page.found) ++out.refused;
    if (!page.article && page.found) ++out.accepted;
    if (!page.article || !page.f1) continue;
    ++scored;
    if (!page.found) continue;
    ++scored_found;
    found += *page.f1;
    all += *page.f1;
  }
  out.accuracy = share(static_cast<double>(pages.size() - out.refused - out.accepted), pages.size());
  out.auroc = area_of(pages);
  out.f1_found = share(found, scored_found);
  out.f1_all = share(all, scored);
  return out;
}

}  // namespace wrapwright
