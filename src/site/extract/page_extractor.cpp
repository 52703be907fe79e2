// SPDX-License-Identifier: Apache-2.0
#include "site/extract/page_extractor.h"

#include <algorithm>
#include <array>
#include <utility>

#include "content/article/render.h"
#include "content/kinds/document_kind.h"
#include "content/kinds/page_type.h"
#include "core/base/ascii.h"
#include "core/text/language.h"
#include "site/extract/other_layout.h"
#include "site/fields/page_fields.h"

namespace wrapwright {
namespace {

constexpr double kLikelyArticle = 0.5;
// Replaces LowConfidenceOptions::min_gain for a match that rests on a tag.
constexpr double kGainOverTag = 0.02;

const FieldRule* embedded_text_rule(const Wrapper& wrapper) {
  for (const SiteTemplate& each : wrapper.templates) {
    for (const FieldRule& rule : each.fields)
      if (rule.from == FieldOrigin::kJson) return &rule;
  }
  return nullptr;
}

// Many templates declare the language of their author on pages of all languages.
void check_language(Extraction& out) { out.article.language = checked_language(out.article.language, out.text); }

// Whether the profile of the site's articles refuses a page that is an article when judged by itself.
bool looks_like_article_alone(const Extraction& found) {
  return found.status == PageStatus::kNoArticle && found.template_name == kKindsGuard &&
         found.evidence.looks_like_article;
}

// Whether a part of the content's union is a tag without a name, such as //p, which selects something on any layout. A
// heading next to a container says nothing about what is read; article and main are containers that authors use
// deliberately.
bool rests_on_tag(std::string_view content) {
  constexpr std::array<std::string_view, 8> kTelling = {"article", "main", "h1", "h2", "h3", "h4", "h5", "h6"};
  constexpr std::string_view kUnion = " | ";
  for (std::size_t begin = 0; begin < content.size();) {
    const std::size_t end = std::min(content.find(kUnion, begin), content.size());
    const std::string_view part = content.substr(begin, end - begin);
    begin = end + kUnion.size();
    if (!part.starts_with("//")) continue;
    const std::string_view tag = part.substr(2);
    if (!std::all_of(tag.begin(), tag.end(), is_alnum)) continue;
    if (std::find(kTelling.begin(), kTelling.end(), tag) == kTelling.end()) return true;
  }
  return false;
}

// Judges the page by itself.
PageJudgment judge(const Page& page, const Models* models, Extraction& out) {
  PageJudgment judgment = judge_page(page, out.article.url, models);
  if (!out.is_article) out.is_article = judgment.is_article;
  out.type = judgment.type;
  return judgment;
}

}  // namespace

Result<PageExtractor> PageExtractor::compile(const Wrapper& wrapper, const PageExtractorOptions& options) {
  auto applier = Applier::compile(wrapper, options.xpath, options.models);
  if (!applier) return std::move(applier).error();
  PageExtractor out(options);
  if (const FieldRule* rule = embedded_text_rule(wrapper)) out.options_.page_judge.embedded.member = rule->member;
  out.applier_ = std::move(applier).value();
  out.is_by_hand_ = wrapper.edited;
  return out;
}

std::optional<NormalizerKind> PageExtractor::normalizer() const {
  return applier_ ? std::optional(applier_->normalizer()) : std::nullopt;
}

Extraction PageExtractor::extract(const Page& page, std::string_view url, std::string_view captured) const {
  Extraction out;
  extract(page, url, out, captured);
  return out;
}

void PageExtractor::extract(const Page& page, std::string_view url, Extraction& out, std::string_view captured) const {
  const DocumentKind document = document_kind(page);
  // For a site, leaving out a draft loses nothing; a caller that reads a single page must learn that it holds nothing.
  const bool is_read = document == DocumentKind::kEmpty && !applier_;
  if (document != DocumentKind::kPage && !is_read) {
    out = {};
    out.article.url = url;
    out.status = PageStatus::kNoArticle;
    out.document = document;
    return;
  }
  out.document = document;
  if (!applier_) {
    out = {};
    out.article.url = url;
    return read_by_page(page, PageStatus::kPageLevel, options_.min_article, captured, out);
  }
  out.text.clear();
  out.type.reset();
  applier_->apply(page, url, out, captured);
  const bool falls_back = options_.fallback == Fallback::kPage;
  if (out.status == PageStatus::kOk) {
    if (falls_back && replace_doubtful(page, captured, out)) return;
    render_text(page, out.article, out.text);
    if (out.text.empty()) {
      out.status = PageStatus::kNoMatch;
    } else if (options_.with_page_fields) {
      complete_fields(page, url, captured, out.article);
      check_language(out);
    }
  }
  if (falls_back && out.status == PageStatus::kNoMatch)
    read_by_page(page, PageStatus::kUnmatched, options_.min_unmatched, captured, out);
  if (falls_back && looks_like_article_alone(out)) read_refused(page, captured, out);
}

void PageExtractor::take(const Page& page, JudgedArticle judged, PageStatus found, std::string_view captured,
                         Extraction& out) const {
  judged.article.url = std::move(out.article.url);
  out.article = std::move(judged.article);
  out.fields.clear();
  out.confidence = judged.confidence;
  out.text.clear();
  render_text(page, out.article, out.text);
  out.status = out.text.empty() ? PageStatus::kNoMatch : found;
  if (out.text.empty() || !options_.with_page_fields) return;
  read_page_fields(page, out.article.url, captured, out.article);
  check_language(out);
}

void PageExtractor::read_by_page(const Page& page, PageStatus found, double min_article, std::string_view captured,
                                 Extraction& out) const {
  const PageJudgment judgment = judge(page, options_.models, out);
  if (judgment.is_article < min_article) {
    out.status = PageStatus::kNoArticle;
    out.template_name.clear();  // it is not a template that refuses the page
    return;
  }
  PageJudgeOptions options = options_for_page(options_.page_judge, judgment, options_.models);
  // On a known site, a short page that no template matches is more often a list than an article.
  options.guesses = options.guesses && (!applier_ || judgment.is_article >= kLikelyArticle);
  take(page, extract_by_blocks(page, page_model_of(options_.models), options), found, captured, out);
}

// Reads an article of a kind that was not among the samples; if the page-level method finds no text, it stays refused.
void PageExtractor::read_refused(const Page& page, std::string_view captured, Extraction& out) const {
  read_by_page(page, PageStatus::kUnlike, 0, captured, out);
  if (out.status == PageStatus::kNoMatch) out.status = PageStatus::kNoArticle;
}

// On a page of the samples' layout, only a match whose confidence is known can be doubtful. A match that rests on a tag
// is doubtful at any confidence, because confidence is estimated for the samples' layout.
bool PageExtractor::replace_doubtful(const Page& page, std::string_view captured, Extraction& out) const {
  const LowConfidenceOptions& limits = options_.low_confidence;
  const bool is_new_layout = has_other_layout(out.evidence);
  if (!is_new_layout && !out.confidence) return false;
  const bool is_on_tag = !is_new_layout && !is_by_hand_ && rests_on_tag(out.xpath);
  if (!is_new_layout && !is_on_tag && *out.confidence >= limits.min_confidence) return false;
  JudgedArticle alone = extract_by_blocks(page, page_model_of(options_.models), options_.page_judge);
  if (alone.article.body.empty()) return false;
  const double gain = is_on_tag ? std::min(kGainOverTag, limits.min_gain) : limits.min_gain;
  if (!is_new_layout && alone.confidence < *out.confidence + gain) return false;
  judge(page, options_.models, out);
  take(page, std::move(alone), PageStatus::kDoubted, captured, out);
  return true;
}

}  // namespace wrapwright
