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
#include "site/learn/embedded_pages.h"
#include "site/learn/eras.h"
#include "site/learn/learn_confidence.h"
#include "site/learn/non_article.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/drift.h"
#include "site/wrapper/page_normalizer.h"
#include "site/wrapper/sample_evidence.h"

namespace wrapwright {

const BlockModel& model_of(const LearnerOptions& options) {
  return options.model != nullptr ? *options.model : standard_block_model();
}

std::vector<SitePage> articles_of(std::span<const SitePage> pages, const SiteKinds& kinds) {
  std::vector<SitePage> out;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (kinds.is_article[i]) out.push_back(pages[i]);
  return out;
}

void add_other_samples(std::span<const SitePage> pages, const SiteKinds& kinds, Wrapper& wrapper) {
  std::vector<SamplePage> all;
  auto article = wrapper.samples.begin();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (kinds.is_article[i]) {
      all.push_back(std::move(*article++));
      continue;
    }
    SamplePage& other = all.emplace_back();
    other.url = pages[i].url;
    other.digest = pages[i].digest;
    other.fetched = pages[i].fetched;
  }
  wrapper.samples = std::move(all);
  const auto others = static_cast<unsigned>(pages.size() - kinds.articles());
  wrapper.statistics.pages += others;
  wrapper.statistics.no_article += others;
}

Error no_articles(std::string_view site, std::span<const SitePage> pages) {
  std::map<std::string, std::size_t> types;
  std::size_t unsure = 0;
  for (const SitePage& page : pages) {
    const auto type = judge_page(*page.page, page.url).type;
    ++(type ? types[std::string(to_string(*type))] : unsure);
  }
  std::string seen;
  for (const auto& [type, count] : types) seen += (seen.empty() ? "" : ", ") + type + " " + std::to_string(count);
  if (unsure > 0) seen += (seen.empty() ? "" : ", ") + std::string("not sure ") + std::to_string(unsure);
  return {ErrorKind::kNoPattern,
          "no articles found: " + std::to_string(pages.size()) +
              (pages.size() == 1 ? " page is a list or of another kind" : " pages are lists or of other kinds") +
              " without article (" + seen + ")",
          {std::string(site)}};
}

namespace {

// What the templates of a site are learned from, and they.
struct LearnedTemplates {
  ScoredSite site;
  std::vector<bool> is_embedded;        // by page: find_embedded_pages()
  std::vector<SiteTemplate> templates;  // those of other kinds first, because articles' content may match there too
};

LearnedTemplates learn_all_templates(std::span<const SitePage> pages, const LearnerOptions& options) {
  const BlockModel& model = model_of(options);
  LearnedTemplates out;
  out.site = score_site(pages, model, options.decision_bias, options.pool);
  out.is_embedded = find_embedded_pages(out.site, model);
  std::vector<bool> left = out.is_embedded;
  left.flip();  // nothing is learned from pages that show no article
  if (options.non_articles) {
    out.templates = find_non_articles(out.site, left);
    leave_out_recurring(pages, out.site, left);
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

void add_all_fields(std::span<const SitePage> pages, const LearnedTemplates& learned, const LearnerOptions& options,
                    Wrapper& wrapper) {
  FieldOptions fields;
  fields.feed = options.fields_from_feed;
  fields.language = wrapper.language;
  fields.max_title_affix = options.max_title_affix;
  add_fields(pages, wrapper, fields);
  auto text = embedded_text_rule(learned.site, learned.is_embedded);
  if (!text) return;
  const auto first = std::find_if(wrapper.templates.begin(), wrapper.templates.end(),
                                  [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
  first->fields.push_back(*std::move(text));
}

Result<Wrapper> learn_from_articles(std::string_view site, std::span<const SitePage> pages,
                                    const LearnerOptions& options) {
  const auto normalizer = common_normalizer(pages, site);
  if (!normalizer) return normalizer.error();
  LearnedTemplates learned = learn_all_templates(pages, options);
  if (learned.templates.empty())
    return Error{ErrorKind::kNoPattern, "nothing on the pages looks like an article", {std::string(site)}};
  Wrapper out;
  out.templates = std::move(learned.templates);
  out.site = site;
  out.made_by = "wrapwright " WRAPWRIGHT_VERSION;
  out.normalizer = *normalizer;
  out.settings.method = LearnMethod::kAuto;
  out.language = site_language(pages);
  if (options.fields) add_all_fields(pages, learned, options, out);
  if (const Status status = add_sample_evidence(pages, out); !status) return status.error();
  if (out.statistics.matched == 0) {
    return Error{ErrorKind::kNoPattern,
                 "the learned wrapper matches none of the pages that it was learned from",
                 {std::string(site)}};
  }
  if (const Status status = add_confidence(learned.site.scored, out); !status) return status.error();
  return out;
}

Result<Wrapper> learn_from_kinds(std::string_view site, std::span<const SitePage> pages,
                                 const LearnerOptions& options) {
  if (!options.sort_kinds || pages.empty()) return learn_from_articles(site, pages, options);
  SiteKinds kinds = sort_site(pages, standard_kind_model(), options.kinds);
  if (kinds.articles() == 0) return no_articles(site, pages);
  auto learned = learn_from_articles(site, articles_of(pages, kinds), options);
  if (!learned) return learned;
  learned->kinds = std::move(kinds.profile);
  add_other_samples(pages, kinds, *learned);
  return learned;
}

}  // namespace

Result<Wrapper> learn_wrapper(std::string_view site, std::span<const SitePage> pages, const LearnerOptions& options) {
  auto learned = learn_from_kinds(site, pages, options);
  if (!learned) return learned;
  if (const Status status = add_eras(pages, *learned); !status) return status.error();
  if (const Status status = add_template_statistics(pages, *learned); !status) return status.error();
  return learned;
}

}  // namespace wrapwright
