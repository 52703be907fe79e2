// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/pipeline/output.h"
#include "app/view/table.h"
#include "core/base/files.h"
#include "research/evaluate/columns.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/evaluation.h"
#include "research/evaluate/method.h"
#include "research/evaluate/prediction.h"
#include "research/lab/commands.h"
#include "research/report/evaluation_report.h"
#include "research/report/make_tables.h"

namespace wrapwright::lab {
namespace {

struct EvaluateOptions {
  std::vector<std::string> corpora;
  ColumnWords words;
  PageOptions page;
  std::string report;
  std::string write_predictions;
  unsigned jobs = 1;
  bool json = false;
  bool check = false;
  bool no_lcs = false;
  bool full = false;
};

// Shown in reports so that readers can repeat the evaluation.
std::string command_line(const EvaluateOptions& options) {
  std::string out = "wrapwright-lab evaluate";
  for (const std::string& corpus : options.corpora) out += " " + corpus;
  for (const std::string& method : options.words.methods) out += " --method " + method;
  for (const std::string& protocol : options.words.protocols) out += " --protocol " + protocol;
  for (const std::string& file : options.words.predictions) out += " --predictions '" + file + "'";
  if (options.words.curves) out += " --curves";
  if (options.no_lcs) out += " --no-lcs";
  if (options.full) out += " --full";
  return out + " --report " + options.report;
}

// The tables that are printed without --full: the F1 of each column on each corpus.
bool is_short(const Table& table) { return table.name.starts_with("scores") || table.name.starts_with("singles"); }

// A setting may be a path, so a column's name must be converted to a file name.
std::string file_name_of_column(const std::string& name) { return file_name_of(name, ":=@,") + ".jsonl"; }

// Writes the predictions of each column to a file, which appears atomically when the corpus is done.
class PredictionFiles {
 public:
  PredictionFiles(std::filesystem::path folder, const std::vector<ColumnSpec>& specs)
      : folder_(std::move(folder)), specs_(specs) {}

  void add(std::size_t spec, const CorpusPage& page, const Prediction& prediction) {
    lines_[spec] += prediction_line(page.id, prediction);
  }

  Status write(const std::string& corpus) {
    const std::filesystem::path folder = folder_ / corpus;
    if (auto made = make_folder(folder); !made) return made;
    for (const auto& [spec, lines] : lines_) {
      if (auto written = write_file_atomically(folder / file_name_of_column(specs_[spec].name), lines); !written)
        return written;
    }
    lines_.clear();
    return Done{};
  }

 private:
  std::filesystem::path folder_;
  const std::vector<ColumnSpec>& specs_;
  std::map<std::size_t, std::string> lines_;  // by spec
};

class Evaluating {
 public:
  Evaluating(const EvaluateOptions& options, std::vector<ColumnSpec> specs, Console& console)
      : options_(options), specs_(std::move(specs)), console_(console) {}

  ExitCode run() {
    Output output = Output::standard(listener_of(console_));
    if (!can_write()) return ExitCode::kSomeFailed;
    for (const std::string& folder : options_.corpora) {
      if (interrupt_flag()) return ExitCode::kInterrupted;
      auto corpus = read_corpus(folder);
      if (!corpus) {
        fail(corpus.error());
        continue;
      }
      corpus->digest = corpus_digest(*corpus);
      for (const Error& fault : corpus->faults) fail(fault);
      ++corpora_;
      if (options_.check) {
        check(*corpus, output);
      } else {
        evaluate(std::move(corpus).value());
      }
    }
    console_.end_progress();
    if (interrupt_flag()) return ExitCode::kInterrupted;
    if (corpora_ == 0) return ExitCode::kNothing;
    if (!options_.check) write_results(output);
    if (auto closed = output.close(); !closed) fail(closed.error());
    if (!options_.check && !name_unscored_columns()) return ExitCode::kNothing;
    return failed_ ? ExitCode::kSomeFailed : ExitCode::kDone;
  }

 private:
  void fail(const Error& error) {
    failed_ = true;
    console_.error(error);
  }

  // Checked before the evaluation, which may take an hour.
  bool can_write() {
    for (const std::string* folder : {&options_.report, &options_.write_predictions}) {
      if (folder->empty() || options_.check) continue;
      if (auto made = make_folder(*folder); !made) fail(made.error());
    }
    return !failed_;
  }

  void check(const Corpus& corpus, Output& output) {
    const auto many = std::count_if(corpus.groups.begin(), corpus.groups.end(),
                                    [](const CorpusGroup& group) { return group.pages.size() > 1; });
    output.write(corpus.name + ": " + std::to_string(corpus.pages.size()) + " pages, " +
                 std::to_string(corpus.groups.size()) + " groups, " + std::to_string(many) + " of two pages or more, " +
                 std::to_string(corpus.faults.size()) + " faults, " + corpus.digest + "\n");
    for (const ColumnSpec& spec : specs_) {
      for (const auto& given : spec.predictions) check_predictions(spec, given, corpus, output);
    }
    output.flush();
  }

  void check_predictions(const ColumnSpec& spec, const std::filesystem::path& given, const Corpus& corpus,
                         Output& output) {
    const auto file = read_predictions(prediction_file_of(given, corpus.name), corpus);
    if (!file) return fail(file.error());
    for (const Error& fault : file->faults) fail(fault);
    output.write(corpus.name + ": " + spec.name + ": predictions of " + std::to_string(file->by_id.size()) +
                 " pages, " + std::to_string(file->faults.size()) + " faults\n");
  }

  void evaluate(Corpus corpus) {
    const std::string name = corpus.name;
    PredictionFiles files(options_.write_predictions, specs_);
    EvaluationOptions options;
    options.metrics.lcs = !options_.no_lcs;
    options.page_limits = options_.page.limits;
    options.jobs = options_.jobs;
    options.stop = &interrupt_flag();
    const std::string doing = "evaluating " + name;
    options.progress = [&](std::size_t done, std::size_t all) {
      console_.progress({.doing = doing.c_str(), .done = done, .total = all, .unit = "groups"});
    };
    if (!options_.write_predictions.empty()) {
      options.predicted = [&](std::size_t spec, const CorpusPage& page, const Prediction& prediction) {
        files.add(spec, page, prediction);
      };
    }
    auto evaluation = evaluate_corpus(std::move(corpus), specs_, options);
    if (!evaluation) {
      if (!interrupt_flag()) fail(evaluation.error());
      return;
    }
    name_problems(*evaluation);
    if (!options_.write_predictions.empty()) {
      if (auto written = files.write(name); !written) fail(written.error());
    }
    evaluations_.push_back(std::move(evaluation).value());
  }

  // Reports faults of the input one by one; groups that could not be learned are results and are only counted.
  void name_problems(const CorpusEvaluation& evaluation) {
    for (const auto* faults : {&evaluation.problems, &evaluation.unread})
      for (const Error& fault : *faults) fail(fault);
    for (const Column& column : evaluation.columns) {
      const std::string name = evaluation.corpus.name + ", " + specs_[column.spec].name + ": ";
      std::size_t not_learned = 0;
      for (const Error& problem : column.problems) {
        if (problem.kind != ErrorKind::kNoPattern) {
          fail(problem);
          continue;
        }
        ++not_learned;
        console_.detail(name + problem.to_string());
      }
      if (not_learned > 0) {
        console_.say(name + "nothing learned for " + std::to_string(not_learned) + " of " +
                     std::to_string(evaluation.corpus.groups.size()) + " groups (--verbose names them)");
      }
    }
  }

  // False if no column scores a page of any corpus.
  bool name_unscored_columns() {
    bool any = false;
    for (const CorpusEvaluation& evaluation : evaluations_) {
      for (const Column& column : evaluation.columns) {
        const bool scored = std::any_of(column.pages.begin(), column.pages.end(),
                                        [](const PageScore& page) { return page.observations > 0; });
        any = any || scored;
        if (scored) continue;
        const ColumnSpec& spec = specs_[column.spec];
        console_.error(evaluation.corpus.name + ", " + spec.name + ": no page is scored: " + why_unscored(spec));
      }
    }
    return any;
  }

  static std::string why_unscored(const ColumnSpec& spec) {
    if (!spec.predictions.empty()) return "the predictions are of none of its pages";
    if (spec.protocol.kind == ProtocolKind::kLeaveOut)
      return "no group has more than " + std::to_string(spec.protocol.learned) + " pages";
    return spec.protocol.kind == ProtocolKind::kNextEra ? "no group has two eras" : "the corpus has no pages";
  }

  void write_results(Output& output) {
    if (options_.json) {
      output.write(to_json_lines(specs_, evaluations_));
    } else {
      for (const Table& table : make_tables(specs_, evaluations_))
        if (options_.full || is_short(table)) output.write(to_text(table) + "\n");
    }
    if (options_.report.empty()) return;
    ReportOptions report;
    report.command = command_line(options_);
    if (auto written = write_report(options_.report, specs_, evaluations_, report); !written) fail(written.error());
  }

  const EvaluateOptions& options_;
  std::vector<ColumnSpec> specs_;
  Console& console_;
  std::vector<CorpusEvaluation> evaluations_;
  std::size_t corpora_ = 0;  // number of corpora read
  bool failed_ = false;
};

ExitCode list_methods(Console& console) {
  Output output = Output::standard(listener_of(console));
  for (const MethodDescription& method : evaluation_methods()) {
    const auto line = [&](std::string_view label, std::string_view text) {
      output.write("  " + std::string(label) + ": " + std::string(text) + "\n");
    };
    output.write(std::string(method.name) + "\n  " + std::string(method.summary) + "\n");
    line("source", method.source);
    line("formula", method.formula);
    line("cost", method.cost);
    for (const Parameter& parameter : method.parameters) {
      line(std::string(parameter.name) + "=" + std::string(parameter.value),
           std::string(parameter.allowed) + "; " + std::string(parameter.meaning));
    }
  }
  return close_output(output, console);
}

ExitCode evaluate(const EvaluateOptions& options, Console& console) {
  const auto wrong = [&](const std::string& message) { return console.error(message), ExitCode::kUsage; };
  if (options.words.methods == std::vector<std::string>{"list"}) return list_methods(console);
  if (options.corpora.empty()) return wrong("no corpus is named (see wrapwright-lab evaluate --help)");
  auto specs = column_specs(options.words);
  if (!specs) return wrong(specs.error().to_string());
  return Evaluating(options, std::move(specs).value(), console).run();
}

void add_columns(CLI::App& app, ColumnWords& words) {
  app.add_option("--method", words.methods,
                 "Methods, as NAME[:KEY=VALUE...][@PROTOCOL], separated by commas; \"all\": every method, \"list\": "
                 "print the available ones (default: auto)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME,...");
  app.add_option(
         "--protocol", words.protocols,
         "How methods without @ are judged: \"same\" learns from a group's pages without gold and scores these "
         "pages, \"leave-out:K\" learns from K pages and scores the others, for five choices of the K, "
         "\"next-era\" learns from one era of a group and scores later ones; several: under each (default: same)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME,...");
  app.add_option(
         "--predictions", words.predictions,
         "What another tool extracted: JSON lines with id (or the page's URL), text and perhaps title, date, author, "
         "tags; {corpus} in the name stands for the corpus's name, a folder for its <corpus>.jsonl. A file may cover "
         "some of the pages: all columns then count these pages only. May be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=FILE");
  app.add_flag("--curves", words.curves,
               "Adds the columns of the tables and plots of curves: leave-out:2 to 10, 1 to 30 terms, each ranking");
}

}  // namespace

Run declare_evaluate(CLI::App& app) {
  const auto options = std::make_shared<EvaluateOptions>();
  app.add_option("CORPUS", options->corpora, "Folders of pages with gold (docs/reference/corpus-format.md)")
      ->type_name("");
  add_columns(app, options->words);
  app.add_option("--report", options->report,
                 "Folder for a report: one HTML page with the worst pages, and the tables as TSV and Markdown")
      ->type_name("DIR");
  app.add_option("--write-predictions", options->write_predictions,
                 "Writes what each method extracted to DIR/<corpus>/<column>.jsonl, in the form of --predictions; "
                 "bytes of the column's name that a file name should not contain, such as \"/\", become %XX")
      ->type_name("DIR");
  app.add_flag("--full", options->full, "Prints all tables, not only the F1 of each method on each corpus");
  app.add_flag("--json", options->json,
               "JSON lines, unrounded: one object per corpus and column, then one per point of a curve, which has "
               "\"curves\" instead of \"corpus\"; scripts/plot-evaluation draws plots from them");
  app.add_flag("--check", options->check, "Only reads corpora and predictions, and names what is wrong with them");
  app.add_flag("--no-lcs", options->no_lcs, "Leaves out the longest common subsequence, which takes most of the time");
  add_jobs(app, options->jobs);
  add_page_limits(app, options->page);
  add_footer(
      app,
      "Example: wrapwright-lab evaluate corpora/cetd --method forest,coverage,forest-paper\n"
      "         wrapwright-lab evaluate corpora/* --method forest:terms=5@leave-out:5 --report report\n"
      "         wrapwright-lab evaluate corpora/* --predictions 'other=peers/{corpus}/other.jsonl'\n"
      "\n"
      "Prints methods and corpora by F1 of word 2-gram sets, with 95 % intervals; with --full also by all measures\n"
      "and by fields, the differences to the first column, where points are lost, and faults of the input.\n");
  return [options](Console& console) { return evaluate(*options, console); };
}

}  // namespace wrapwright::lab
