// SPDX-License-Identifier: Apache-2.0
#include "research/report/evaluation_tables.h"

#include <cmath>
#include <functional>

#include "app/view/numbers.h"

namespace wrapwright {
namespace {

using Row = std::vector<std::string>;

// Calls `use` for every corpus and column with compared pages.
void for_each_column(const View& view, const std::function<void(std::size_t corpus, std::size_t position)>& visit) {
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    if (view.parts[corpus].count == 0) continue;
    for (std::size_t position = 0; position < view.parts[corpus].columns.size(); ++position)
      if (view.parts[corpus].columns[position]) visit(corpus, position);
  }
}

Row row_start(const View& view, std::size_t corpus, std::size_t position) {
  return {view.evaluations[corpus].corpus.name, column_name(view, position)};
}

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

// "sites: 438 pages; 6 left out, not judged by trafilatura (6)".
std::string pages_note(const View& view, std::size_t corpus) {
  const ComparedPages& part = view.parts[corpus];
  std::string out = view.evaluations[corpus].corpus.name + ": " + counted(part.count, "page");
  if (part.dropped == 0) return out;
  out += "; " + std::to_string(part.dropped) + " left out, not judged by";
  for (std::size_t i = 0; i < part.left_out.size(); ++i)
    out += (i == 0 ? " " : ", ") + part.left_out[i].column + " (" + std::to_string(part.left_out[i].pages) + ")";
  return out;
}

std::string missing_note(const View& view, std::size_t corpus) {
  std::string names;
  for (std::size_t i = 0; i < view.parts[corpus].columns.size(); ++i)
    if (!view.parts[corpus].columns[i]) names += (names.empty() ? "" : ", ") + column_name(view, i);
  return names.empty() ? "" : view.evaluations[corpus].corpus.name + ": no page is judged by " + names;
}

std::vector<std::string> pages_notes(const View& view) {
  std::vector<std::string> out;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    if (view.parts[corpus].count == 0) continue;
    out.push_back(pages_note(view, corpus));
    if (auto missing = missing_note(view, corpus); !missing.empty()) out.push_back(std::move(missing));
  }
  return out;
}

// A single group gives no estimate of the variation between groups.
std::string with_interval(const Summary& summary) {
  if (summary.groups < 2) return written(summary.mean);
  return written(summary.mean) + " ±" + written((summary.interval.high - summary.interval.low) / 2);
}

double mean_of(const View& view, std::size_t corpus, std::size_t position, Measure measure) {
  return mean_of(values_of(view, corpus, position, measure));
}

}  // namespace

Table scores_table(const View& view) {
  const bool singles = view.set == PageSet::kSingles;
  Table table{(singles ? "singles" : "scores") + view.suffix,
              std::string("2-gram F1, mean over pages ") + (singles ? "alone in their group" : "of groups") +
                  protocol_words(view),
              {"column"},
              {},
              {}};
  std::vector<std::size_t> shown;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    if (view.parts[corpus].count == 0) continue;
    shown.push_back(corpus);
    table.header.push_back(view.evaluations[corpus].corpus.name);
  }
  if (shown.size() > 1) table.header.emplace_back("mean");
  for (std::size_t position = 0; position < view.comparison.specs.size(); ++position) {
    Row row = {column_name(view, position)};
    double sum = 0;
    for (const std::size_t corpus : shown) {
      const bool there = view.parts[corpus].columns[position].has_value();
      const Summary summary = there ? summarize(values_of(view, corpus, position, Measure::kGramF1)) : Summary{};
      row.push_back(there ? with_interval(summary) : std::string(kNoNumber));
      sum += there ? summary.mean : std::nan("");
    }
    if (shown.size() > 1) row.push_back(written(sum / static_cast<double>(shown.size())));
    table.rows.push_back(std::move(row));
  }
  table.notes = pages_notes(view);
  table.notes.emplace_back("±: half the width of the 95 % bootstrap interval over groups" +
                           std::string(shown.size() > 1 ? "; mean: over corpora, each counting the same" : ""));
  return table;
}

Table distribution_table(const View& view) {
  Table table{"distribution" + view.suffix,
              "How 2-gram F1 is spread over the pages of groups" + protocol_words(view),
              {"corpus", "column", "pages", "groups", "mean", "low", "high", "group mean", "median", "tenth", "< 0.5",
               ">= 0.95", ">= 0.99"},
              {},
              {"low, high: 95 % bootstrap interval of the mean, over groups; tenth: the page at a tenth of the pages, "
               "from the worst; last three: shares of pages"}};
  for_each_column(view, [&](std::size_t corpus, std::size_t position) {
    const Summary s = summarize(values_of(view, corpus, position, Measure::kGramF1));
    Row row = row_start(view, corpus, position);
    row.push_back(std::to_string(s.pages));
    row.push_back(std::to_string(s.groups));
    for (const double value : {s.mean, s.interval.low, s.interval.high, s.group_mean, s.median, s.tenth})
      row.push_back(written(value));
    for (const std::size_t count : {s.below_50, s.from_95, s.from_99})
      row.push_back(written_share(static_cast<double>(count), static_cast<double>(s.pages)));
    table.rows.push_back(std::move(row));
  });
  return table;
}

Table measures_table(const View& view) {
  constexpr Measure kShown[] = {Measure::kGramF1,       Measure::kGramPrecision, Measure::kGramRecall, Measure::kLcsF1,
                                Measure::kLcsPrecision, Measure::kLcsRecall,     Measure::kCleanEval,  Measure::kBagF1,
                                Measure::kBagPrecision, Measure::kBagRecall,     Measure::kAcceptable, Measure::kWith,
                                Measure::kWithout,      Measure::kFound,         Measure::kArticle};
  Table table{"measures" + view.suffix,
              "All measures of the text, means over pages of groups" + protocol_words(view),
              {"corpus", "column", "pages"},
              {},
              {"2: sets of word 2-grams; lcs: longest common subsequence of words; CE: CleanEval score; bag: bags of "
               "words; accept: word counts differ by less than 5 %; with, without: snippets found, kept out; found: "
               "some article; article: right that there is one, or none"}};
  for (const Measure measure : kShown) table.header.emplace_back(to_string(measure));
  for_each_column(view, [&](std::size_t corpus, std::size_t position) {
    Row row = row_start(view, corpus, position);
    row.push_back(std::to_string(view.parts[corpus].count));
    for (const Measure measure : kShown) row.push_back(written(mean_of(view, corpus, position, measure)));
    table.rows.push_back(std::move(row));
  });
  return table;
}

Table differences_table(const View& view) {
  const std::string first = view.comparison.specs.empty() ? "" : column_name(view, 0);
  Table table{"differences" + view.suffix,
              "2-gram F1 of each column minus " + first + ", page by page" + protocol_words(view),
              {"corpus", "column", "pages", "difference", "low", "high", "better", "worse", "beyond noise"},
              {},
              {"low, high: 95 % paired bootstrap interval over groups; beyond noise: 0 lies outside; better, worse: "
               "pages"}};
  const auto add = [&](Row row, const std::vector<Observation>& a, const std::vector<Observation>& b) {
    const Difference d = compare(a, b);
    const bool clear = d.interval.low > 0 || d.interval.high < 0;
    row.push_back(std::to_string(d.pages));
    for (const double value : {d.mean, d.interval.low, d.interval.high}) row.push_back(written_difference(value));
    row.push_back(std::to_string(d.better));
    row.push_back(std::to_string(d.worse));
    row.emplace_back(clear ? "yes" : "no");
    table.rows.push_back(std::move(row));
  };
  std::size_t corpora = 0;
  for (const auto& part : view.parts) corpora += part.count > 0 ? 1U : 0U;
  for_each_column(view, [&](std::size_t corpus, std::size_t position) {
    if (position == 0 || !view.parts[corpus].columns[0]) return;
    add(row_start(view, corpus, position), values_of(view, corpus, position, Measure::kGramF1),
        values_of(view, corpus, 0, Measure::kGramF1));
  });
  const auto base = pooled(view.evaluations, view.parts, 0, Measure::kGramF1);
  for (std::size_t position = 1; corpora > 1 && base && position < view.comparison.specs.size(); ++position) {
    if (const auto other = pooled(view.evaluations, view.parts, position, Measure::kGramF1))
      add({"all pages", column_name(view, position)}, *other, *base);
  }
  return table;
}

Table fields_table(const View& view) {
  struct FieldMeasures {
    Field field = Field::kTitle;
    Measure right = Measure::kTitleRight;
    Measure given = Measure::kTitleGiven;
    std::optional<Measure> f1;
  };
  constexpr FieldMeasures kShown[] = {
      {Field::kTitle, Measure::kTitleRight, Measure::kTitleGiven, Measure::kTitleF1},
      {Field::kDate, Measure::kDateRight, Measure::kDateGiven, std::nullopt},
      {Field::kAuthor, Measure::kAuthorRight, Measure::kAuthorGiven, Measure::kAuthorF1},
      {Field::kTags, Measure::kTagsRight, Measure::kTagsGiven, Measure::kTagsF1}};
  Table table{"fields" + view.suffix,
              "Title, date, author and tags, shares of the pages of groups whose gold has them" + protocol_words(view),
              {"corpus", "field", "column", "pages", "right", "wrong", "absent", "F1", "same day"},
              {},
              {"right: equal after normalization, a date a day apart at most; F1: of words, of tags"}};
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    for (const auto& shown : kShown) {
      for (std::size_t position = 0; position < view.parts[corpus].columns.size(); ++position) {
        if (!view.parts[corpus].columns[position]) continue;
        const auto values = values_of(view, corpus, position, shown.right);
        if (values.empty()) continue;
        const double right = wrapwright::mean_of(values);
        const double given = mean_of(view, corpus, position, shown.given);
        const bool date = shown.field == Field::kDate;
        table.rows.push_back(
            {view.evaluations[corpus].corpus.name, std::string(to_string(shown.field)), column_name(view, position),
             std::to_string(values.size()), written(right), written(given - right), written(1 - given),
             shown.f1 ? written(mean_of(view, corpus, position, *shown.f1)) : std::string(kNoNumber),
             date ? written(mean_of(view, corpus, position, Measure::kDateSameDay)) : std::string(kNoNumber)});
      }
    }
  }
  return table;
}

Table losses_table(const View& view) {
  Table table{"losses" + view.suffix,
              "2-gram F1 lost, by kind of loss" + protocol_words(view),
              {"corpus", "column", "pages", "lost"},
              {},
              {"lost: 1 - F1, mean over pages, the sum of the columns of kinds; then the pages of each kind"}};
  for (std::size_t kind = 1; kind < kLosses; ++kind) table.header.emplace_back(to_string(static_cast<Loss>(kind)));
  for (std::size_t kind = 0; kind < kLosses; ++kind)
    table.header.push_back("pages: " + std::string(to_string(static_cast<Loss>(kind))));
  for_each_column(view, [&](std::size_t corpus, std::size_t position) {
    const LossSums sums = loss_sums(view, corpus, position);
    const auto pages = static_cast<double>(sums.pages);
    Row row = row_start(view, corpus, position);
    row.push_back(std::to_string(sums.pages));
    double lost = 0;
    for (const double kind : sums.lost) lost += kind;
    row.push_back(written_share(lost, pages));
    for (std::size_t kind = 1; kind < kLosses; ++kind) row.push_back(written_share(sums.lost[kind], pages));
    for (const std::size_t count : sums.count) row.push_back(std::to_string(count));
    table.rows.push_back(std::move(row));
  });
  return table;
}

}  // namespace wrapwright
