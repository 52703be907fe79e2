// SPDX-License-Identifier: Apache-2.0
#include "cli/wrapper_extractor.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "article/render.h"
#include "article/title.h"
#include "base/url.h"
#include "blocks/block_model.h"
#include "blocks/page_judge.h"
#include "cli/sites.h"

namespace wrapwright {
namespace {

constexpr double kConfidenceSteps = 1000;

}  // namespace

WrapperExtractor::WrapperExtractor(WrapperCache& wrappers, const PageLimits& limits, OutputFormat format,
                                   PageHeaders headers, Fallback fallback)
    : wrappers_(wrappers), limits_(limits), format_(format), headers_(headers), fallback_(fallback) {}

Normalizer& WrapperExtractor::normalizer(NormalizerKind kind) {
  auto& kept = normalizers_[kind == NormalizerKind::kTidy ? 0 : 1];
  if (!kept) kept = make_normalizer(kind, limits_);
  return *kept;
}

PageStatus WrapperExtractor::choose_wrapper(const SourcePage& source, std::string& problem) {
  std::string site = site_of_page(source);
  if (!wrapper_ || site != site_) {
    wrapper_ = wrappers_.find(site);
    site_ = std::move(site);
  }
  if (wrapper_->applier) return PageStatus::kOk;
  const bool missing = wrapper_->error->kind == ErrorKind::kNotFound;
  problem = missing && !site_.empty() ? "no wrapper: " + wrapper_->file : wrapper_->error->to_string();
  return missing ? PageStatus::kNoWrapper : PageStatus::kError;
}

PageStatus WrapperExtractor::find_article(const SourcePage& source, std::string& problem) {
  text_.clear();
  outcome_.article.body.clear();
  if (source.error) {
    problem = source.error->message;
    return PageStatus::kError;
  }
  if (const auto status = choose_wrapper(source, problem); status != PageStatus::kOk) return status;
  const Applier& applier = *wrapper_->applier;
  auto page = read_page(source, limits_, normalizer(applier.normalizer()), bytes_);
  if (!page) {
    problem = page.error().to_string();
    return PageStatus::kError;
  }
  page_ = std::move(page).value();
  applier.apply(page_, source.url, outcome_);
  if (outcome_.status == ApplyStatus::kFailed) {
    problem = wrapper_->file + ": " + outcome_.error->message;
    return PageStatus::kError;
  }
  if (outcome_.status == ApplyStatus::kOutOfScope) {
    problem = "outside the scope of " + wrapper_->file;
    return PageStatus::kNoWrapper;
  }
  if (outcome_.status == ApplyStatus::kNoArticle) {
    problem = wrapper_->file + " knows this kind of page (" + outcome_.template_name + "): it holds no article";
    return PageStatus::kNoArticle;
  }
  if (outcome_.status == ApplyStatus::kNoMatch) {
    problem = wrapper_->file + " matches nothing on this page";
    return fall_back(source);
  }
  if (fallback_ == Fallback::kPage) {
    if (auto judged = low_confidence_fallback(page_, standard_block_model().page, outcome_)) {
      problem = wrapper_->file + " matches, but what it finds is doubtful";
      return take(source, *std::move(judged));
    }
  }
  render_text(page_, outcome_.article, text_);
  if (!text_.empty()) return PageStatus::kOk;
  problem = wrapper_->file + " matches, but there is no text in the element";
  return fall_back(source);
}

PageStatus WrapperExtractor::fall_back(const SourcePage& source) {
  if (fallback_ == Fallback::kNone) return PageStatus::kNoMatch;
  return take(source, extract_by_blocks(page_, standard_block_model().page));
}

PageStatus WrapperExtractor::take(const SourcePage& source, JudgedArticle judged) {
  outcome_ = {};
  outcome_.article = std::move(judged.article);
  outcome_.confidence = judged.confidence;
  outcome_.article.url = source.url;
  outcome_.article.title = page_title(page_);
  render_text(page_, outcome_.article, text_);
  return text_.empty() ? PageStatus::kNoMatch : PageStatus::kFallback;
}

PageStatus WrapperExtractor::extract(const SourcePage& source, std::string& out, std::string& problem) {
  const PageStatus status = find_article(source, problem);
  if (format_ == OutputFormat::kJson) {
    append_json_record(source, status, problem, out);
  } else if (has_article(status)) {
    append_article(source, page_, outcome_.article, text_, format_, headers_, out);
  }
  return status;
}

void WrapperExtractor::append_json_record(const SourcePage& source, PageStatus status, const std::string& problem,
                                          std::string& out) {
  nlohmann::ordered_json record = begin_record(source, status, problem);
  const bool has_wrapper = !source.error && wrapper_ && wrapper_->applier;
  if (has_wrapper) record["wrapper"] = {{"site", wrapper_->site}, {"file", wrapper_->file}};
  if (status == PageStatus::kOk || status == PageStatus::kNoArticle) record["template"] = outcome_.template_name;
  if (status == PageStatus::kOk) record["xpath"] = outcome_.xpath;
  if (has_article(status)) {
    add_article(outcome_.article, record);
    if (outcome_.confidence)
      record["confidence"] = std::round(*outcome_.confidence * kConfidenceSteps) / kConfidenceSteps;
    for (const auto& [name, value] : outcome_.fields)
      if (!record.contains(name)) record[name] = value;
    record["text"] = text_;
  }
  append_record(record, out);
}

}  // namespace wrapwright
