// SPDX-License-Identifier: Apache-2.0
#include "site/learn/update.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/site_language.h"
#include "core/base/figures.h"
#include "core/base/wildcard.h"
#include "site/extract/drift.h"
#include "site/fields/learn_fields.h"
#include "site/learn/eras.h"
#include "site/learn/learn_confidence.h"
#include "site/learn/non_article.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/era.h"
#include "site/wrapper/field_reader.h"
#include "site/wrapper/history.h"
#include "site/wrapper/page_normalizer.h"
#include "site/wrapper/sample_evidence.h"

namespace wrapwright {
namespace {

// In this many pages, guards may miss one article.
constexpr std::size_t kMaxRefused = 20;

// The results of a wrapper on each page.
struct Fit {
  std::vector<double> f1;                            // expected
  std::vector<std::optional<std::size_t>> taken_by;  // index of the matching template
  std::vector<ContentNodes> contents;
};

class Updater {
 public:
  Updater(const Wrapper& stored, const AnalyzedPages& pages, const std::vector<bool>& is_article, const PagesEra& era,
          const UpdateOptions& options)
      : all_(pages),
        is_article_(is_article),
        era_(era),
        options_(options),
        scored_site_(score_site(pages.only(is_article), block_model_of(pages.models()), options.learner.decision_bias,
                                options.learner.pool)),
        pages_(scored_site_.pages.views()) {
    out_.wrapper = stored;
    if (options.edited) tell("wrapper", "edited", "by hand or by another program, since it was written by learn");
    set_aside_other_eras();
    for (const ScoredPage& page : scored_site_.scored) weight_.push_back(weight_of_page(expected_words(page)));
  }

  Result<WrapperUpdate> run() {
    Wrapper anew;
    anew.templates = learn_articles(std::vector<bool>(pages_.size(), true), options_.learner.max_templates);
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
    if (era_.order != PagesEra::Order::kOlder) {
      if (auto proven = prove(); !proven) return proven.error();
    }
    append_other_eras();
    if (auto told = tell_statistics(); !told) return told.error();
    return std::move(out_);
  }

 private:
  [[nodiscard]] Error nothing_found() const {
    return {ErrorKind::kNoPattern, "nothing on the pages looks like an article", {out_.wrapper.site}};
  }

  [[nodiscard]] std::vector<SiteTemplate> learn_articles(std::vector<bool> left, std::size_t most) const {
    if (options_.learner.non_articles) leave_out_recurring(pages_, scored_site_, left);
    return learn_templates(scored_site_, std::move(left), most, options_.learner.search);
  }

  [[nodiscard]] Result<Fit> fit_of(const Wrapper& wrapper) const {
    const auto outcomes = SampleOutcomes::select(wrapper, pages_);
    if (!outcomes) return outcomes.error();
    Fit out;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      const TemplateMatch& outcome = (*outcomes)[i];
      const bool is_list = !outcome.items.empty();
      out.f1.push_back(is_list ? 0 : promised_f1(scored_site_.scored[i], outcome.article));
      out.taken_by.push_back(is_list ? std::nullopt : outcome.template_index);
      out.contents.push_back(is_list ? ContentNodes() : ContentNodes{outcome.article.body, outcome.article.excluded});
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

  void tell(std::string rule, std::string what, std::string why) {
    add_change({options_.now, std::move(rule), std::move(what), std::move(why)}, out_.wrapper);
  }

  // Templates that are not for these pages are neither judged nor dropped.
  void set_aside_other_eras() {
    std::vector<SiteTemplate>& templates = out_.wrapper.templates;
    const auto others = std::stable_partition(templates.begin(), templates.end(), [&](const SiteTemplate& each) {
      return era_fit(each, era_.captured) == EraFit::kCurrent;
    });
    other_eras_.assign(std::make_move_iterator(others), std::make_move_iterator(templates.end()));
    templates.erase(others, templates.end());
  }

  void append_other_eras() {
    out_.wrapper.edited = (options_.edited || out_.wrapper.edited) && (out_.kept > 0 || !other_eras_.empty());
    std::vector<SiteTemplate>& templates = out_.wrapper.templates;
    templates.insert(templates.end(), std::make_move_iterator(other_eras_.begin()),
                     std::make_move_iterator(other_eras_.end()));
    for (const SiteTemplate& each : order_by_era(templates, options_.max_ended))
      tell("template " + each.name, "dropped", "there are enough templates of later eras");
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
    // If no template holds any more, the site has been rebuilt, so templates that match none of these pages are also
    // dropped.
    const bool is_rebuilt = std::find(states.begin(), states.end(), Holding::kYes) == states.end();
    std::vector<SiteTemplate> kept;
    for (std::size_t t = 0; t < templates.size(); ++t) {
      const bool stays = states[t] == Holding::kYes || (states[t] == Holding::kUnseen && !is_rebuilt);
      if (stays) {
        kept.push_back(std::move(templates[t]));
      } else {
        std::string why = why_not_kept(fit, t, states[t]);
        retire(std::move(templates[t]), std::move(why));
      }
    }
    out_.kept = kept.size();
    templates = std::move(kept);
    is_new_.assign(out_.kept, false);
  }

  [[nodiscard]] std::string why_not_kept(const Fit& fit, std::size_t t, Holding state) const {
    if (state == Holding::kUnseen) return "it selects nothing on the pages, and no other template holds";
    if (out_.wrapper.templates[t].kind == TemplateKind::kNonArticle) return "its guard selects articles";
    double found = 0;
    double reachable = 0;
    double pages = 0;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (fit.taken_by[i] != t) continue;
      found += fit.f1[i];
      reachable += reachable_[i];
      ++pages;
    }
    return "its expected F1 on " + std::to_string(std::lround(pages)) + " pages is " + hundredths(found / pages) +
           "; a new template would have " + hundredths(reachable / pages);
  }

  // Keeps a template that no longer holds for the captures of its era, if that is known.
  void retire(SiteTemplate site_template, std::string why) {
    const bool has_era = era_.order != PagesEra::Order::kUnknown && !era_.boundary.empty();
    tell("template " + site_template.name, has_era ? "ended" : "dropped", std::move(why));
    ++(has_era ? out_.ended : out_.dropped);
    if (!has_era) return;
    (era_.order == PagesEra::Order::kNewer ? site_template.valid_until : site_template.valid_from) = era_.boundary;
    other_eras_.push_back(std::move(site_template));
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
      for (SiteTemplate& made : find_non_articles(scored_site_, left))
        insert(0, std::move(made), "pages without article");
    }
    const std::size_t most = options_.learner.max_templates - std::min(options_.learner.max_templates, articles());
    for (SiteTemplate& made : learn_articles(std::move(left), most)) {
      if (Status status = add_template(std::move(made)); !status) return status;
    }
    return Done{};
  }

  // Inserts the template at the end or before the other articles, whichever gives the higher expected F1; does nothing
  // if it gains nothing.
  Status add_template(SiteTemplate made) {
    Wrapper& wrapper = out_.wrapper;
    auto now = fit_of(wrapper);
    if (!now) return now.error();
    double best = mean(now->f1) + options_.min_gain;
    std::optional<std::size_t> place;
    for (const std::size_t at : {wrapper.templates.size(), first_place()}) {
      Wrapper with = wrapper;
      with.templates.insert(with.templates.begin() + static_cast<std::ptrdiff_t>(at), made);
      auto fit = fit_of(with);
      if (!fit) return fit.error();
      if (mean(fit->f1) <= best) continue;
      best = mean(fit->f1);
      place = at;
    }
    if (!place) return Done{};
    insert(*place, std::move(made),
           "the expected F1 on " + std::to_string(pages_.size()) + " pages becomes " + hundredths(best) +
               " instead of " + hundredths(mean(now->f1)));
    return Done{};
  }

  // After the leading templates of kind kNonArticle.
  [[nodiscard]] std::size_t first_place() const {
    const auto& all = out_.wrapper.templates;
    const auto first = std::find_if(all.begin(), all.end(),
                                    [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
    return static_cast<std::size_t>(first - all.begin());
  }

  void insert(std::size_t place, SiteTemplate made, std::string why) {
    made.name = free_name(made.kind == TemplateKind::kNonArticle ? "no-article" : "article");
    // It replaces what held before or, if the pages are older, what holds now.
    if (out_.ended + out_.dropped > 0 && era_.order == PagesEra::Order::kNewer) made.valid_from = era_.boundary;
    if (era_.order == PagesEra::Order::kOlder) made.valid_until = era_.boundary;
    tell("template " + made.name, "added", std::move(why));
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
      const auto has_name = [&](const SiteTemplate& each) { return each.name == name; };
      const auto& all = out_.wrapper.templates;
      return std::any_of(all.begin(), all.end(), has_name) ||
             std::any_of(other_eras_.begin(), other_eras_.end(), has_name);
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
      std::vector<ContentNodes> contents;
      for (std::size_t i = 0; i < pages_.size(); ++i) {
        if (fit->taken_by[i] != t) continue;
        own.push_back(pages_[i]);
        contents.push_back(fit->contents[i]);
      }
      SiteTemplate& each = wrapper.templates[t];
      if (each.kind == TemplateKind::kNonArticle) continue;
      if (is_new_[t]) {
        each.fields = learn_fields(own, contents, fields);
      } else if (own.size() >= options_.min_dead_pages) {
        replace_dead(own, contents, fields, each);
      }
    }
    return Done{};
  }

  // The names of fields whose rules have no value on any of the pages.
  static std::set<std::string> dead_names(const std::vector<SitePage>& pages, const std::vector<FieldRule>& rules) {
    std::set<std::string> dead;
    std::set<std::string> alive;
    for (const FieldRule& rule : rules) {
      if (rule.from == FieldOrigin::kJson) continue;  // for pages that no template matches
      const auto reader = FieldReader::compile(rule);
      const bool gives = reader && std::any_of(pages.begin(), pages.end(), [&](const SitePage& page) {
                           return !reader->values(*page.page, page.url).empty();
                         });
      (gives ? alive : dead).insert(rule.name);
    }
    for (const std::string& name : alive) dead.erase(name);
    return dead;
  }

  void replace_dead(const std::vector<SitePage>& pages, const std::vector<ContentNodes>& contents,
                    const FieldOptions& options, SiteTemplate& site_template) {
    std::vector<FieldRule>& rules = site_template.fields;
    const std::set<std::string> dead = dead_names(pages, rules);
    if (dead.empty()) return;
    std::erase_if(rules, [&](const FieldRule& rule) { return dead.contains(rule.name); });
    for (FieldRule& rule : learn_fields(pages, contents, options))
      if (dead.contains(rule.name)) rules.push_back(std::move(rule));
    out_.fields += dead.size();
    for (const std::string& name : dead) {
      const bool is_found =
          std::any_of(rules.begin(), rules.end(), [&](const FieldRule& rule) { return rule.name == name; });
      tell("field " + name + " of template " + site_template.name, is_found ? "renewed" : "dropped",
           "it had no value on any of " + std::to_string(pages.size()) + " pages");
    }
  }

  Status prove() {
    Wrapper& wrapper = out_.wrapper;
    if (out_.changed_rules()) wrapper.made_by = "wrapwright " WRAPWRIGHT_VERSION;
    if (out_.added > 0) wrapper.settings.method = LearnMethod::kAuto;
    wrapper.samples.clear();
    WrapperStatistics anew;
    anew.unknown = std::move(wrapper.statistics.unknown);
    anew.templates = std::move(wrapper.statistics.templates);  // for templates that match none of these pages
    wrapper.statistics = std::move(anew);
    auto outcomes = SampleOutcomes::select(wrapper, all_.views());
    if (!outcomes) return outcomes.error();
    add_evidence(all_, is_article_, scored_site_.scored, *outcomes, wrapper);
    return Done{};
  }

  // Covers all pages, and templates of all eras.
  Status tell_statistics() {
    Wrapper& wrapper = out_.wrapper;
    auto outcomes = SampleOutcomes::select(wrapper, all_.views());
    if (!outcomes) return outcomes.error();
    const auto evidence = wrapper.kinds ? all_.evidence() : std::vector<const PageEvidence*>();
    if (Status status = outcomes->complete(wrapper, evidence, all_.models()); !status) return status;
    add_template_statistics(*outcomes, wrapper);
    return Done{};
  }

  const AnalyzedPages& all_;
  const std::vector<bool>& is_article_;  // by page
  PagesEra era_;
  const UpdateOptions& options_;
  ScoredSite scored_site_;              // of the articles
  const std::vector<SitePage>& pages_;  // the articles
  std::vector<double> weight_;          // by page
  std::vector<double> reachable_;       // by page: expected F1 of newly learned templates
  std::vector<bool> is_new_;            // by template
  std::vector<SiteTemplate> other_eras_;
  WrapperUpdate out_;
};

}  // namespace

Result<WrapperUpdate> update_wrapper(const Wrapper& stored, const AnalyzedPages& pages, const UpdateOptions& options) {
  std::vector<bool> is_in_scope;
  for (const SitePage& page : pages.views()) {
    if (const Status status = check_normalizer(*page.page, stored.normalizer, stored.site); !status)
      return status.error();
    is_in_scope.push_back(page.url.empty() || matches_pattern_prefix(stored.scope, page.url));
  }
  const AnalyzedPages in_scope = pages.only(is_in_scope);
  auto kinds = sort_for_learning(stored.site, in_scope, options.learner);
  if (!kinds) return std::move(kinds).error();
  const PagesEra era = era_of(stored, in_scope.only(kinds->is_article).views());
  Wrapper known = stored;
  if (kinds->profile && era.order != PagesEra::Order::kOlder) known.kinds = std::move(kinds->profile);
  return Updater(known, in_scope, kinds->is_article, era, options).run();
}

}  // namespace wrapwright
