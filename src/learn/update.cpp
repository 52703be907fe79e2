// SPDX-License-Identifier: Apache-2.0
#include "learn/update.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "blocks/site_language.h"
#include "fields/learn_fields.h"
#include "learn/learn_confidence.h"
#include "learn/non_article.h"
#include "learn/template_learner.h"
#include "wrapper/applier.h"
#include "wrapper/drift.h"
#include "wrapper/field_reader.h"
#include "wrapper/page_normalizer.h"
#include "wrapper/sample_evidence.h"

namespace wrapwright {
namespace {

// Among this many pages one article may be missed by a guard.
constexpr std::size_t kMaxRefused = 20;

// The results of a wrapper on each page.
struct Fit {
  std::vector<double> f1;                            // expected
  std::vector<std::optional<std::size_t>> taken_by;  // index of the matching template
  std::vector<std::vector<NodeIndex>> bodies;
};

class Updater {
 public:
  Updater(const Wrapper& stored, std::vector<SitePage> pages, const UpdateOptions& options)
      : pages_(std::move(pages)),
        options_(options),
        scored_site_(
            score_site(pages_, model_of(options.learner), options.learner.decision_bias, options.learner.pool)) {
    out_.wrapper = stored;
    for (const ScoredPage& page : scored_site_.scored) weight_.push_back(weight_of_page(expected_words(page)));
  }

  Result<WrapperUpdate> run() {
    Wrapper anew;
    anew.templates = learn_templates(scored_site_, std::vector<bool>(pages_.size(), true),
                                     options_.learner.max_templates, options_.learner.search);
    if (anew.templates.empty()) return nothing_found();
    auto reachable = fit_of(anew);
    if (!reachable) return std::move(reachable).error();
    reachable_ = std::move(reachable->f1);
    auto fit = fit_of(out_.wrapper);
    if (!fit) return std::move(fit).error();
    drop_templates(*fit);
    if (auto added = add_templates(); !added) return added.error();
    if (articles() == 0) return nothing_found();
    if (auto renewed = renew_fields(); !renewed) return renewed.error();
    if (auto proven = prove(); !proven) return proven.error();
    return std::move(out_);
  }

 private:
  [[nodiscard]] Error nothing_found() const {
    return {ErrorKind::kNoPattern, "nothing on the pages looks like an article", {out_.wrapper.site}};
  }

  [[nodiscard]] Result<Fit> fit_of(Wrapper wrapper) const {
    wrapper.kinds.reset();  // these pages are articles
    const auto applier = Applier::compile(wrapper);
    if (!applier) return applier.error();
    Fit out;
    Outcome outcome;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      applier->apply(*pages_[i].page, pages_[i].url, outcome);
      const bool is_taken = outcome.status == ApplyStatus::kOk || outcome.status == ApplyStatus::kNoArticle;
      out.f1.push_back(promised_f1(scored_site_.scored[i], outcome.article));
      out.taken_by.push_back(is_taken ? outcome.template_index : std::nullopt);
      out.bodies.push_back(outcome.article.body);
    }
    return out;
  }

  [[nodiscard]] double mean(const std::vector<double>& f1) const {
    double sum = 0;
    double weights = 0;
    for (std::size_t i = 0; i < f1.size(); ++i) {
      sum += weight_[i] * f1[i];
      weights += weight_[i];
    }
    return weights > 0 ? sum / weights : 0;
  }

  enum class Holding { kYes, kNo, kUnseen };

  [[nodiscard]] Holding holding(const Fit& fit, std::size_t t) const {
    double behind = 0;
    double weights = 0;
    std::size_t pages = 0;
    std::size_t articles = 0;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (fit.taken_by[i] != t) continue;
      ++pages;
      if (!holds_next_to_nothing(scored_site_.scored[i])) ++articles;
      behind += weight_[i] * (reachable_[i] - fit.f1[i]);
      weights += weight_[i];
    }
    if (pages == 0) return Holding::kUnseen;
    const bool holds = out_.wrapper.templates[t].kind == TemplateKind::kNonArticle
                           ? articles * kMaxRefused <= pages
                           : behind <= options_.max_loss * weights;
    return holds ? Holding::kYes : Holding::kNo;
  }

  void drop_templates(const Fit& fit) {
    std::vector<SiteTemplate>& templates = out_.wrapper.templates;
    std::vector<Holding> states;
    for (std::size_t t = 0; t < templates.size(); ++t) states.push_back(holding(fit, t));
    // If no template holds any more the site has been rebuilt, and templates that these pages do not show are dropped
    // too.
    const bool is_rebuilt = std::find(states.begin(), states.end(), Holding::kYes) == states.end();
    std::vector<SiteTemplate> kept;
    for (std::size_t t = 0; t < templates.size(); ++t) {
      const bool stays = states[t] == Holding::kYes || (states[t] == Holding::kUnseen && !is_rebuilt);
      if (stays) kept.push_back(std::move(templates[t]));
    }
    out_.kept = kept.size();
    out_.dropped = templates.size() - kept.size();
    templates = std::move(kept);
    is_new_.assign(out_.kept, false);
  }

  Status add_templates() {
    Wrapper& wrapper = out_.wrapper;
    auto fit = fit_of(wrapper);
    if (!fit) return fit.error();
    std::vector<bool> left(pages_.size(), false);
    for (std::size_t i = 0; i < left.size(); ++i) {
      const auto by = fit->taken_by[i];
      const bool is_none = by && wrapper.templates[*by].kind == TemplateKind::kNonArticle;
      left[i] = !by || (!is_none && fit->f1[i] < reachable_[i] - 2 * options_.max_loss);
    }
    if (options_.learner.non_articles) {
      for (SiteTemplate& made : find_non_articles(scored_site_, left)) insert(0, std::move(made));
    }
    const std::size_t most = options_.learner.max_templates - std::min(options_.learner.max_templates, articles());
    for (SiteTemplate& made : learn_templates(scored_site_, left, most, options_.learner.search)) {
      if (Status status = add_template(std::move(made)); !status) return status;
    }
    return Done{};
  }

  // Inserts the template at the end or before the other articles, whichever gives the higher expected F1; not at all if
  // it gains nothing.
  Status add_template(SiteTemplate made) {
    Wrapper& wrapper = out_.wrapper;
    auto now = fit_of(wrapper);
    if (!now) return now.error();
    double best = mean(now->f1) + options_.min_gain;
    std::optional<std::size_t> place;
    for (const std::size_t at : {wrapper.templates.size(), first_place()}) {
      Wrapper with = wrapper;
      with.templates.insert(with.templates.begin() + static_cast<std::ptrdiff_t>(at), made);
      auto fit = fit_of(std::move(with));
      if (!fit) return fit.error();
      if (mean(fit->f1) <= best) continue;
      best = mean(fit->f1);
      place = at;
    }
    if (!place) return Done{};
    insert(*place, std::move(made));
    return Done{};
  }

  // After the leading templates of kind kNone.
  [[nodiscard]] std::size_t first_place() const {
    const auto& all = out_.wrapper.templates;
    const auto first = std::find_if(all.begin(), all.end(),
                                    [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
    return static_cast<std::size_t>(first - all.begin());
  }

  void insert(std::size_t place, SiteTemplate made) {
    made.name = free_name(made.kind == TemplateKind::kNonArticle ? "no-article" : "article");
    std::vector<SiteTemplate>& templates = out_.wrapper.templates;
    templates.insert(templates.begin() + static_cast<std::ptrdiff_t>(place), std::move(made));
    is_new_.insert(is_new_.begin() + static_cast<std::ptrdiff_t>(place), true);
    ++out_.added;
  }

  [[nodiscard]] std::size_t articles() const {
    const auto& all = out_.wrapper.templates;
    return static_cast<std::size_t>(std::count_if(
        all.begin(), all.end(), [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; }));
  }

  [[nodiscard]] std::string free_name(const std::string& base) const {
    const auto is_taken = [&](const std::string& name) {
      const auto& all = out_.wrapper.templates;
      return std::any_of(all.begin(), all.end(), [&](const SiteTemplate& each) { return each.name == name; });
    };
    std::string out = base;
    for (std::size_t n = 2; is_taken(out); ++n) out = base + "-" + std::to_string(n);
    return out;
  }

  Status renew_fields() {
    if (!options_.learner.fields) return Done{};
    Wrapper& wrapper = out_.wrapper;
    if (wrapper.language.empty()) wrapper.language = site_language(pages_);
    FieldOptions fields;
    fields.feed = options_.learner.fields_from_feed;
    fields.language = wrapper.language;
    fields.max_title_affix = options_.learner.max_title_affix;
    const auto fit = fit_of(wrapper);
    if (!fit) return fit.error();
    for (std::size_t t = 0; t < wrapper.templates.size(); ++t) {
      std::vector<SitePage> own;
      std::vector<std::vector<NodeIndex>> bodies;
      for (std::size_t i = 0; i < pages_.size(); ++i) {
        if (fit->taken_by[i] != t) continue;
        own.push_back(pages_[i]);
        bodies.push_back(fit->bodies[i]);
      }
      SiteTemplate& each = wrapper.templates[t];
      if (each.kind == TemplateKind::kNonArticle) continue;
      if (is_new_[t]) {
        each.fields = learn_fields(own, bodies, fields);
      } else if (own.size() >= options_.min_dead_pages) {
        replace_dead(own, bodies, fields, each.fields);
      }
    }
    return Done{};
  }

  // The names of fields whose rules have no value on any of the pages.
  static std::set<std::string> dead_names(const std::vector<SitePage>& pages, const std::vector<FieldRule>& rules) {
    std::set<std::string> dead;
    std::set<std::string> alive;
    for (const FieldRule& rule : rules) {
      const auto reader = FieldReader::compile(rule);
      const bool gives = reader && std::any_of(pages.begin(), pages.end(), [&](const SitePage& page) {
                           return !reader->values(*page.page, page.url).empty();
                         });
      (gives ? alive : dead).insert(rule.name);
    }
    for (const std::string& name : alive) dead.erase(name);
    return dead;
  }

  void replace_dead(const std::vector<SitePage>& pages, const std::vector<std::vector<NodeIndex>>& bodies,
                    const FieldOptions& options, std::vector<FieldRule>& rules) {
    const std::set<std::string> dead = dead_names(pages, rules);
    if (dead.empty()) return;
    std::erase_if(rules, [&](const FieldRule& rule) { return dead.contains(rule.name); });
    for (FieldRule& rule : learn_fields(pages, bodies, options))
      if (dead.contains(rule.name)) rules.push_back(std::move(rule));
    out_.fields += dead.size();
  }

  Status prove() {
    Wrapper& wrapper = out_.wrapper;
    if (out_.changed_rules()) wrapper.made_by = "wrapwright " WRAPWRIGHT_VERSION;
    if (out_.added > 0) wrapper.settings.method = LearnMethod::kAuto;
    wrapper.samples.clear();
    WrapperStatistics anew;
    anew.unknown = std::move(wrapper.statistics.unknown);
    anew.templates = std::move(wrapper.statistics.templates);  // for templates that these pages do not show
    wrapper.statistics = std::move(anew);
    if (Status status = add_sample_evidence(pages_, wrapper); !status) return status;
    return add_confidence(scored_site_.scored, wrapper);
  }

  std::vector<SitePage> pages_;
  const UpdateOptions& options_;
  ScoredSite scored_site_;
  std::vector<double> weight_;     // by page
  std::vector<double> reachable_;  // by page: expected F1 of newly learned templates
  std::vector<bool> is_new_;       // by template
  WrapperUpdate out_;
};

Result<WrapperUpdate> update_from(const Wrapper& stored, const std::vector<SitePage>& pages,
                                  const UpdateOptions& options) {
  if (!options.learner.sort_kinds || pages.empty()) return Updater(stored, pages, options).run();
  SiteKinds kinds = sort_site(pages, standard_kind_model(), options.learner.kinds);
  if (kinds.articles() == 0) return no_articles(stored.site, pages.size());
  Wrapper known = stored;
  if (kinds.profile) known.kinds = std::move(kinds.profile);
  auto updated = Updater(known, articles_of(pages, kinds), options).run();
  if (updated) add_other_samples(pages, kinds, updated->wrapper);
  return updated;
}

}  // namespace

Result<WrapperUpdate> update_wrapper(const Wrapper& stored, std::span<const SitePage> pages,
                                     const UpdateOptions& options) {
  std::vector<SitePage> in_scope;
  for (const SitePage& page : pages) {
    if (const Status status = check_normalizer(*page.page, stored.normalizer, stored.site); !status)
      return status.error();
    if (page.url.empty() || matches_url_prefix(stored.scope, page.url)) in_scope.push_back(page);
  }
  auto updated = update_from(stored, in_scope, options);
  if (!updated) return updated;
  if (const Status status = add_template_statistics(in_scope, updated->wrapper); !status) return status.error();
  return updated;
}

}  // namespace wrapwright
