// SPDX-License-Identifier: Apache-2.0
#include "site/forest/induce.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "site/extract/drift.h"
#include "site/forest/expression.h"
#include "site/wrapper/page_normalizer.h"
#include "site/wrapper/sample_evidence.h"

namespace wrapwright {
namespace {

// The number of patterns tried, best first, before giving up the search for one that an XPath can distinguish on every
// page.
constexpr std::size_t kMaxTried = 10;

std::vector<SampleElement> elements(const RankedPattern& pattern, std::span<const SitePage> pages) {
  std::vector<SampleElement> out;
  for (const Occurrence& o : pattern.best) out.push_back({pages[o.page].page, o.node});
  return out;
}

PatternFigures figures(const RankedPattern& pattern) {
  PatternFigures out;
  for (const Occurrence& o : pattern.best) {
    out.j += o.j;
    out.u += o.u;
  }
  const auto p = static_cast<double>(pattern.best.size());
  out.j /= p;
  out.u /= p;
  out.i = pattern.sum;
  out.p = static_cast<unsigned>(pattern.best.size());
  out.level = pattern.level;
  out.r = pattern.relevance;
  return out;
}

struct LearnedTemplate {
  SiteTemplate stored;
  RankedPattern pattern;
};

bool is_container(const RankedPattern& pattern, std::span<const SitePage> pages) {
  const Occurrence& o = pattern.best.front();
  switch (pages[o.page].page->tag(o.node)) {
    case name::a:
    case name::b:
    case name::em:
    case name::font:
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::h5:
    case name::h6:
    case name::i:
    case name::li:
    case name::p:
    case name::small_:
    case name::span:
    case name::strong:
    case name::u:
      return false;
    default:
      return true;
  }
}

// The best pattern that an XPath can distinguish, with its runners-up; nothing if none of the first patterns can be
// distinguished.
std::optional<LearnedTemplate> learn_among(Candidates candidates, const std::vector<RankedPattern>& patterns,
                                           std::span<const SitePage> pages, const InduceOptions& options) {
  std::optional<LearnedTemplate> out;
  std::size_t tried = 0;
  for (const RankedPattern& pattern : patterns) {
    if (candidates == Candidates::kContainers && !is_container(pattern, pages)) continue;
    if (++tried > kMaxTried || pattern.relevance <= 0) break;
    if (out && out->stored.runners_up.size() >= options.max_runners_up) break;
    auto xpath = find_expression(elements(pattern, pages), options.forest.attributes);
    if (!xpath) continue;
    if (!out) {
      out.emplace();
      out->pattern = pattern;
      out->stored.content = std::move(*xpath);
      out->stored.figures = figures(pattern);
    } else {
      RankedXPath& runner_up = out->stored.runners_up.emplace_back();
      runner_up.xpath = std::move(*xpath);
      runner_up.figures = figures(pattern);
    }
  }
  return out;
}

std::optional<LearnedTemplate> learn_template(const std::vector<RankedPattern>& patterns,
                                              std::span<const SitePage> pages, const InduceOptions& options) {
  auto learned = learn_among(options.candidates, patterns, pages, options);
  if (!learned && options.candidates != Candidates::kAll)
    learned = learn_among(Candidates::kAll, patterns, pages, options);
  return learned;
}

// The templates of the pages, in the order in which they are to be applied.
std::vector<LearnedTemplate> learn_templates(const Forest& forest, std::span<const SitePage> pages,
                                             const InduceOptions& options) {
  std::vector<LearnedTemplate> out;
  std::vector<bool> left(pages.size(), true);
  std::vector<NodeIndex> nodes;
  while (out.size() < options.max_templates) {
    auto learned = learn_template(
        out.empty() ? forest.patterns : rank_again(forest.patterns, left, options.forest.decay), pages, options);
    if (!learned) break;
    const auto xpath = XPath::compile(learned->stored.content);
    for (std::size_t i = 0; xpath && i < pages.size(); ++i) {
      if (!left[i]) continue;
      nodes = xpath->select(*pages[i].page);
      if (nodes.empty()) continue;
      left[i] = false;
    }
    if (!out.empty()) learned->stored.name += "-" + std::to_string(out.size() + 1);
    out.push_back(std::move(*learned));
    if (std::none_of(left.begin(), left.end(), [](bool b) { return b; })) break;
  }
  return out;
}

double mean_informativeness(const std::vector<LearnedTemplate>& templates) {
  double informativeness = 0;
  std::size_t measured = 0;
  for (const LearnedTemplate& t : templates) {
    informativeness += t.pattern.sum;
    measured += t.pattern.best.size();
  }
  return informativeness / static_cast<double>(std::max<std::size_t>(1, measured));
}

LearnSettings settings(const ForestOptions& options) {
  LearnSettings out;
  out.signifiers = to_string(options.signifiers);
  out.ranking = to_string(options.ranking);
  out.attributes = to_string(options.attributes);
  out.terms = static_cast<unsigned>(options.max_terms);
  out.ngrams = static_cast<unsigned>(options.max_ngram);
  out.decay = to_string(options.decay);
  out.link_lists = to_string(options.link_lists);
  out.comments = to_string(options.comments);
  return out;
}

}  // namespace

std::string_view to_string(Candidates candidates) { return candidates == Candidates::kAll ? "all" : "containers"; }

std::optional<Candidates> candidates_from_string(std::string_view name) {
  if (name == "all") return Candidates::kAll;
  if (name == "containers") return Candidates::kContainers;
  return std::nullopt;
}

Result<Induction> make_wrapper(std::string_view site, std::span<const SitePage> pages, const Forest& forest,
                               const InduceOptions& options) {
  const auto normalizer = common_normalizer(pages, site);
  if (!normalizer) return normalizer.error();
  const std::vector<LearnedTemplate> templates = learn_templates(forest, pages, options);
  if (templates.empty()) {
    return Error{ErrorKind::kNoPattern, "no XPath selects exactly the article on every page", {std::string(site)}};
  }
  Induction out;
  const RankedPattern& first = templates.front().pattern;
  const auto chosen = std::find_if(forest.patterns.begin(), forest.patterns.end(), [&](const RankedPattern& p) {
    return p.type == first.type && p.level == first.level;
  });
  out.pattern = static_cast<std::size_t>(chosen - forest.patterns.begin());
  Wrapper& wrapper = out.wrapper;
  wrapper.site = site;
  wrapper.made_by = "wrapwright " WRAPWRIGHT_VERSION;
  wrapper.normalizer = *normalizer;
  wrapper.language = forest.language;
  wrapper.settings = settings(options.forest);
  for (const LearnedTemplate& t : templates) wrapper.templates.push_back(t.stored);
  auto outcomes = SampleOutcomes::select(wrapper, pages);
  if (!outcomes) return std::move(outcomes).error();
  const std::vector<bool> all(pages.size(), true);
  if (options.fields) {
    FieldOptions fields;
    fields.feed = options.fields_from_feed;
    fields.language = forest.language;
    fields.max_title_affix = options.max_title_affix;
    add_fields(pages, all, *outcomes, wrapper, fields);
  }
  add_sample_evidence(pages, all, *outcomes, wrapper);
  wrapper.statistics.mean_informativeness = mean_informativeness(templates);
  if (const Status status = outcomes->complete(wrapper); !status) return status.error();
  add_template_statistics(*outcomes, wrapper);
  return out;
}

Result<Induction> learn_forest_wrapper(std::string_view site, std::span<const SitePage> pages,
                                       const InduceOptions& options) {
  auto forest = rank_patterns(pages, options.forest);
  if (!forest) {
    Error error = std::move(forest).error();
    error.where.source = site;
    return error;
  }
  return make_wrapper(site, pages, *forest, options);
}

}  // namespace wrapwright
