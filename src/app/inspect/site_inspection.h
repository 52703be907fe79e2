// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects why a wrapper finds what it finds: what each of its expressions selects on each of a site's pages, how the
// block model judges every text block and by which features, how the kinds profile judges each page, and where its
// article and its confidence come from. Plain values; the pages and the model of the options must outlive them. Pure
// functions. Cost: about that of learning the site once.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/extract/page_extractor.h"
#include "site/learn/block_scores.h"
#include "site/learn/learn_wrapper.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/confidence.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// What one XPath selects on each page.
struct InspectedXPath {
  std::string xpath;
  std::vector<std::vector<NodeIndex>> nodes;  // by page, ascending

  [[nodiscard]] std::size_t pages() const;     // number of pages on which it selects something
  [[nodiscard]] std::size_t elements() const;  // on all pages together
};

struct InspectedExclusion : InspectedXPath {
  std::vector<std::size_t> removed;  // by page: words within the content; empty for runners-up
};

// A content expression with its exclusions, and what they leave on each page, regardless of other templates and the
// guard.
struct InspectedContent {
  InspectedXPath content;
  std::vector<InspectedExclusion> exclusions;
  std::optional<double> value;  // as SiteTemplate::value
  PatternFigures figures;
  std::vector<std::size_t> words;   // by page; 0 on pages that are not scored
  std::vector<double> expected_f1;  // by page, from the block probabilities; 0 on pages that are not scored
};

// A field rule and its values on each page.
struct InspectedField {
  FieldRule rule;
  std::vector<std::vector<std::string>> values;  // by page
};

struct InspectedTemplate {
  std::string name;
  TemplateKind kind = TemplateKind::kArticle;
  std::string url_hint;
  std::optional<InspectedXPath> guard;
  InspectedContent chosen;                   // empty for a template without content
  std::vector<InspectedContent> runners_up;  // each with the exclusions that the search chooses for it
  std::vector<InspectedField> fields;
  std::vector<std::size_t> pages;  // those that it matches, ascending
};

// Whether a block is in the article, and what decided it.
enum class BlockFate : std::uint8_t {
  kTaken,     // the content of the template selects it
  kExcluded,  // the content selects it, but an exclusion removes it
  kOutside,   // the content does not select it
  kTakenByPage,
  kLeftByPage,  // the page-level method read the page
};
[[nodiscard]] std::string_view to_string(BlockFate fate);  // "content", "exclusion", "outside", "page"

struct BlockReason {
  BlockFate fate = BlockFate::kOutside;
  std::optional<std::size_t> exclusion;  // index of the template's exclusion that removes the block, or words of it
  std::string sentence;                  // expressions are in backquotes
};

struct InspectedBlock {
  NodeIndex node = 0;  // the block-level element that holds it
  std::size_t words = 0;
  std::string text;  // its beginning, white space collapsed
  float probability = 0;
  bool taken = false;  // whether it is in the article of this page
  BlockEvidence evidence;
  BlockReason reason = {};
};

// How much the fate of a block contradicts its probability: 0 (not at all) to 1.
[[nodiscard]] double doubt_of(const InspectedBlock& block);

// Why the page does or does not count as an article: log_odds = base + the sum of traits + others, up to rounding.
struct KindEvidence {
  double log_odds = 0;              // as SiteJudge::log_odds
  double base = 0;                  // mean over the pages
  std::vector<FeaturePart> traits;  // strongest first
  double others = 0;                // the other traits, and the penalty for the address of an archive by date
};

// Where a confidence comes from.
enum class ConfidenceSource : std::uint8_t {
  kNone,        // there is none
  kSample,      // stored with the page, from learning
  kStatistics,  // compared with the samples' statistics: the terms say how
  kPage,        // the page-level method's own
};
[[nodiscard]] std::string_view to_string(ConfidenceSource source);  // "none", "sample", "statistics", "page"

struct InspectedPage {
  const SitePage* page = nullptr;
  std::string id = {};                 // its name in reports; "" until the caller gives one
  Extraction outcome;                  // the same as for `apply`
  std::string reason = {};             // why it was read this way; expressions are in backquotes
  std::vector<InspectedBlock> blocks;  // none on pages that are not scored: those without an article
  std::optional<KindEvidence> kind;    // nothing if the wrapper has no kinds
  ConfidenceSource confidence_source = ConfidenceSource::kNone;
  std::vector<ConfidenceTerm> confidence_terms;  // of kStatistics
};

struct SiteInspectOptions {
  LearnerOptions learner;          // for judging blocks and searching the exclusions of runners-up
  PageExtractorOptions extractor;  // the same as for `apply`
  std::size_t max_features = 6;    // per block or page
};

struct SiteInspection {
  Wrapper wrapper;
  std::vector<InspectedTemplate> templates;
  std::vector<InspectedPage> pages;
  ScoredSite scored;                      // the scored pages, with candidates and probabilities
  std::vector<std::size_t> scored_pages;  // their indices
};

// Fails like Applier::compile. Pages that were not made by the wrapper's normalizer have a failure as their outcome.
[[nodiscard]] Result<SiteInspection> inspect_site(const Wrapper& wrapper, std::span<const SitePage> pages,
                                                  const SiteInspectOptions& options = {});

// The beginning of the visible text in these runs, white space collapsed: at most 120 bytes, and "…" if more follows.
[[nodiscard]] std::string text_beginning(const Page& page, TextRange runs);

}  // namespace wrapwright
