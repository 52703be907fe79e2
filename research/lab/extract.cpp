// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/page_loop.h"
#include "content/article/json.h"
#include "content/article/render.h"
#include "content/kinds/page_type.h"
#include "core/base/figures.h"
#include "research/lab/commands.h"
#include "research/methods/page_method.h"
#include "site/fields/page_fields.h"

namespace wrapwright::lab {
namespace {

struct ExtractOptions {
  PageLoopOptions loop;
  std::string method = "auto";
  std::vector<std::string> settings;  // KEY=VALUE
  double min_article = 0;             // probability below which a page is refused
};

// Extracts pages by a page-level method. Not thread-safe; the method is shared.
class MethodExtractor : public PageExtractor {
 public:
  MethodExtractor(const ExtractOptions& options, const PageMethod& method, const RecordOptions& records)
      : name_(options.method),
        method_(method),
        min_article_(options.min_article),
        limits_(options.loop.page.limits),
        normalizer_(make_normalizer(options.loop.page.normalizer, options.loop.page.limits)),
        records_(records) {}

  PageStatus extract(SourcePage& source, std::string& out, std::string& problem) override {
    const PageStatus status = find_article(source, problem);
    const bool is_found = status == PageStatus::kOk;
    const auto describe = [&](std::string_view /*wrapper_record*/, JsonRecord& record) {
      ArchivePlace place;
      add_context(context_of(source, status, problem, page_, place), record);
      record.add_text("method", name_);
      if (judgment_) record.add_share("is_article", judgment_->is_article);
      if (judgment_ && judgment_->type) record.add_text("type", to_string(*judgment_->type));
      if (is_found) add_article(article_, record);
    };
    records_.append({source, status, page_, is_found ? &article_ : nullptr, text_}, describe, out);
    return status;
  }
  [[nodiscard]] std::shared_ptr<const Preamble> preamble() const override { return records_.preamble(); }
  [[nodiscard]] bool is_cut() const override { return page_.notes().truncated; }

 private:
  PageStatus find_article(SourcePage& source, std::string& problem) {
    page_ = {};
    text_.clear();
    judgment_.reset();
    if (source.error) {
      problem = source.error->message;
      return PageStatus::kError;
    }
    auto page = read_page(source, limits_, *normalizer_, bytes_);
    if (!page) {
      problem = page.error().to_string();
      return PageStatus::kError;
    }
    page_ = std::move(page).value();
    judgment_ = judge_page(page_, source.url);
    if (judgment_->is_article < min_article_) {
      problem = "no article by --min-article: its probability is " + fixed(judgment_->is_article, 3);
      return PageStatus::kNoArticle;
    }
    article_ = method_.extract({page_, PageCounts(page_), source.url, &*judgment_});
    article_.url = source.url;
    render_text(page_, article_, text_);
    if (text_.empty()) {
      problem = name_ + " finds no article on this page";
      return PageStatus::kNoMatch;
    }
    read_page_fields(page_, source.url, article_);
    return PageStatus::kOk;
  }

  std::string name_;
  const PageMethod& method_;
  double min_article_;
  PageLimits limits_;
  std::unique_ptr<Normalizer> normalizer_;
  RecordWriter records_;
  std::string bytes_;
  std::string text_;
  Page page_;
  Article article_;
  std::optional<PageJudgment> judgment_;  // nothing of a page that cannot be read
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
  const auto make = [&](const RecordOptions& records) {
    return std::make_unique<MethodExtractor>(options, **method, records);
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
  app.add_option("--set", options->settings, "A parameter of the method, for others than the published values")
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
      "type (article, list, forum, product, documentation, service, other) where it is sure, dfs, title, text,\n"
      "and what else the method finds; error where there is a reason for no article.\n");
  return [options](Console& console) { return extract(*options, console); };
}

}  // namespace wrapwright::lab
