// SPDX-License-Identifier: Apache-2.0
#pragma once
// A wrapper: what was learned about one site, as stored in <store>/<site>.xml (site/wrapper/file.h). A plain value that can
// be copied, edited and compared. The meaning of a stored name never changes: a new meaning gets a new name and a
// higher format number (docs/reference/wrapper-format.md).
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/kinds/site_profile.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {

// The unknown parts of an element in the file; preserved when the file is rewritten.
struct UnknownParts {
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<std::string> elements;  // as XML; includes comments
};

// The figures of a structural pattern (FOREST: Oita, Senellart 2012, formulas 2 to 5), over the sample pages in which
// it occurs.
struct PatternFigures {
  double j = 0;        // mean Jeffreys density
  double u = 0;        // mean unexpectedness, nats
  double i = 0;        // sum of informativeness (J x U, or the measure of another ranking)
  unsigned p = 0;      // sample pages in which it occurs on a significant path
  unsigned level = 0;  // depth, html = 0
  double r = 0;        // relevance

  bool operator==(const PatternFigures&) const = default;
};

struct RankedXPath {
  std::string xpath;
  PatternFigures figures;
  UnknownParts unknown;
  std::optional<double> value = {};  // same scale as SiteTemplate::value, with its own exclusions
};

enum class FieldFormat : std::uint8_t {
  kUsual,       // dates: the day comes before the month if the order is ambiguous
  kDayFirst,    // 3/4/2010 is the third of April
  kMonthFirst,  // the fourth of March
  kList,        // one text holds several tags, separated by commas or semicolons
};
[[nodiscard]] std::string_view to_string(FieldFormat format);  // "", "dmy", "mdy", "list"
[[nodiscard]] std::optional<FieldFormat> field_format_from_string(std::string_view name);

enum class FieldOrigin : std::uint8_t {
  kPage,  // the XPath, or the constant
  kUrl,   // the page's address; xpath and constant are ""
  kJson,  // a member of the JSON in the page's scripts; xpath and constant are ""
};
[[nodiscard]] std::string_view to_string(FieldOrigin origin);  // "", "url", "json"
[[nodiscard]] std::optional<FieldOrigin> field_origin_from_string(std::string_view name);

enum class FieldDecoding : std::uint8_t {
  kNone,
  kJson,  // the value is the contents of a JSON string, whose escapes are decoded
};
[[nodiscard]] std::string_view to_string(FieldDecoding decoding);  // "", "json"
[[nodiscard]] std::optional<FieldDecoding> field_decoding_from_string(std::string_view name);

// A field of the article ("title", "date", "author", "tags", "image", "language", "canonical", "next"): an XPath, or
// the same value on every page. Of several rules for a field, the first that gives a value counts. The field "text" is
// the text that pages without visible text hold in their scripts (kJson); it replaces the article's text there and is
// not listed among the fields.
struct FieldRule {
  std::string name;
  std::string xpath;  // "" for a constant
  std::string constant;
  std::string source = {};  // what the rule was learned from: "feed", "json-ld", "meta author"; for people
  FieldFormat format = FieldFormat::kUsual;
  std::string strip = {};  // beginning or end of the titles of all pages, which is cut off
  FieldOrigin from = FieldOrigin::kPage;
  FieldDecoding decode = FieldDecoding::kNone;
  std::string member = {};  // for kJson: the name of the member (content/article/embedded_text.h)
  UnknownParts unknown = {};
};

enum class TemplateKind {
  kArticle,
  kNonArticle,  // pages that hold no article (an index, a consent form): guard only, no content, exclusions or fields
};
[[nodiscard]] std::string_view to_string(TemplateKind kind);  // "article", "none", as in the file
[[nodiscard]] std::optional<TemplateKind> template_kind_from_string(std::string_view name);

struct SiteTemplate {
  std::string name = "article";
  TemplateKind kind = TemplateKind::kArticle;
  std::string guard;  // XPath that selects something only on pages of this template; "" = all pages
  // Pattern of the template's URLs, where * stands for any characters; affects only the order; "" = none.
  std::string url_hint;
  std::string content;  // XPath of the article's elements
  PatternFigures figures;
  // 0..1: expected F1 on the samples minus the prices of the expressions; only for "auto"
  std::optional<double> value;
  std::vector<RankedXPath> runners_up;  // best first
  std::vector<std::string> exclusions;  // XPaths of elements inside the content that do not belong to the article
  std::vector<FieldRule> fields;
  UnknownParts unknown;
  UnknownParts unknown_of_content;
  // The captures that the template is for: from this time on, and before that one; "2024-05-03" or
  // "2024-05-03T14:00:00Z", "" = unbounded. site/wrapper/era.h compares them.
  std::string valid_from = {};
  std::string valid_until = {};
};

// A page that the wrapper was learned from: sample evidence.
struct SamplePage {
  std::string url;
  std::string digest;    // "sha256:<hex>" of the bytes as received
  std::string fetched;   // ISO 8601 UTC, "" if unknown
  std::string contains;  // sample evidence: a few words that the extraction must contain, white space collapsed
  NodeIndex dfs = 0;     // the selected element; 0 = the content XPath selects nothing on this page
  std::optional<double> confidence;  // 0..1: the expected 2-gram F1 of this page; nothing if unknown
  UnknownParts unknown;
};

// One measure of what a template finds, over its sample pages; site/extract/drift.h has the names.
struct TemplateMeasure {
  std::string name;
  double mean = 0;
  double deviation = 0;  // the standard deviation
};

// What a template found on the sample pages where it matched with text.
struct TemplateStatistics {
  std::string name;  // of the template
  unsigned pages = 0;
  std::vector<TemplateMeasure> measures;
  UnknownParts unknown = {};
};

// Measured on the sample pages at learning time; later pages are compared with it to detect drift.
struct WrapperStatistics {
  unsigned pages = 0;
  unsigned matched = 0;
  double mean_characters = 0;  // of the extracted text
  double mean_informativeness = 0;
  // The mean confidence of the matched pages if known, and the statistics that site/wrapper/confidence.h compares.
  std::optional<double> confidence;
  double mean_sentences = 0;
  double mean_rest = 0;
  std::optional<double> mean_trailing;  // of SelectionShape::trailing_share; nothing in older files
  double rest_deviation = 0;            // of log_rest(), over the matched pages
  unsigned no_article = 0;              // sample pages that a template of kind kNonArticle matches
  UnknownParts unknown;
  std::vector<TemplateStatistics> templates = {};  // none in older files
};

enum class LearnMethod : std::uint8_t {
  kForest,  // patterns ranked by signifiers (forest/)
  kAuto,    // scored blocks and a search for XPaths that agree with them (learn/)
};
[[nodiscard]] std::string_view to_string(LearnMethod method);  // "forest", "auto"
[[nodiscard]] std::optional<LearnMethod> learn_method_from_string(std::string_view name);

struct LearnSettings {
  LearnMethod method = LearnMethod::kForest;  // the other settings only apply to kForest
  std::string signifiers = "tfidf";           // "tfidf", "feed", "both"
  std::string ranking = "ju";                 // "ju", "j", "u", "coverage"
  std::string attributes = "stable";          // "stable", "all"
  unsigned terms = 10;
  unsigned ngrams = 1;
  std::string decay = "level";      // "level", "none"
  std::string link_lists = "keep";  // "keep", "drop"
  std::string comments = "keep";    // "keep", "drop"
  UnknownParts unknown;
};

// A change of a wrapper's rules (site/wrapper/history.h).
struct RuleChange {
  std::string date;  // when it was made, ISO 8601 UTC; "" if unknown
  std::string rule;  // "template article", "field date of template article", "wrapper"
  std::string what;  // "added", "ended", "dropped", "renewed", "edited", "learned anew"
  std::string why;
};

struct Wrapper {
  static constexpr int kFormat = 1;
  int format = kFormat;
  std::string site;     // host without "www.", names the file
  std::string scope;    // URL prefix or pattern that the wrapper applies to; "" = the whole site
  std::string feed;     // URL of the feed that the wrapper was learned from, "" if unknown
  std::string made_by;  // "wrapwright 0.1.0"
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  std::string language;  // of the pages, "" if unknown
  LearnSettings settings;
  std::vector<SiteTemplate> templates;  // applied in this order
  // The profile by which pages that are not articles are refused before any template is tried; nothing for a wrapper
  // learned from few pages or an older one.
  std::optional<SiteProfile> kinds;
  UnknownParts unknown_of_kinds;
  std::vector<SamplePage> samples;
  WrapperStatistics statistics;
  UnknownParts unknown;
  std::vector<RuleChange> history = {};  // oldest first
  UnknownParts unknown_of_history = {};
  // Some of the rules are written by hand: `learn` does not overwrite the file, even if `learn --update` wrote it.
  bool edited = false;
};

}  // namespace wrapwright
