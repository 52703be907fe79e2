// SPDX-License-Identifier: Apache-2.0
#include "research/report/worst_pages.h"

#include <algorithm>

#include "app/view/html_escape.h"
#include "app/view/numbers.h"
#include "app/view/word_diff.h"
#include "app/view/word_diff_html.h"

namespace wrapwright {
namespace {

std::string notes_html(const WordDiff& diff) {
  if (!diff.gold_cut && !diff.output_cut) return "";
  const std::string which = diff.gold_cut && diff.output_cut ? "both texts" : diff.gold_cut ? "the gold" : "the output";
  return "<p class=\"note\">Only the first " + std::to_string(WordDiffLimits{}.max_words) + " words of " + which +
         " were compared.</p>\n";
}

std::string facts_html(const CorpusPage& page, const Measures& measures, const WordDiff& diff) {
  std::string out = "<p class=\"facts\">precision " + written(measures[Measure::kGramPrecision]) + " · recall " +
                    written(measures[Measure::kGramRecall]) + " · " +
                    std::to_string(words_in(diff, DiffKind::kMissing)) + " words missing, " +
                    std::to_string(words_in(diff, DiffKind::kSurplus)) + " surplus, " +
                    std::to_string(words_in(diff, DiffKind::kEqual)) + " equal";
  if (!page.url.empty()) out += "<br><span class=\"url\">" + escape_html(page.url) + "</span>";
  return out + "</p>\n";
}

}  // namespace

std::vector<WorstPlace> worst_places(std::span<const CorpusEvaluation> evaluations, std::size_t spec,
                                     std::size_t most) {
  std::vector<WorstPlace> out;
  for (std::size_t corpus = 0; corpus < evaluations.size(); ++corpus) {
    const auto& columns = evaluations[corpus].columns;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (columns[column].spec != spec) continue;
      for (const WorstPage& page : columns[column].worst)
        if (page.f1 < 1) out.push_back({corpus, column, &page});
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const WorstPlace& a, const WorstPlace& b) { return a.page->f1 < b.page->f1; });
  if (out.size() > most) out.resize(most);
  return out;
}

std::string worst_page_html(const CorpusEvaluation& evaluation, const WorstPlace& place, std::size_t words) {
  const CorpusPage& page = evaluation.corpus.pages[place.page->page];
  const Measures& measures = evaluation.columns[place.column].pages[place.page->page].measures;
  const WordDiff diff = diff_words(page.gold.text, place.page->text, {});
  std::string out = "<details><summary><span class=\"f1\">" + written(place.page->f1) +
                    "</span> <span class=\"kind\">" + escape_html(to_string(loss_of(measures))) +
                    "</span> <span class=\"id\">" + escape_html(evaluation.corpus.name + " / " + page.id) +
                    "</span></summary>\n" + facts_html(page, measures, diff) + notes_html(diff);
  if (diff.runs.empty()) return out + "<p class=\"note\">Both texts are empty.</p></details>\n";
  out += "<p class=\"diff\" dir=\"auto\"";
  if (!page.lang.empty()) out += " lang=\"" + escape_html(page.lang) + "\"";
  return out + ">" + word_diff_html(diff, words) + "</p></details>\n";
}

}  // namespace wrapwright
