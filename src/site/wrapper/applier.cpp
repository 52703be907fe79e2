// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/applier.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "content/article/text_fields.h"
#include "content/article/title.h"
#include "content/kinds/models.h"
#include "content/kinds/page_type.h"
#include "core/base/seeded_hash.h"
#include "core/base/wildcard.h"
#include "core/text/language.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/confidence.h"
#include "site/wrapper/era.h"
#include "site/wrapper/field_reader.h"
#include "site/wrapper/imported_rules.h"
#include "site/wrapper/list_items.h"
#include "site/wrapper/page_normalizer.h"

namespace wrapwright {
namespace {

struct CompiledTemplate {
  std::string name;
  std::string url_hint;
  std::optional<XPath> guard;
  std::optional<XPath> content;  // nothing for kNonArticle
  std::vector<XPath> exclusions;
  std::vector<FieldReader> fields;
  std::string valid_from;
  std::string valid_until;
};

// Memory that one application of the XPaths needs, and the steps that they may take.
struct Scratch {
  XPathBudget budget;
  std::vector<NodeIndex> selected;
  std::vector<NodeIndex> excluded;
};

Error in_part(Error error, const SiteTemplate& owner, const std::string& part) {
  error.message = "template \"" + owner.name + "\", " + part + ": " + error.message;
  return error;
}

Result<XPath> compile_part(std::string_view expression, const SiteTemplate& owner, const std::string& part) {
  auto compiled = XPath::compile(expression);
  if (compiled) return compiled;
  return in_part(std::move(compiled).error(), owner, part);
}

Result<CompiledTemplate> compile_template(const SiteTemplate& source) {
  CompiledTemplate out{source.name, source.url_hint, {}, {}, {}, {}, source.valid_from, source.valid_until};
  if (source.kind == TemplateKind::kArticle) {
    auto content = compile_part(source.content, source, "content");
    if (!content) return std::move(content).error();
    out.content = std::move(content).value();
  }
  if (!source.guard.empty()) {
    auto guard = compile_part(source.guard, source, "guard");
    if (!guard) return std::move(guard).error();
    out.guard = std::move(guard).value();
  }
  for (const std::string& expression : source.exclusions) {
    auto exclusion = compile_part(expression, source, "exclude");
    if (!exclusion) return std::move(exclusion).error();
    out.exclusions.push_back(std::move(exclusion).value());
  }
  for (const FieldRule& rule : source.fields) {
    auto field = FieldReader::compile(rule);
    if (!field) return in_part(std::move(field).error(), source, "field " + rule.name);
    out.fields.push_back(std::move(field).value());
  }
  return out;
}

void select_exclusions(const Page& page, const CompiledTemplate& site_template, Scratch& scratch) {
  scratch.excluded.clear();
  for (const XPath& xpath : site_template.exclusions) {
    xpath.select(page, scratch.budget, scratch.selected);
    scratch.excluded.insert(scratch.excluded.end(), scratch.selected.begin(), scratch.selected.end());
  }
  std::sort(scratch.excluded.begin(), scratch.excluded.end());
  drop_nested(page, scratch.excluded);
}

bool is_guarded(const Page& page, const CompiledTemplate& site_template, Scratch& scratch) {
  if (!site_template.guard) return site_template.content.has_value();  // a template of kind kNonArticle needs a guard
  site_template.guard->select(page, scratch.budget, scratch.selected);
  return !scratch.selected.empty();
}

// Fills body and excluded; false if no content is left.
bool select_body(const Page& page, const CompiledTemplate& site_template, Scratch& scratch, Article& article) {
  site_template.content->select(page, scratch.budget, article.body);
  if (article.body.empty()) return false;
  drop_nested(page, article.body);
  if (site_template.exclusions.empty()) return true;
  select_exclusions(page, site_template, scratch);
  auto excluded = scratch.excluded.begin();
  const auto all = scratch.excluded.end();
  std::size_t kept = 0;
  for (const NodeIndex node : article.body) {
    while (excluded != all && page.end(*excluded) <= node) ++excluded;
    if (excluded != all && *excluded <= node) continue;
    article.body[kept++] = node;
    while (excluded != all && *excluded < page.end(node)) article.excluded.push_back(*excluded++);
  }
  article.body.resize(kept);
  return kept > 0;
}

// Writes the value to `into`, unless an earlier rule gave one; returns whether it did.
bool read_text(const Page& page, const FieldReader& field, XPathBudget& budget, std::string_view url,
               std::string& into) {
  if (!into.empty()) return false;
  std::vector<std::string> values = field.values(page, url, budget);
  if (!values.empty()) into = std::move(values.front());
  return !into.empty();
}

bool read_texts(const Page& page, const FieldReader& field, XPathBudget& budget, std::string_view url,
                std::vector<std::string>& into) {
  if (!into.empty()) return false;
  into = field.values(page, url, budget);
  return !into.empty();
}

// Names of fields without a member in Article for which a value was read.
using OtherFields = std::unordered_set<std::string_view, SeededHash>;

// Whether the rule gave the field's value.
bool read_field(const Page& page, const FieldReader& field, XPathBudget& budget, std::string_view url,
                OtherFields& others, TemplateMatch& out) {
  Article& article = out.article;
  if (field.name() == "author") return read_texts(page, field, budget, url, article.authors);
  if (field.name() == "tags") return read_texts(page, field, budget, url, article.tags);
  if (std::string Article::*const member = text_field(field.name()))
    return read_text(page, field, budget, url, article.*member);
  if (others.contains(field.name())) return false;
  std::string value;
  const bool gave = read_text(page, field, budget, url, value);
  if (!gave) return false;
  others.insert(field.name());
  out.fields.emplace_back(field.name(), std::move(value));
  return true;
}

void read_fields(const Page& page, const std::vector<FieldReader>& fields, XPathBudget& budget, std::string_view url,
                 TemplateMatch& out) {
  constexpr std::size_t kMostKnown = 64;  // bits of MatchEvidence::fields
  OtherFields others;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const bool gave = read_field(page, fields[i], budget, url, others, out);
    if (gave && i < kMostKnown) out.evidence.fields |= std::uint64_t{1} << i;
  }
}

void clear(TemplateMatch& out, std::string_view url) {
  out.status = PageStatus::kNoMatch;
  out.template_index.reset();
  out.template_name.clear();
  out.xpath.clear();
  out.fields.clear();
  out.confidence.reset();
  out.is_article.reset();
  out.items.clear();
  out.evidence = {};
  out.error.reset();
  Article& article = out.article;
  article.url = url;
  article.authors.clear();
  article.tags.clear();
  for (const auto& [name, member] : kTextFields) (article.*member).clear();
  article.body.clear();
  article.excluded.clear();
  article.excluded_text.clear();
  article.is_catalog = false;
  article.embedded.clear();
}

// Whether the text of the page is in the language, judged by its beginning.
bool is_in_language(const Page& page, std::string_view language) {
  constexpr std::size_t kBeginning = 4'000;  // bytes
  std::string text;
  const TextRange runs = page.texts(page.first(name::body).value_or(0));
  for (TextIndex t = runs.first; t < runs.last && text.size() < kBeginning; ++t) {
    if (page.run(t).hidden == 0) text.append(page.text(t).substr(0, kBeginning)).append(" ");
  }
  return detect_language(text) == language;
}

}  // namespace

struct Applier::Program {
  XPathLimits limits;
  std::string site;
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  std::string scope;
  std::string language;
  std::vector<CompiledTemplate> templates;
  bool finds_lists = true;  // a handwritten body that selects several elements is not a list
  std::optional<SiteJudge> judge;
  const Models* models = nullptr;
  WrapperStatistics learned;
  struct Sample {
    NodeIndex dfs = 0;
    double confidence = 0;
  };
  std::map<std::string, Sample, std::less<>> samples;  // by URL; only samples with a confidence

  [[nodiscard]] Scratch scratch() const { return {.budget = XPathBudget(limits), .selected = {}, .excluded = {}}; }
  // Like the functions of the Applier; both use the same budget.
  void select(const Page& page, std::string_view url, std::string_view captured, Scratch& scratch,
              TemplateMatch& out) const;
  void complete(const Page& page, std::string_view url, const PageEvidence* known, XPathBudget& budget,
                TemplateMatch& out) const;
  // Chooses the template and fills in what it selects; false if none matches, or the budget does not suffice.
  bool match(const Page& page, std::string_view url, std::string_view captured, Scratch& scratch,
             TemplateMatch& out) const;
  bool match_template(std::size_t index, const Page& page, Scratch& scratch, TemplateMatch& out) const;
  // Reads the other values of the template that selected the body; false if the budget does not suffice.
  bool read_article(const Page& page, std::string_view url, XPathBudget& budget, TemplateMatch& out) const;
  // Fills in confidence and evidence of a result that has a body.
  void measure(const Page& page, TemplateMatch& out) const;
  struct Judgment {
    std::optional<double> is_article;  // as TemplateMatch::is_article
    bool refused = false;              // unlike the site's articles
    bool alone = true;                 // an article, by the page alone
    bool together = true;              // an article, by the page alone and the profile together
    bool is_other = false;             // like the site's pages that are not articles
    double common_share = 1;           // as MatchEvidence::common_share
  };
  [[nodiscard]] Judgment judgment(const Page& page, std::string_view url, const PageEvidence* known) const;
};

Applier::Program::Judgment Applier::Program::judgment(const Page& page, std::string_view url,
                                                      const PageEvidence* known) const {
  if (!judge) return {};
  const KindModel& model = kind_model_of(models);
  if (known == nullptr) {
    const PageEvidence evidence = page_evidence(page, url, model);
    return judgment(page, url, &evidence);
  }
  const double log_odds = judge->log_odds(*known, model);
  const double alone = log_odds_alone(*known);
  return {probability_of(log_odds), !judge->accepts(log_odds),     alone >= 0,
          alone + log_odds >= 0,    judge->is_like_others(*known), judge->common_share(*known)};
}

void Applier::Program::select(const Page& page, std::string_view url, std::string_view captured, Scratch& scratch,
                              TemplateMatch& out) const {
  clear(out, url);
  if (Status status = check_normalizer(page, normalizer, site); !status) {
    out.status = PageStatus::kError;
    out.error = std::move(status).error();
    return;
  }
  if (!url.empty() && !matches_pattern_prefix(scope, url)) {
    out.status = PageStatus::kOutOfScope;
    return;
  }
  if (match(page, url, captured, scratch, out)) {
    if (finds_lists) out.items = list_items(page, url, out.article);
  } else {
    clear(out, url);
  }
}

void Applier::Program::complete(const Page& page, std::string_view url, const PageEvidence* known, XPathBudget& budget,
                                TemplateMatch& out) const {
  if (out.status == PageStatus::kError || out.status == PageStatus::kOutOfScope) return;
  bool matches = out.template_index.has_value();
  const bool is_of_today = matches && templates[*out.template_index].valid_until.empty();
  const Judgment judgment = this->judgment(page, url, known);
  // A page that no template matches may be an article of a new layout; judging the page by itself distinguishes it from
  // a list.
  const bool is_list_of_site = judgment.is_other && !judgment.together;
  const bool refused = budget.ok() && out.status != PageStatus::kNoArticle && judgment.refused &&
                       (is_of_today || !judgment.alone || is_list_of_site);
  const bool is_list = !out.items.empty();
  const bool is_article = matches && !refused && !is_list && out.status == PageStatus::kOk;
  if (is_article) matches = read_article(page, url, budget, out);
  if (!matches || refused || is_list) {
    std::vector<Article> items = std::move(out.items);
    clear(out, url);
    out.items = std::move(items);
  }
  out.is_article = judgment.is_article;
  // The model of single pages mistakes some lists for articles, but is seldom as sure of them as the profile is.
  out.evidence.looks_like_article = judgment.alone && (!refused || judgment.together);
  out.evidence.common_share = judgment.common_share;
  if (refused || is_list) {
    out.status = PageStatus::kNoArticle;
    out.template_name = refused ? kKindsGuard : kListGuard;
  } else if (!matches && budget.error()) {
    out.error = budget.error();
    out.status = PageStatus::kError;
  }
}

bool Applier::Program::match(const Page& page, std::string_view url, std::string_view captured, Scratch& scratch,
                             TemplateMatch& out) const {
  const auto is_next = [&](const CompiledTemplate& site_template, EraFit era, bool hinted) {
    const bool is_hinted = !site_template.url_hint.empty() && matches_pattern(site_template.url_hint, url);
    return era_fit(site_template.valid_from, site_template.valid_until, captured) == era && is_hinted == hinted;
  };
  for (const EraFit era : {EraFit::kCurrent, EraFit::kEnded}) {
    for (const bool hinted : {true, false}) {
      for (std::size_t i = 0; i < templates.size(); ++i) {
        if (is_next(templates[i], era, hinted) && match_template(i, page, scratch, out)) return scratch.budget.ok();
        if (!scratch.budget.ok()) return false;
      }
    }
  }
  return false;
}

bool Applier::Program::match_template(std::size_t index, const Page& page, Scratch& scratch, TemplateMatch& out) const {
  const CompiledTemplate& site_template = templates[index];
  out.article.body.clear();
  out.article.excluded.clear();
  if (!is_guarded(page, site_template, scratch)) return false;
  if (site_template.content && !select_body(page, site_template, scratch, out.article)) return false;
  out.template_index = index;
  out.template_name = site_template.name;
  out.status = site_template.content ? PageStatus::kOk : PageStatus::kNoArticle;
  return true;
}

bool Applier::Program::read_article(const Page& page, std::string_view url, XPathBudget& budget,
                                    TemplateMatch& out) const {
  const CompiledTemplate& site_template = templates[*out.template_index];
  out.xpath = site_template.content->expression();
  read_fields(page, site_template.fields, budget, url, out);
  if (!budget.ok()) return false;
  if (out.article.language.empty()) {
    // A site may have pages in two languages and declare only the rarer one; as templates state wrong languages, the
    // text decides.
    const std::string own = primary_language(page.attribute(1, name::lang).value_or(""));
    const bool is_own = !own.empty() && own != primary_language(language) && is_in_language(page, own);
    out.article.language = is_own ? own : language;
  }
  if (out.article.title.empty()) out.article.title = page_title(page);
  measure(page, out);
  return true;
}

void Applier::Program::measure(const Page& page, TemplateMatch& out) const {
  const Article& article = out.article;
  if (learned.confidence) {
    out.evidence.shape = selection_shape(page, article);
    out.evidence.confidence = expected_f1(learned, *out.evidence.shape);
    out.confidence = out.evidence.confidence;
  }
  // For a sample page that has not changed the confidence from learning is more precise.
  const auto sample = samples.find(article.url);
  if (sample != samples.end() && sample->second.dfs == article.body.front()) out.confidence = sample->second.confidence;
}

Applier::Applier(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Applier::Applier(Applier&&) noexcept = default;
Applier& Applier::operator=(Applier&&) noexcept = default;
Applier::~Applier() = default;

Result<Applier> Applier::compile(const Wrapper& wrapper, const XPathLimits& limits, const Models* models) {
  auto program = std::make_unique<Program>();
  program->models = models;
  program->limits = limits;
  program->site = wrapper.site;
  program->normalizer = wrapper.normalizer;
  program->scope = wrapper.scope;
  program->language = wrapper.language;
  program->finds_lists = !is_imported(wrapper);
  program->learned = wrapper.statistics;
  if (wrapper.kinds) program->judge.emplace(*wrapper.kinds);
  for (const SamplePage& sample : wrapper.samples) {
    if (sample.url.empty() || !sample.confidence) continue;
    program->samples.emplace(sample.url, Program::Sample{sample.dfs, *sample.confidence});
  }
  for (const SiteTemplate& source : wrapper.templates) {
    auto compiled = compile_template(source);
    if (!compiled) return std::move(compiled).error();
    program->templates.push_back(std::move(compiled).value());
  }
  return Applier(std::move(program));
}

NormalizerKind Applier::normalizer() const { return program_->normalizer; }

TemplateMatch Applier::apply(const Page& page, std::string_view url, std::string_view captured) const {
  TemplateMatch out;
  apply(page, url, out, captured);
  return out;
}

void Applier::apply(const Page& page, std::string_view url, TemplateMatch& out, std::string_view captured) const {
  Scratch scratch = program_->scratch();
  program_->select(page, url, captured, scratch, out);
  program_->complete(page, url, nullptr, scratch.budget, out);
}

void Applier::select(const Page& page, std::string_view url, TemplateMatch& out, std::string_view captured) const {
  Scratch scratch = program_->scratch();
  program_->select(page, url, captured, scratch, out);
}

void Applier::complete(const Page& page, TemplateMatch& out, const PageEvidence* known) const {
  Scratch scratch = program_->scratch();
  const std::string url = out.article.url;
  program_->complete(page, url, known, scratch.budget, out);
}

}  // namespace wrapwright
