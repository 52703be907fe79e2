// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/forest_method.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "research/evaluate/site_methods.h"
#include "research/methods/settings.h"
#include "site/wrapper/applier.h"

namespace wrapwright {
namespace {

constexpr double kMaxTerms = 10'000;
constexpr double kMaxTemplates = 100;

struct Standard {
  std::string_view signifiers;
  std::string_view rank;
  std::string_view terms;
  std::string_view attributes;
  std::string_view candidates;
  std::string_view templates;
  std::string_view normalizer;
  std::string_view fields;
};

constexpr std::array<Parameter, 12> parameters(const Standard& standard) {
  return {{
      {"signifiers", standard.signifiers, "tfidf|feed|both",
       "what indicates the article: heaviest terms, the feed item's words, or both"},
      {"rank", standard.rank, "ju|j|u|coverage", "measure of an element: J x U (the paper's), J, U, or coverage"},
      {"terms", standard.terms, "1..10000", "most signifiers of a page; the paper has 10"},
      {"attributes", standard.attributes, "stable|all", "attributes that make an element's type; the paper has all"},
      {"candidates", standard.candidates, "containers|all", "elements that may be an article; the paper has all"},
      {"ngrams", "1", "1..5", "longest run of terms that can be a signifier, besides single terms"},
      {"decay", "level", "level|none", "whether the level of an element counts; the paper has level"},
      {"link-lists", "keep", "keep|drop", "whether to read lists whose terms are all in links"},
      {"comments", "keep", "keep|drop", "whether signifiers inside of elements named comments count"},
      {"templates", standard.templates, "1..100", "most templates of a site; the paper has 1"},
      {"normalizer", standard.normalizer, "html5|tidy", "what makes a tree of the bytes; the paper has tidy"},
      {"fields", standard.fields, "none|page|feed",
       "rules for title, date, author, tags: none, from pages, with the feed"},
  }};
}

constexpr Standard standard_by(std::string_view rank) {
  return {.signifiers = "both",
          .rank = rank,
          .terms = "15",
          .attributes = "stable",
          .candidates = "containers",
          .templates = "4",
          .normalizer = "html5",
          .fields = "feed"};
}

constexpr auto kForestParameters = parameters(standard_by("ju"));
constexpr auto kCoverageParameters = parameters(standard_by("coverage"));
constexpr Standard published_by(std::string_view rank) {
  return {.signifiers = "tfidf",
          .rank = rank,
          .terms = "10",
          .attributes = "all",
          .candidates = "all",
          .templates = "1",
          .normalizer = "tidy",
          .fields = "none"};
}

constexpr auto kForestPaperParameters = parameters(published_by("ju"));
constexpr auto kCoveragePaperParameters = parameters(published_by("coverage"));

class ForestMethod : public SiteMethod {
 public:
  ForestMethod(const InduceOptions& options, NormalizerKind normalizer) : options_(options), normalizer_(normalizer) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return normalizer_; }
  [[nodiscard]] bool learns() const override { return true; }

  Result<LearnedShape> run(std::string_view site, std::span<const SitePage> sample, std::span<const SitePage> pages,
                           std::span<Prediction> out) const override {
    const auto induced = learn_forest_wrapper(site, sample, options_);
    if (!induced) return induced.error();
    const auto applier = Applier::compile(induced->wrapper);
    if (!applier) return applier.error();
    TemplateMatch outcome;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      applier->apply(*pages[i].page, pages[i].url, outcome);
      if (outcome.status == PageStatus::kOk) out[i] = prediction_of(*pages[i].page, outcome.article);
    }
    return LearnedShape(shape_of(induced->wrapper));
  }

 private:
  InduceOptions options_;
  NormalizerKind normalizer_;
};

Result<std::unique_ptr<SiteMethod>> make_forest(const Settings& settings) {
  const auto options = forest_options(settings);
  if (!options) return options.error();
  const auto normalizer = normalizer_setting(settings);
  if (!normalizer) return normalizer.error();
  return {std::make_unique<ForestMethod>(*options, *normalizer)};
}

template <typename Value, std::size_t kCount>
Status read_choice(const Settings& settings, std::string_view name, const std::array<std::string_view, kCount>& choices,
                   std::optional<Value> (*parse)(std::string_view), Value& out) {
  const auto choice = choice_setting(settings, name, choices);
  if (!choice) return choice.error();
  out = parse(choices[*choice]).value();
  return Done{};
}

Status read_count(const Settings& settings, std::string_view name, double most, std::size_t& out) {
  const auto number = number_setting(settings, name, 1, most);
  if (!number) return number.error();
  if (*number != std::floor(*number))
    return Error{ErrorKind::kUnsupported, "parameter " + std::string(name) + " must be a whole number", {}};
  out = static_cast<std::size_t>(*number);
  return Done{};
}

}  // namespace

Result<InduceOptions> forest_options(const Settings& settings) {
  using Names2 = std::array<std::string_view, 2>;
  using Names3 = std::array<std::string_view, 3>;
  using Names4 = std::array<std::string_view, 4>;
  InduceOptions out;
  for (const Status& status :
       {read_choice(settings, "signifiers", Names3{"tfidf", "feed", "both"}, signifier_source_from_string,
                    out.forest.signifiers),
        read_choice(settings, "rank", Names4{"ju", "j", "u", "coverage"}, ranking_from_string, out.forest.ranking),
        read_choice(settings, "attributes", Names2{"stable", "all"}, attribute_reading_from_string,
                    out.forest.attributes),
        read_choice(settings, "candidates", Names2{"containers", "all"}, candidates_from_string, out.candidates),
        read_count(settings, "terms", kMaxTerms, out.forest.max_terms),
        read_count(settings, "ngrams", static_cast<double>(kLongestNgram), out.forest.max_ngram),
        read_choice(settings, "decay", Names2{"level", "none"}, decay_from_string, out.forest.decay),
        read_choice(settings, "link-lists", Names2{"keep", "drop"}, filter_from_string, out.forest.link_lists),
        read_choice(settings, "comments", Names2{"keep", "drop"}, filter_from_string, out.forest.comments),
        read_count(settings, "templates", kMaxTemplates, out.max_templates)}) {
    if (!status) return status.error();
  }
  const auto fields = choice_setting(settings, "fields", Names3{"none", "page", "feed"});
  if (!fields) return fields.error();
  out.fields = *fields > 0;
  out.fields_from_feed = *fields == 2;
  return out;
}

constexpr SiteMethodEntry kForest = {
    .description = {.name = "forest",
                    .summary = "learns a site's wrapper from its pages, as `learn` does; then applies it",
                    .source = "Oita, Senellart 2012, with stable attributes, containers and several templates",
                    .formula = "R = sum of I x p x level, I = J x U of the signifiers",
                    .cost = "O(n) a page",
                    .parameters = kForestParameters},
    .make = make_forest};

constexpr SiteMethodEntry kForestPaper = {
    .description = {.name = "forest-paper",
                    .summary = "FOREST as published: tf-idf, 10 terms, all attributes and elements, one template, tidy",
                    .source = "Oita, Senellart 2012, section 3",
                    .formula = "R = sum of I x p x level, I = J x U of the signifiers",
                    .cost = "O(n) a page",
                    .parameters = kForestPaperParameters},
    .make = make_forest};

constexpr SiteMethodEntry kCoverageMethod = {
    .description = {.name = "coverage",
                    .summary = "as forest, but elements are measured by the signifiers' weight they cover",
                    .source = "Oita, Senellart 2012, formulas 6 and 7",
                    .formula = "tf-idf weight of the page's signifiers found in the element",
                    .cost = "O(n) a page",
                    .parameters = kCoverageParameters},
    .make = make_forest};

constexpr SiteMethodEntry kCoveragePaper = {
    .description = {.name = "coverage-paper",
                    .summary = "COVERAGE as published: as forest-paper, but measured by the signifiers' weight covered",
                    .source = "Oita, Senellart 2012, section 3.5",
                    .formula =
                        "R = sum of Cov x p x level, Cov = tf-idf weight of signifiers in the element, per signifier",
                    .cost = "O(n) a page",
                    .parameters = kCoveragePaperParameters},
    .make = make_forest};

}  // namespace wrapwright
