// SPDX-License-Identifier: Apache-2.0
#pragma once
// What was learned about one site, as stored in <store>/<site>.xml (wrapper/file.h). A plain value: copy it, edit it,
// compare it. The meaning of a stored name never changes: a new meaning gets a new name and a higher format number
// (docs/wrapper-format.md).
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "html/normalizer.h"

namespace wrapwright {

// What an element of the file holds that this version does not know; kept on rewrite.
struct UnknownParts {
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<std::string> elements;  // as XML; comments too
};

// A structural pattern's figures (algorithms.md 1.4, 1.5): sums over the sample pages in which it occurs.
struct PatternFigures {
  double j = 0;        // mean Jeffreys density
  double u = 0;        // mean unexpectedness, nats
  double i = 0;        // sum of informativeness (J x U, or what the ranking puts in its place)
  unsigned p = 0;      // sample pages in which it occurs on a significant path
  unsigned level = 0;  // depth, html = 0
  double r = 0;        // relevance

  bool operator==(const PatternFigures&) const = default;
};

struct RankedXPath {
  std::string xpath;
  PatternFigures figures;
  UnknownParts unknown;
  std::optional<double> value = {};  // as SiteTemplate::value, with exclusions of its own
};

// A field of the article ("title", "date", "author", "tags", "image", "language", "canonical", "next"): XPath, or the
// same value on every page. Of several rules for a field the first that gives a value counts.
struct FieldRule {
  std::string name;
  std::string xpath;  // "" if constant
  std::string constant;
  std::string source = {};  // what the rule was learned from: "feed", "json-ld", "meta author"; for people
  std::string format = {};  // of the value: "dmy", "mdy" (dates), "list" (several tags in one text); "" = the usual one
  std::string strip = {};   // what titles end or begin with on every page: cut off
  std::string from = {};    // "url": the value stands in the page's address, and xpath and constant are ""
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
  std::string guard;     // XPath that selects something exactly on pages of this template; "" = all pages
  std::string url_hint;  // pattern of the template's URLs with * for what varies; never decides alone; "" = none
  std::string content;   // XPath of the article's elements
  PatternFigures figures;
  std::optional<double> value;  // 0..1: F1 expected on the samples less a price for each expression; only of "auto"
  std::vector<RankedXPath> runners_up;  // best first
  std::vector<std::string> exclusions;  // XPaths of elements inside content that are not article
  std::vector<FieldRule> fields;
  UnknownParts unknown;
  UnknownParts unknown_of_content;
};

// A page that the wrapper was learned from: its proof.
struct SamplePage {
  std::string url;
  std::string digest;                // "sha256:<hex>" of the bytes as received
  std::string fetched;               // ISO 8601 UTC, "" if unknown
  std::string contains;              // a few words that the extraction must contain, white space collapsed
  NodeIndex dfs = 0;                 // the element learned on it; 0 = the content XPath does not select on it
  std::optional<double> confidence;  // 0..1: the 2-gram F1 expected of this page; nothing where nobody judged it
  UnknownParts unknown;
};

// Measured on the sample pages when it was learned: what later pages are compared with to see drift.
struct WrapperStatistics {
  unsigned pages = 0;
  unsigned matched = 0;
  double mean_characters = 0;  // of the extracted text
  double mean_informativeness = 0;
  // Of the matched pages, if they were judged: the mean of their confidences, and what wrapper/confidence.h compares.
  std::optional<double> confidence;
  double mean_sentences = 0;
  double mean_rest = 0;
  unsigned no_article = 0;  // sample pages that a template of kind kNone takes
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
  std::string scope;    // URL prefix or pattern that it is for; "" = the whole site
  std::string made_by;  // "wrapwright 0.1.0"
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  std::string language;  // of the pages, "" if unknown
  LearnSettings settings;
  std::vector<SiteTemplate> templates;  // tried in order
  std::vector<SamplePage> samples;
  WrapperStatistics statistics;
  UnknownParts unknown;
};

}  // namespace wrapwright
