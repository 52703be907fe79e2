// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/site_extractor.h"

#include <utility>

#include "content/article/render.h"
#include "content/article/title.h"
#include "content/kinds/page_type.h"

namespace wrapwright {

namespace {

const BoostedTrees& page_model(const SiteExtractorOptions& options) {
  return options.model != nullptr ? options.model->page : standard_page_model();
}

const FieldRule* embedded_text_rule(const Wrapper& wrapper) {
  for (const SiteTemplate& each : wrapper.templates) {
    for (const FieldRule& rule : each.fields)
      if (rule.from == FieldOrigin::kJson) return &rule;
  }
  return nullptr;
}

void take(const Page& page, JudgedArticle judged, Provenance provenance, const SiteExtractorOptions& options,
          Outcome& out) {
  judged.article.url = std::move(out.article.url);
  out.article = std::move(judged.article);
  if (options.read_fields != nullptr) {
    options.read_fields(page, out.article.url, out.article);
  } else {
    out.article.title = page_title(page);
  }
  if (!out.is_article) out.is_article = probability_of_article(page, out.article.url);
  out.fields.clear();
  out.confidence = judged.confidence;
  out.text.clear();
  render_text(page, out.article, out.text);
  out.status = out.text.empty() ? ApplyStatus::kNoMatch : ApplyStatus::kOk;
  out.provenance = out.text.empty() ? Provenance::kNone : provenance;
}

void read_alone(const Page& page, const SiteExtractorOptions& options, Outcome& out) {
  const PageJudgment judgment = judge_page(page, out.article.url);
  if (!out.is_article) out.is_article = judgment.is_article;
  const PageJudgeOptions judge = options_for_page(options.page_judge, judgment);
  take(page, extract_by_blocks(page, page_model(options), judge), Provenance::kPage, options, out);
}

}  // namespace

SiteExtractor::SiteExtractor(Applier applier, const SiteExtractorOptions& options)
    : applier_(std::move(applier)), options_(options) {}

Result<SiteExtractor> SiteExtractor::compile(const Wrapper& wrapper, const SiteExtractorOptions& options) {
  auto applier = Applier::compile(wrapper, options.xpath);
  if (!applier) return std::move(applier).error();
  SiteExtractorOptions own = options;
  if (const FieldRule* rule = embedded_text_rule(wrapper)) own.page_judge.embedded.member = rule->member;
  return SiteExtractor(std::move(applier).value(), own);
}

Outcome SiteExtractor::extract(const Page& page, std::string_view url, std::string_view captured) const {
  Outcome out;
  extract(page, url, out, captured);
  return out;
}

void SiteExtractor::extract(const Page& page, std::string_view url, Outcome& out, std::string_view captured) const {
  applier_.apply(page, url, out, captured);
  const bool falls_back = options_.fallback == Fallback::kPage;
  if (out.status == ApplyStatus::kOk) {
    if (falls_back && is_doubtful(out, options_.low_confidence)) {
      if (auto judged =
              low_confidence_fallback(page, page_model(options_), out, options_.low_confidence, options_.page_judge))
        return take(page, *std::move(judged), Provenance::kFallback, options_, out);
    }
    render_text(page, out.article, out.text);
    if (!out.text.empty()) return;
  } else if (out.status != ApplyStatus::kNoMatch) {
    return;
  }
  out.status = ApplyStatus::kNoMatch;
  out.provenance = Provenance::kNone;
  if (falls_back) read_alone(page, options_, out);
}

void extract_by_page(const Page& page, std::string_view url, const SiteExtractorOptions& options, Outcome& out) {
  out = {};
  out.article.url = url;
  read_alone(page, options, out);
}

}  // namespace wrapwright
