// SPDX-License-Identifier: Apache-2.0
#pragma once
// A wrapper: what was learned about one site, as stored in <store>/<site>.xml (wrapper/file.h). A plain value that can
// be copied, edited and compared. The meaning of a stored name never changes: a new meaning gets a new name and a
// higher format number (docs/wrapper-format.md).
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "html/normalizer.h"

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
  std::optional<double> value = {};  // as SiteTemplate::value, with its own exclusions
};

// A rule for a field of the article ("title", "date", "author", "tags", "image", "language", "canonical", "next"): an
// XPath, or a constant. Of several rules for a field the first that gives a value counts.
struct FieldRule {
  std::string name;
  std::string xpath;  // "" for a constant
  std::string constant;
  // What the rule was learned from: "feed", "json-ld", "meta author"; information for readers.
  std::string source = {};
  std::string format = {};  // of the value: "dmy", "mdy" (dates), "list" (several tags in one text); "" = default
  std::string strip = {};   // common prefix or suffix of titles, which is removed
  std::string from = {};    // "url": the value is read from the page's URL, and xpath and constant are ""
  std::string decode = {};  // "json": the value is the inside of a JSON string
  UnknownParts unknown = {};
};

enum class TemplateKind {
  kArticle,
  kNone,  // pages that hold no article (an index, a consent form): guard only, no content, exclusions or fields
};

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
  std::vector<std::string> exclusions;  // XPaths of elements inside the content that are not article
  std::vector<FieldRule> fields;
  UnknownParts unknown;
  UnknownParts unknown_of_content;
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

// Measured on the sample pages at learning time; later pages are compared with it to detect drift.
struct WrapperStatistics {
  unsigned pages = 0;
  unsigned matched = 0;
  double mean_characters = 0;  // of the extracted text
  double mean_informativeness = 0;
  // The mean confidence of the matched pages if known, and the statistics that wrapper/confidence.h compares.
  std::optional<double> confidence;
  double mean_sentences = 0;
  double mean_rest = 0;
  unsigned no_article = 0;  // sample pages matched by a template of kind kNone
  UnknownParts unknown;
};

struct LearnSettings {
  std::string method = "forest";      // "auto", "forest"; the others mean something for "forest" alone
  std::string signifiers = "tfidf";   // "tfidf", "feed", "both"
  std::string ranking = "ju";         // "ju", "j", "u", "coverage"
  std::string attributes = "stable";  // "stable", "all"
  unsigned terms = 10;
  UnknownParts unknown;
};

struct Wrapper {
  static constexpr int kFormat = 1;
  int format = kFormat;
  std::string site;     // host without "www.", names the file
  std::string scope;    // URL prefix or pattern that the wrapper applies to; "" = the whole site
  std::string made_by;  // "wrapwright 0.1.0"
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  std::string language;  // of the pages, "" if unknown
  LearnSettings settings;
  std::vector<SiteTemplate> templates;  // applied in this order
  std::vector<SamplePage> samples;
  WrapperStatistics statistics;
  UnknownParts unknown;
};

}  // namespace wrapwright
