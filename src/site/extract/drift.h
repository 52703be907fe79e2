// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides whether a wrapper still fits its site by comparing what it finds on pages with what it found on its sample
// pages. DriftBaseline is a plain value, made once from a wrapper; PageSigns is what one page shows; SiteDrift collects
// the signs of a site's pages and judges them. One thread per SiteDrift. Memory: O(templates and their fields),
// whatever the number of pages. docs/use/drift.md defines the verdicts.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/extract/extraction.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

enum class DriftVerdict : std::uint8_t { kOk, kDegraded, kBroken };
[[nodiscard]] std::string_view to_string(DriftVerdict verdict);  // "ok", "degraded", "broken"

// What is measured of an article that a template finds, besides its fields.
enum class DriftMeasure : std::uint8_t {
  kCharacters,  // natural logarithm of 1 + the characters of the text
  kSentences,   // share of the selection that is in sentences
  kRest,        // natural logarithm of 1 + the bytes of visible text that are not selected
  kConfidence,  // expected_f1()
  kIsArticle,   // probability by Wrapper::kinds
};
inline constexpr std::size_t kDriftMeasures = 5;
[[nodiscard]] std::string_view to_string(DriftMeasure measure);  // "characters", "sentences", "rest", ...

enum class PageFit : std::uint8_t {
  kFits,       // a template found the article
  kDoubted,    // a template matched, but the article of the page-level method replaced its own
  kUnmatched,  // no template matched with text
  kRefused,    // unlike the site's articles, but an article according to the page model
  kNoArticle,  // of a kind that has no article
};

// What one page shows.
struct PageSigns {
  PageFit fit = PageFit::kUnmatched;
  std::size_t template_index = 0;                            // of kFits
  std::array<std::optional<double>, kDriftMeasures> values;  // of kFits; by DriftMeasure
  std::uint64_t fields = 0;                                  // MatchEvidence::fields
};
// Nothing for a page that says nothing about the wrapper: one that failed, is outside its scope, or had no wrapper
// applied to it.
[[nodiscard]] std::optional<PageFit> fit_of(const Extraction& found);
[[nodiscard]] std::optional<PageSigns> signs_of(const Extraction& found);

// Fills statistics.templates with the measures above and with "field:NAME", the share of pages that have the field.
// Keeps the statistics of templates that match none of the pages. REQUIRES: the outcomes were completed by this
// wrapper, because the measures depend on its other statistics and its kinds.
void add_template_statistics(SampleOutcomes& outcomes, Wrapper& wrapper);

// What the pages of a wrapper are compared with. Values that the wrapper does not have are not compared.
struct DriftBaseline {
  struct Expected {
    double mean = 0;
    std::optional<double> deviation = {};
    unsigned pages = 0;
  };
  struct Template {
    std::string name;
    std::array<std::optional<Expected>, kDriftMeasures> measures;
    std::vector<std::string> fields;                 // names, each once
    std::vector<std::optional<double>> field_share;  // by field
    std::vector<std::size_t> field_of_rule;          // by rule: index of its field
  };
  std::vector<Template> templates;     // as in the wrapper
  std::optional<double> match_rate;    // share of the sample pages with an article that a template matched
  std::optional<double> article_rate;  // share of the sample pages that have an article
};
[[nodiscard]] DriftBaseline drift_baseline(const Wrapper& wrapper);

struct DriftLimits {
  unsigned window = 50;    // number of pages with an article that the latest verdict is based on
  unsigned min_pages = 5;  // with fewer pages, a match rate above 0 is not judged
  // Minimum number of pages for a wrapper that fits none of them, if the site also has pages without an article or if
  // all are refused.
  unsigned min_unmatched = 3;
  unsigned min_template_pages = 3;  // for the measures of a template
  double broken_match = 0.25;       // match rate, as a share of the samples' match rate
  double degraded_match = 0.5;
  double broken_loss = 0.3;       // of mean confidence
  double min_z = 7;               // distance of a measure's mean, in standard errors
  double min_field_share = 0.8;   // share of the sample pages that must have a field for its loss to count
  double lost_field_share = 0.2;  // a field found on a smaller share is lost
};

// A reason for a verdict.
struct DriftSign {
  DriftVerdict verdict = DriftVerdict::kDegraded;
  std::string measure;        // "match-rate", "article-rate", a DriftMeasure, "field:NAME"
  std::string template_name;  // "" for a measure of the whole site
  double found = 0;
  std::optional<double> learned;  // nothing if the wrapper does not have it
};
// A clause for people: "it fits 20 % of the pages, but fitted 100 % when it was learned".
[[nodiscard]] std::string to_string(const DriftSign& sign);

struct MeasureReport {
  std::string name;  // DriftMeasure or "field:NAME"
  double found = 0;  // mean over the pages that have the measure
  std::optional<DriftBaseline::Expected> learned;
};

struct TemplateReport {
  std::string name;
  std::size_t pages = 0;
  std::vector<MeasureReport> measures;
};

struct DriftReport {
  DriftVerdict verdict = DriftVerdict::kOk;
  std::array<std::size_t, 5> pages{};     // by PageFit
  double match_rate = 0;                  // of the pages with an article; 0 without such pages
  double expected_f1 = 0;                 // mean confidence over these, 0 for pages that the wrapper does not fit
  std::vector<TemplateReport> templates;  // those that matched, in the wrapper's order
  std::vector<DriftSign> signs;           // worst first; empty exactly if the verdict is kOk
  std::array<std::size_t, 3> windows{};   // complete windows, by verdict
  std::string changed_at;  // first page from which on all complete windows are worse than kOk; "" = the last is kOk

  [[nodiscard]] std::size_t pages_of(PageFit fit) const { return pages.at(static_cast<std::size_t>(fit)); }
  // All pages except those of kinds that have no article.
  [[nodiscard]] std::size_t with_article() const;
};

// Sums over pages.
class DriftTally {
 public:
  void add(const PageSigns& signs, const DriftBaseline& baseline);
  // Without the results of the windows.
  [[nodiscard]] DriftReport report(const DriftBaseline& baseline, const DriftLimits& limits) const;
  // Pages with an article.
  [[nodiscard]] std::size_t size() const { return with_article_; }

 private:
  struct Sum {
    std::size_t count = 0;
    double total = 0;
    [[nodiscard]] double mean() const { return total / static_cast<double>(count); }
  };
  struct OfTemplate {
    std::size_t pages = 0;
    std::array<Sum, kDriftMeasures> measures;
    std::vector<std::size_t> with_field;  // by field
  };
  std::array<std::size_t, 5> pages_{};  // by PageFit
  std::size_t with_article_ = 0;
  double confidence_ = 0;  // sum over the pages that fit
  std::vector<OfTemplate> templates_;
};

// Collects the pages of a site one after the other.
class SiteDrift {
 public:
  explicit SiteDrift(std::shared_ptr<const DriftBaseline> baseline, const DriftLimits& limits = {})
      : baseline_(std::move(baseline)), limits_(limits) {}

  // `name` identifies the page in reports.
  void add(const PageSigns& signs, std::string_view name);
  // Covers all pages; the verdict and the signs are those of all pages or of the latest window, whichever is worse.
  [[nodiscard]] DriftReport report() const;

 private:
  void end_window();

  std::shared_ptr<const DriftBaseline> baseline_;
  DriftLimits limits_;
  DriftTally all_;
  DriftTally window_;       // the pages since the last complete window
  DriftTally last_window_;  // the last complete window
  std::string window_begin_;
  std::string changed_at_;
  std::array<std::size_t, 3> windows_{};
};

}  // namespace wrapwright
