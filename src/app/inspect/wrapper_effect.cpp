// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/wrapper_effect.h"

#include <algorithm>
#include <map>

#include "app/inspect/inline_text.h"
#include "app/view/word_diff.h"
#include "core/base/figures.h"
#include "site/learn/learn_confidence.h"

namespace wrapwright {
namespace {

constexpr std::size_t kEdgeWords = 4;     // at each end of a run that both have
constexpr std::size_t kShownWords = 120;  // of a run that changes
constexpr std::size_t kShownRuns = 60;    // of a page

std::map<std::string, std::string> fields_of(const Extraction& outcome) {
  const Article& article = outcome.article;
  std::map<std::string, std::string> out = {{"title", article.title},
                                            {"date", article.date},
                                            {"author", joined(article.authors)},
                                            {"tags", joined(article.tags)},
                                            {"language", article.language}};
  for (const auto& [name, value] : outcome.fields) {
    std::string& known = out[name];
    known += (known.empty() ? "" : "; ") + value;
  }
  return out;
}

std::vector<FieldEffect> changed_fields(const Extraction& before, const Extraction& after) {
  std::vector<FieldEffect> out;
  auto now = fields_of(before);
  const auto then = fields_of(after);
  for (const auto& [name, value] : then) {
    const std::string& old = now[name];
    if (old != value) out.push_back({name, old, value});
  }
  for (const auto& [name, value] : now)
    if (!value.empty() && then.find(name) == then.end()) out.push_back({name, value, ""});
  return out;
}

std::string words_text(const std::vector<std::string_view>& words, std::size_t first, std::size_t last) {
  std::string out;
  for (std::size_t w = first; w < last; ++w) out += words[w];
  return out;
}

std::string shortened(const std::vector<std::string_view>& words, std::size_t edge) {
  if (words.size() <= 2 * edge + 1) return words_text(words, 0, words.size());
  return words_text(words, 0, edge) + "… " + words_text(words, words.size() - edge, words.size());
}

void add_text(const std::string& before, const std::string& after, PageEffect& out) {
  const WordDiff diff = diff_words(before, after);
  for (const DiffRun& run : diff.runs) {
    if (run.kind == DiffKind::kMissing) out.lost += run.words.size();
    if (run.kind == DiffKind::kSurplus) out.gained += run.words.size();
    if (out.text.size() >= kShownRuns) continue;
    const bool same = run.kind == DiffKind::kEqual;
    out.text.emplace_back(same                             ? ' '
                          : run.kind == DiffKind::kMissing ? '-'
                                                           : '+',
                          shortened(run.words, same ? kEdgeWords : kShownWords / 2));
  }
}

Json pair_json(const std::pair<double, double>& pair) {
  return Json::array({to_thousandths(pair.first), to_thousandths(pair.second)});
}

}  // namespace

Result<WrapperEffect> effect_of(const SiteInspection& now, const Wrapper& then, const PageExtractorOptions& options) {
  const auto extractor = PageExtractor::compile(then, options);
  if (!extractor) return extractor.error();
  WrapperEffect out;
  std::pair<double, double> sum{0, 0};
  std::size_t scored = 0;
  Extraction outcome;
  for (std::size_t i = 0; i < now.pages.size(); ++i) {
    const InspectedPage& page = now.pages[i];
    extractor->extract(*page.page->page, page.page->url, outcome, page.page->fetched);
    PageEffect effect;
    effect.page = i;
    effect.before = page.outcome.status;
    effect.after = outcome.status;
    if (scored < now.scored_pages.size() && now.scored_pages[scored] == i) {
      const ScoredPage& of = now.scored.scored[scored++];
      const auto f1_of = [&of](const Extraction& each) {
        return has_article(each.status) ? promised_f1(of, each.article) : 0;
      };
      effect.f1 = {f1_of(page.outcome), f1_of(outcome)};
      sum.first += effect.f1->first;
      sum.second += effect.f1->second;
    }
    effect.fields = changed_fields(page.outcome, outcome);
    const bool same_text = page.outcome.text == outcome.text;
    const bool same_status = to_string(effect.before) == to_string(effect.after);
    if (same_text && effect.fields.empty() && same_status) continue;
    if (!same_text) add_text(page.outcome.text, outcome.text, effect);
    out.gained += effect.gained;
    out.lost += effect.lost;
    out.pages.push_back(std::move(effect));
  }
  if (scored > 0) out.f1 = {sum.first / static_cast<double>(scored), sum.second / static_cast<double>(scored)};
  return out;
}

Json effect_json(const WrapperEffect& effect, std::size_t pages) {
  Json out = {{"of", pages}, {"gained", effect.gained}, {"lost", effect.lost}, {"pages", Json::array()}};
  if (effect.f1) out["f1"] = pair_json(*effect.f1);
  for (const PageEffect& each : effect.pages) {
    Json page = {{"page", each.page},     {"status", {to_string(each.before), to_string(each.after)}},
                 {"gained", each.gained}, {"lost", each.lost},
                 {"diff", Json::array()}, {"fields", Json::array()}};
    if (each.f1) page["f1"] = pair_json(*each.f1);
    for (const auto& [kind, text] : each.text) page["diff"].push_back({std::string(1, kind), text});
    for (const FieldEffect& field : each.fields) page["fields"].push_back({field.name, field.before, field.after});
    out["pages"].push_back(std::move(page));
  }
  return out;
}

}  // namespace wrapwright
