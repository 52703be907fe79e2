// SPDX-License-Identifier: Apache-2.0
#include "research/report/evaluation_report.h"

#include <algorithm>
#include <vector>

#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "app/view/report_style.h"
#include "app/view/table.h"
#include "core/base/files.h"
#include "research/report/evaluation_tables.h"
#include "research/report/make_tables.h"
#include "research/report/worst_pages.h"

namespace wrapwright {
namespace {

constexpr std::size_t kRowsShown = 100;  // per table; the files have all rows

// The summary of the report in one sentence; "" if nothing is compared.
std::string summary_of(const View& view) {
  constexpr std::size_t kMaxNamed = 5;
  std::string means;
  std::size_t pages = 0;
  for (std::size_t position = 0; position < view.comparison.specs.size() && position < kMaxNamed; ++position) {
    const auto values = pooled(view.evaluations, view.parts, position, Measure::kGramF1);
    if (!values || values->empty()) continue;
    pages = values->size();
    double sum = 0;
    for (const Observation& page : *values) sum += page.value;
    means += (means.empty() ? "<b>" : ", <b>") + written(sum / static_cast<double>(pages)) + "</b> for " +
             escape_html(column_name(view, position));
  }
  if (means.empty()) return "";
  return "<p>Over " + std::to_string(pages) +
         " pages of groups, the mean F1 of word 2-grams against the gold text is " + means + ".</p>\n";
}

class ReportPage {
 public:
  ReportPage(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations,
             const ReportOptions& options, const std::vector<Table>& tables, std::string summary)
      : specs_(specs), evaluations_(evaluations), options_(options), tables_(tables), summary_(std::move(summary)) {}

  std::string write() {
    section("overview", "At a glance", [&] { return summary_; });
    section("scores", "Scores", [&] { return tables({"scores", "distribution", "singles"}); });
    section("differences", "Differences", [&] { return tables({"differences"}); });
    section("losses", "Where points are lost", [&] { return tables({"losses"}); });
    section("groups", "Groups by loss", [&] { return tables({"groups"}); });
    section("worst", "Worst pages", [&] { return worst_pages(); });
    section("measures", "All measures", [&] { return tables({"measures"}); });
    section("fields", "Title, date, author, tags", [&] { return tables({"fields"}); });
    section("confidence", "Confidence", [&] { return tables({"confidence"}); });
    section("wrappers", "Wrappers", [&] { return tables({"wrappers"}); });
    section("learning", "Learning curve", [&] { return tables({"learning"}); });
    section("terms", "Number of terms", [&] { return tables({"terms"}); });
    section("ranks", "What elements are ranked by", [&] { return tables({"ranks"}); });
    section("protocols", "Other protocols", [&] { return other_protocols(); });
    section("corpora", "Corpora", [&] { return tables({"corpora"}); });
    section("faults", "Faults of the input", [&] { return tables({"faults"}); });
    return head() + header() + "<main>\n" + body_ + "</main>\n" + footer() + "</body>\n</html>\n";
  }

 private:
  template <typename Content>
  void section(const std::string& id, const std::string& title, Content content) {
    const std::string html = content();
    if (html.empty()) return;
    contents_ += "<li><a href=\"#" + id + "\">" + escape_html(title) + "</a></li>\n";
    body_ += "<section aria-labelledby=\"" + id + "\">\n<h2 id=\"" + id + "\">" + escape_html(title) + "</h2>\n" +
             html + "</section>\n";
  }

  std::string tables(std::initializer_list<std::string_view> names) {
    std::string out;
    for (const auto name : names) {
      for (const auto& table : tables_) {
        if (table.name != name) continue;
        out += html_table(table, {.rows = kRowsShown});
        shown_.push_back(table.name);
      }
    }
    return out;
  }

  // The tables that no section has included: those of all protocols except the first.
  std::string other_protocols() {
    std::string out;
    for (const auto& table : tables_) {
      const bool later = table.name == "corpora" || table.name == "faults";
      if (later || std::find(shown_.begin(), shown_.end(), table.name) != shown_.end()) continue;
      out += "<details><summary>" + escape_html(table.title) + "</summary>\n" +
             html_table(table, {.rows = kRowsShown}) + "</details>\n";
    }
    return out;
  }

  std::string worst_pages() const {
    const auto places =
        specs_.empty() ? std::vector<WorstPlace>{} : worst_places(evaluations_, 0, options_.max_worst_pages);
    if (places.empty()) return "";
    std::string out = "<p>The " + std::to_string(places.size()) + " pages on which " + escape_html(specs_[0].name) +
                      " has the least 2-gram F1, over all corpora: <del>missing</del> is in the gold alone, "
                      "<ins>surplus</ins> in the output alone. Case and punctuation are not compared.</p>\n";
    for (const auto& place : places) out += worst_page_html(evaluations_[place.corpus], place, options_.max_diff_words);
    return out;
  }

  std::string head() const {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
           "img-src data:; base-uri 'none'; form-action 'none'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n<title>" +
           escape_html(options_.title) + "</title>\n<style>" + std::string(kReportStyle) +
           "\n</style>\n</head>\n<body>\n";
  }

  std::string header() const {
    std::size_t pages = 0;
    for (const auto& evaluation : evaluations_) pages += evaluation.corpus.pages.size();
    std::string out = "<header>\n<h1>" + escape_html(options_.title) + "</h1>\n<p class=\"lead\">" +
                      std::to_string(specs_.size()) + (specs_.size() == 1 ? " column on " : " columns on ") +
                      std::to_string(pages) + " pages of " + std::to_string(evaluations_.size()) +
                      (evaluations_.size() == 1 ? " corpus" : " corpora") + "</p>\n";
    if (!options_.command.empty()) out += "<code class=\"command\">" + escape_html(options_.command) + "</code>\n";
    return out + "<nav aria-label=\"Contents\"><ul>\n" + contents_ + "</ul></nav>\n</header>\n";
  }

  std::string footer() const {
    return "<footer><p>All tables are in the folder tables/ as TSV and Markdown.</p></footer>\n";
  }

  std::span<const ColumnSpec> specs_;
  std::span<const CorpusEvaluation> evaluations_;
  const ReportOptions& options_;
  const std::vector<Table>& tables_;
  std::string summary_;  // a paragraph; "" if nothing is compared
  std::vector<std::string> shown_;
  std::string contents_;
  std::string body_;
};

Status write_tables(const std::filesystem::path& folder, const std::vector<Table>& tables) {
  if (auto made = make_folder(folder); !made) return made;
  for (const auto& table : tables) {
    if (auto done = write_file_atomically(folder / (table.name + ".tsv"), to_tsv(table)); !done) return done;
    if (auto done = write_file_atomically(folder / (table.name + ".md"), to_markdown(table)); !done) return done;
  }
  return Done{};
}

}  // namespace

Status write_report(const std::filesystem::path& folder, std::span<const ColumnSpec> specs,
                    std::span<const CorpusEvaluation> evaluations, const ReportOptions& options) {
  if (auto made = make_folder(folder); !made) return made;
  const auto tables = make_tables(specs, evaluations);
  std::string summary;
  if (const auto comparisons = make_comparisons(specs); !comparisons.empty()) {
    const View view = make_view(specs, evaluations, comparisons.front(), PageSet::kGroups, true);
    summary = summary_of(view);
  }
  if (auto done = write_tables(folder / "tables", tables); !done) return done;
  const std::string page = ReportPage(specs, evaluations, options, tables, std::move(summary)).write();
  return write_file_atomically(folder / "index.html", page);
}

}  // namespace wrapwright
