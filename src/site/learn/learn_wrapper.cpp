// SPDX-License-Identifier: Apache-2.0
#include "site/learn/learn_wrapper.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/site_language.h"
#include "content/kinds/page_type.h"
#include "site/extract/drift.h"
#include "site/learn/embedded_pages.h"
#include "site/learn/eras.h"
#include "site/learn/learn_confidence.h"
#include "site/learn/non_article.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/page_normalizer.h"
#include "site/wrapper/sample_evidence.h"

namespace wrapwright {

namespace {

Error no_articles(std::string_view site, const AnalyzedPages& pages) {
  std::map<std::string, std::size_t> types;
  std::size_t unsure = 0;
  for (const SitePage& page : pages.views()) {
    const auto type = judge_page(*page.page, page.url, pages.models()).type;
    ++(type ? types[std::string(to_string(*type))] : unsure);
  }
  std::string seen;
  for (const auto& [type, count] : types) seen += (seen.empty() ? "" : ", ") + type + " " + std::to_string(count);
  if (unsure > 0) seen += (seen.empty() ? "" : ", ") + std::string("not sure ") + std::to_string(unsure);
  return {
      ErrorKind::kNoPattern,
      "no articles found: " + std::to_string(pages.size()) +
          (pages.size() == 1 ? " page is a list or another kind of page" : " pages are lists or other kinds of page") +
          " without an article (" + seen + ")",
      {std::string(site)}};
}

// The learned templates of a site, and what they were learned from.
struct LearnedTemplates {
  ScoredSite site;
  std::vector<bool> is_embedded;        // by page: find_embedded_pages()
  std::vector<SiteTemplate> templates;  // those of other kinds first, because articles' content may match there too
};

LearnedTemplates learn_all_templates(const AnalyzedPages& pages, const LearnerOptions& options) {
  const BlockModel& model = block_model_of(pages.models());
  LearnedTemplates out;
  out.site = score_site(pages, model, options.decision_bias, options.pool);
  out.is_embedded = find_embedded_pages(out.site, model);
  std::vector<bool> left = out.is_embedded;
  left.flip();  // nothing is learned from pages that show no article
  if (options.non_articles) {
    out.templates = find_non_articles(out.site, left);
    leave_out_recurring(pages.views(), out.site, left);
  }
  std::vector<SiteTemplate> articles = learn_templates(out.site, left, options.max_templates, options.search);
  if (articles.empty()) {
    out.site = score_pages_alone(pages, model, options.decision_bias, options.pool);
    articles = learn_templates(out.site, std::move(left), options.max_templates, options.search);
  }
  if (articles.empty()) out.templates.clear();
  std::move(articles.begin(), articles.end(), std::back_inserter(out.templates));
  return out;
}

void add_all_fields(const AnalyzedPages& pages, const std::vector<bool>& is_article, const LearnedTemplates& learned,
                    const SampleOutcomes& outcomes, const LearnerOptions& options, Wrapper& wrapper) {
  FieldOptions fields;
  fields.feed = options.fields_from_feed;
  fields.language = wrapper.language;
  fields.max_title_affix = options.max_title_affix;
  add_fields(pages.views(), is_article, outcomes, wrapper, fields);
  auto text = embedded_text_rule(learned.site, learned.is_embedded);
  if (!text) return;
  const auto first = std::find_if(wrapper.templates.begin(), wrapper.templates.end(),
                                  [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
  first->fields.push_back(*std::move(text));
}

Error nothing_found(std::string_view site, const char* message) {
  return {ErrorKind::kNoPattern, message, {std::string(site)}};
}

// Completes the outcomes with the current wrapper, and fills in the eras and statistics that follow from them.
Status add_eras_and_statistics(const AnalyzedPages& pages, SampleOutcomes& outcomes, Wrapper& wrapper) {
  const std::vector<const PageEvidence*> evidence =
      wrapper.kinds ? pages.evidence() : std::vector<const PageEvidence*>();
  if (Status status = outcomes.complete(wrapper, evidence, pages.models()); !status) return status;
  if (add_eras(pages.views(), outcomes, wrapper)) {
    auto by_era = SampleOutcomes::select(wrapper, pages.views());
    if (!by_era) return std::move(by_era).error();
    outcomes = std::move(by_era).value();
    if (Status status = outcomes.complete(wrapper, evidence, pages.models()); !status) return status;
  }
  add_template_statistics(outcomes, wrapper);
  return Done{};
}

}  // namespace

Result<SiteKinds> sort_for_learning(std::string_view site, const AnalyzedPages& pages, const LearnerOptions& options) {
  SiteKinds out;
  if (options.sort_kinds && !pages.empty()) {
    out = sort_pages(pages, options.kinds);
    if (out.articles() == 0) return no_articles(site, pages);
  }
  out.is_article.resize(pages.size(), true);
  return out;
}

bool add_evidence(const AnalyzedPages& pages, const std::vector<bool>& is_article, std::span<const ScoredPage> scored,
                  SampleOutcomes& outcomes, Wrapper& wrapper) {
  add_sample_evidence(pages.views(), is_article, outcomes, wrapper);
  if (wrapper.statistics.matched == 0) return false;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < is_article.size(); ++i)
    if (is_article[i]) numbers.push_back(i);
  add_confidence(scored, numbers, outcomes, wrapper);
  return true;
}

Result<Wrapper> learn_wrapper(std::string_view site, const AnalyzedPages& pages, const LearnerOptions& options) {
  auto kinds = sort_for_learning(site, pages, options);
  if (!kinds) return std::move(kinds).error();
  const AnalyzedPages articles = pages.only(kinds->is_article);
  const auto normalizer = common_normalizer(articles.views(), site);
  if (!normalizer) return normalizer.error();
  LearnedTemplates learned = learn_all_templates(articles, options);
  if (learned.templates.empty()) return nothing_found(site, "nothing on the pages looks like an article");
  Wrapper out;
  out.templates = std::move(learned.templates);
  out.site = site;
  out.made_by = "wrapwright " WRAPWRIGHT_VERSION;
  out.normalizer = *normalizer;
  out.settings.method = LearnMethod::kAuto;
  out.language = site_language(articles.views());
  auto outcomes = SampleOutcomes::select(out, pages.views());
  if (!outcomes) return std::move(outcomes).error();
  if (options.fields) add_all_fields(pages, kinds->is_article, learned, *outcomes, options, out);
  if (!add_evidence(pages, kinds->is_article, learned.site.scored, *outcomes, out))
    return nothing_found(site, "the learned wrapper matches none of the pages that it was learned from");
  out.kinds = std::move(kinds->profile);
  if (Status status = add_eras_and_statistics(pages, *outcomes, out); !status) return status.error();
  return out;
}

}  // namespace wrapwright
