// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/site_inspection.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/inspect/reasons.h"
#include "content/article/selection.h"
#include "content/blocks/tree_contributions.h"
#include "content/kinds/kind_model.h"
#include "content/kinds/site_profile.h"
#include "core/base/ascii.h"
#include "core/xpath/xpath.h"
#include "site/learn/learn_confidence.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

constexpr std::size_t kTextBytes = 120;  // of a block's beginning

// Compiles a wrapper that has only these expressions.
Result<Applier> applier_of(const Wrapper& wrapper, const std::string& content,
                           const std::vector<std::string>& exclusions, const XPathLimits& limits) {
  Wrapper bare;
  bare.site = wrapper.site;
  bare.normalizer = wrapper.normalizer;
  SiteTemplate& only = bare.templates.emplace_back();
  only.content = content;
  only.exclusions = exclusions;
  return Applier::compile(bare, limits);
}

class Inspector {
 public:
  Inspector(const Wrapper& wrapper, std::span<const SitePage> pages, const SiteInspectOptions& options)
      : pages_(pages), options_(options), place_(pages.size()) {
    out_.wrapper = wrapper;
  }

  Result<SiteInspection> run() && {
    if (Status status = apply_wrapper(); !status) return std::move(status).error();
    score();
    for (const SiteTemplate& source : out_.wrapper.templates)
      if (Status status = add_template(source); !status) return std::move(status).error();
    add_blocks();
    add_kinds();
    for (InspectedPage& page : out_.pages) add_confidence_source(page);
    explain_reasons(out_);
    return std::move(out_);
  }

 private:
  Status apply_wrapper() {
    const auto extractor = PageExtractor::compile(out_.wrapper, options_.extractor);
    if (!extractor) return extractor.error();
    for (const SitePage& page : pages_) {
      InspectedPage& made = out_.pages.emplace_back();
      made.page = &page;
      extractor->extract(*page.page, page.url, made.outcome, page.fetched);
    }
    return Done{};
  }

  // As in learning, other kinds of pages are left out, because they would make an article's text look like the site's.
  void score() {
    std::vector<SitePage> articles;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      const PageStatus status = out_.pages[i].outcome.status;
      if (!has_article(status) && status != PageStatus::kNoMatch) continue;
      place_[i] = out_.scored_pages.size();
      out_.scored_pages.push_back(i);
      articles.push_back(pages_[i]);
    }
    out_.scored = score_site(articles, block_model_of(options_.extractor.models), options_.learner.decision_bias,
                             options_.learner.pool);
  }

  [[nodiscard]] Result<InspectedXPath> inspect_xpath(const std::string& xpath) const {
    const auto compiled = XPath::compile(xpath);
    if (!compiled) return compiled.error();
    InspectedXPath out{xpath, {}};
    for (const SitePage& page : pages_) {
      XPathBudget budget(options_.extractor.xpath);
      compiled->select(*page.page, budget, out.nodes.emplace_back());
    }
    return out;
  }

  Status add_template(const SiteTemplate& source) {
    InspectedTemplate& made = out_.templates.emplace_back();
    made.name = source.name;
    made.kind = source.kind;
    made.url_hint = source.url_hint;
    for (std::size_t i = 0; i < out_.pages.size(); ++i)
      if (out_.pages[i].outcome.template_index == out_.templates.size() - 1) made.pages.push_back(i);
    if (!source.guard.empty()) {
      auto guard = inspect_xpath(source.guard);
      if (!guard) return std::move(guard).error();
      made.guard = std::move(guard).value();
    }
    if (source.kind == TemplateKind::kNonArticle) return Done{};
    if (Status status = add_content(source.content, source.exclusions, made.chosen); !status) return status;
    made.chosen.value = source.value;
    made.chosen.figures = source.figures;
    for (const RankedXPath& other : source.runners_up) {
      InspectedContent& runner_up = made.runners_up.emplace_back();
      if (Status status = add_content(other.xpath, exclusions_for(other.xpath, made.pages), runner_up); !status)
        return status;
      runner_up.value = other.value;
      runner_up.figures = other.figures;
    }
    return add_fields(source, made);
  }

  // The file does not contain them, so they are searched again.
  [[nodiscard]] std::vector<std::string> exclusions_for(const std::string& xpath,
                                                        const std::vector<std::size_t>& taken) {
    if (out_.wrapper.settings.method == LearnMethod::kForest) return {};  // FOREST's patterns have none
    auto candidate = candidate_of(xpath, out_.scored.scored);
    if (!candidate) return {};
    std::vector<bool> use(out_.scored.scored.size(), false);
    for (const std::size_t page : taken)
      if (place_[page]) use[*place_[page]] = true;
    std::vector<CandidateExpression>& pool = out_.scored.pool;
    pool.push_back(std::move(candidate).value());
    const WrapperSearchResult found =
        search_exclusions(out_.scored.scored, use, pool, {pool.size() - 1}, options_.learner.search);
    pool.pop_back();
    std::vector<std::string> out;
    out.reserve(found.exclusions.size());
    for (const std::size_t each : found.exclusions) out.push_back(pool[each].xpath);
    return out;
  }

  Status add_content(const std::string& xpath, const std::vector<std::string>& exclusions,
                     InspectedContent& out) const {
    const auto applier = applier_of(out_.wrapper, xpath, exclusions, options_.extractor.xpath);
    if (!applier) return applier.error();
    auto content = inspect_xpath(xpath);
    if (!content) return std::move(content).error();
    out.content = std::move(content).value();
    for (const std::string& each : exclusions) {
      auto exclusion = inspect_xpath(each);
      if (!exclusion) return std::move(exclusion).error();
      out.exclusions.push_back({std::move(exclusion).value(), {}});
    }
    out.words.assign(pages_.size(), 0);
    out.expected_f1.assign(pages_.size(), 0);
    TemplateMatch match;
    for (std::size_t s = 0; s < out_.scored_pages.size(); ++s) {
      const std::size_t i = out_.scored_pages[s];
      applier->apply(*pages_[i].page, pages_[i].url, match);
      if (match.status != PageStatus::kOk) continue;
      const std::vector<bool> taken = selected_runs(*pages_[i].page, match.article);
      for (const PageBlock& block : out_.scored.scored[s].blocks->blocks)
        if (taken[block.runs.first]) out.words[i] += block.shape.words;
      out.expected_f1[i] = promised_f1(out_.scored.scored[s], match.article);
    }
    return Done{};
  }

  Status add_fields(const SiteTemplate& source, InspectedTemplate& out) const {
    for (const FieldRule& rule : source.fields) {
      const auto reader = FieldReader::compile(rule);
      if (!reader) return reader.error();
      InspectedField& field = out.fields.emplace_back();
      field.rule = rule;
      for (const SitePage& page : pages_) {
        XPathBudget budget(options_.extractor.xpath);
        field.values.push_back(reader->values(*page.page, page.url, budget));
      }
    }
    return Done{};
  }

  void add_blocks() {
    const auto evidence = explain_blocks(out_.scored.pages, block_model_of(options_.extractor.models),
                                         options_.learner.decision_bias, options_.max_features);
    for (std::size_t s = 0; s < out_.scored_pages.size(); ++s) {
      InspectedPage& page = out_.pages[out_.scored_pages[s]];
      const ScoredPage& scored = out_.scored.scored[s];
      const std::vector<bool> taken = selected_runs(*scored.page, page.outcome.article);
      for (std::size_t b = 0; b < scored.content.size(); ++b) {
        const PageBlock& block = scored.blocks->blocks[b];
        page.blocks.push_back({block.node,
                               block.shape.words,
                               text_beginning(*scored.page, block.runs),
                               scored.content[b],
                               taken[block.runs.first],
                               evidence[s][b],
                               {}});
      }
    }
  }

  void add_kinds() {
    if (!out_.wrapper.kinds) return;
    const KindModel& model = kind_model_of(options_.extractor.models);
    const SiteJudge judge(*out_.wrapper.kinds);
    TreeContributions contributions(model.site);
    std::vector<std::vector<float>> rows;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      const PageEvidence evidence = page_evidence(*pages_[i].page, pages_[i].url, model);
      rows.push_back(judge.relative_traits(evidence));
      contributions.add(rows.back());
      out_.pages[i].kind.emplace().log_odds = judge.log_odds(evidence, model);
    }
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      KindEvidence& kind = *out_.pages[i].kind;
      kind.base = contributions.base();
      const std::vector<double> parts = contributions.of(rows[i]);
      for (std::size_t t = 0; t < parts.size(); ++t)
        if (parts[t] != 0) kind.traits.push_back({model.site.feature_names()[t], rows[i][t], parts[t]});
      std::stable_sort(kind.traits.begin(), kind.traits.end(), [](const FeaturePart& a, const FeaturePart& b) {
        return std::abs(a.log_odds) > std::abs(b.log_odds);
      });
      if (kind.traits.size() > options_.max_features) kind.traits.resize(options_.max_features);
      kind.others = kind.log_odds - kind.base;
      for (const FeaturePart& part : kind.traits) kind.others -= part.log_odds;
    }
  }

  void add_confidence_source(InspectedPage& page) const {
    const Extraction& outcome = page.outcome;
    if (!outcome.confidence) return;
    if (outcome.status != PageStatus::kOk) {
      page.confidence_source = ConfidenceSource::kPage;
      return;
    }
    const auto& samples = out_.wrapper.samples;
    // The same condition as in the Applier.
    const bool is_sample =
        !page.page->url.empty() && std::any_of(samples.begin(), samples.end(), [&](const SamplePage& sample) {
          return sample.url == page.page->url && sample.confidence && sample.dfs == outcome.article.body.front();
        });
    page.confidence_source = is_sample ? ConfidenceSource::kSample : ConfidenceSource::kStatistics;
    if (is_sample) return;
    const auto terms = expected_f1_terms(out_.wrapper.statistics, selection_shape(*page.page->page, outcome.article));
    page.confidence_terms.assign(terms.begin(), terms.end());
  }

  std::span<const SitePage> pages_;
  const SiteInspectOptions& options_;
  std::vector<std::optional<std::size_t>> place_;  // by page: its index among the scored pages
  SiteInspection out_;
};

}  // namespace

std::size_t InspectedXPath::pages() const {
  return static_cast<std::size_t>(
      std::count_if(nodes.begin(), nodes.end(), [](const auto& of) { return !of.empty(); }));
}

std::size_t InspectedXPath::elements() const {
  std::size_t out = 0;
  for (const auto& of_page : nodes) out += of_page.size();
  return out;
}

std::string_view to_string(ConfidenceSource source) {
  switch (source) {
    case ConfidenceSource::kNone:
      return "none";
    case ConfidenceSource::kSample:
      return "sample";
    case ConfidenceSource::kStatistics:
      return "statistics";
    case ConfidenceSource::kPage:
      return "page";
  }
  return "";
}

std::string text_beginning(const Page& page, TextRange runs) {
  std::string out;
  bool is_cut = false;
  for (TextIndex t = runs.first; t < runs.last && !is_cut; ++t) {
    if (page.run(t).hidden != 0) continue;
    for (const char c : page.text(t)) {
      const bool begins_character = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
      is_cut = out.size() >= kTextBytes && begins_character;
      if (is_cut) break;
      if (!is_space(c)) {
        out += c;
      } else if (!out.empty() && out.back() != ' ') {
        out += ' ';
      }
    }
  }
  while (out.ends_with(' ')) out.pop_back();
  return is_cut ? out + "…" : out;
}

Result<SiteInspection> inspect_site(const Wrapper& wrapper, std::span<const SitePage> pages,
                                    const SiteInspectOptions& options) {
  return Inspector(wrapper, pages, options).run();
}

}  // namespace wrapwright
