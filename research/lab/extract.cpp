// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/page_loop.h"
#include "app/pipeline/extraction_worker.h"
#include "app/pipeline/output.h"
#include "content/article/render.h"
#include "content/kinds/page_type.h"
#include "core/base/figures.h"
#include "research/lab/commands.h"
#include "research/methods/auto_page.h"
#include "research/methods/page_method.h"
#include "site/extract/page_extractor.h"
#include "site/fields/page_fields.h"

namespace wrapwright::lab {
namespace {

struct ExtractOptions {
  PageLoopOptions loop;
  std::string method = "auto";
  std::vector<std::string> settings;  // KEY=VALUE
  double min_article = 0;             // pages with a lower probability are refused
};

// Extracts pages with a page-level method. Not thread-safe; the method is shared.
class MethodWorker : public PageWorker {
 public:
  MethodWorker(const ExtractOptions& options, const PageMethod& method, const RecordOptions& records)
      : name_(options.method),
        method_(method),
        min_article_(options.min_article),
        limits_(options.loop.page.limits),
        normalizer_(make_normalizer(options.loop.page.normalizer, options.loop.page.limits)),
        records_(records) {}

  WorkedPage work_on(SourcePage& source, std::string& out) override {
    WorkedPage done;
    found_ = {};
    page_ = {};
    find_article(source, done.problem);
    done.status = found_.status;
    done.is_cut = page_.notes().truncated;
    done.preamble = records_.append(
        {.source = source, .page = page_, .found = found_, .problem = done.problem, .method = name_}, out);
    return done;
  }

 private:
  void find_article(SourcePage& source, std::string& problem) {
    found_.status = PageStatus::kError;
    if (source.error) {
      problem = source.error->message;
      return;
    }
    auto page = read_page(source, limits_, *normalizer_, bytes_);
    if (!page) {
      problem = page.error().to_string();
      return;
    }
    page_ = std::move(page).value();
    const PageJudgment judgment = judge_page(page_, source.url);
    found_.is_article = judgment.is_article;
    found_.type = judgment.type;
    if (judgment.is_article < min_article_) {
      problem = "no article by --min-article: its probability is " + fixed(judgment.is_article, 3);
      found_.status = PageStatus::kNoArticle;
      return;
    }
    found_.article = method_.extract({page_, PageCounts(page_), source.url, &judgment});
    found_.article.url = source.url;
    render_text(page_, found_.article, found_.text);
    if (found_.text.empty()) {
      problem = name_ + " finds no article on this page";
      found_.status = PageStatus::kNoMatch;
      return;
    }
    read_page_fields(page_, source.url, "", found_.article);
    found_.status = PageStatus::kAlone;
  }

  std::string name_;
  const PageMethod& method_;
  double min_article_;
  PageLimits limits_;
  std::unique_ptr<Normalizer> normalizer_;
  RecordWriter records_;
  std::string bytes_;
  Page page_;
  Extraction found_;
};

Result<Settings> parse_settings(const std::vector<std::string>& settings) {
  Settings out;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    const auto wrong = [&](const char* what) {
      return Error{ErrorKind::kSyntax, "--set " + setting + ": " + what, {}};
    };
    if (equals == std::string::npos || equals == 0) return wrong("a setting is KEY=VALUE");
    if (!out.emplace(setting.substr(0, equals), setting.substr(equals + 1)).second) return wrong("set twice");
  }
  return out;
}

ExitCode extract(const ExtractOptions& options, Console& console) {
  const auto wrong = [&](const Error& error) { return console.error(error), ExitCode::kUsage; };
  const auto settings = parse_settings(options.settings);
  if (!settings) return wrong(settings.error());
  const auto method = make_page_method(options.method, *settings);
  if (!method) return wrong(method.error());
  // The product's own method runs exactly as in the product.
  const bool has_words = options.method == kPageMethod && settings->contains("least-words");
  const auto judge = has_words ? page_judge_options(*settings) : PageJudgeOptions{};
  if (!judge) return wrong(judge.error());
  const PageExtractor alone({.page_judge = *judge, .min_article = options.min_article});
  const auto make = [&](const RecordOptions& records) -> std::unique_ptr<PageWorker> {
    if (options.method != kPageMethod) return std::make_unique<MethodWorker>(options, **method, records);
    const PageOptions& pages = options.loop.page;
    return std::make_unique<ExtractionWorker>(alone, pages.normalizer, pages.limits, records);
  };
  return run_page_loop(options.loop, "extracting", make, console);
}

}  // namespace

Run declare_extract(CLI::App& app) {
  const auto options = std::make_shared<ExtractOptions>();
  add_page_loop_sources(app, options->loop);
  app.add_option("--method", options->method, "The method that finds the article (wrapwright-lab methods lists them)")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--set", options->settings, "A parameter of the method, for values other than the published ones")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--min-article", options->min_article,
                 "Refuse pages with a lower probability of being an article, status no-article; 0.5 refuses most lists "
                 "(default: 0, none)")
      ->check(number_between(0, 1))
      ->type_name("P");
  add_normalizer(app, options->loop.page);
  add_page_loop(app, options->loop);
  add_footer(
      app,
      "Example: wrapwright-lab extract --method bte --format markdown - < a.html\n"
      "\n"
      "Several pages are written one after the other, each under a line ==> URL <== (not in JSON).\n"
      "JSON objects have id, url, status (ok, no-article, no-match, error), method, is_article (the probability),\n"
      "type (article, list, forum, product, documentation, service, other) if it is clear, dfs, title, text,\n"
      "and whatever else the method finds; error says why there is no article, if known.\n");
  return [options](Console& console) { return extract(*options, console); };
}

}  // namespace wrapwright::lab
