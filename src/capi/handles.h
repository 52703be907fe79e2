// SPDX-License-Identifier: Apache-2.0
#pragma once
// The contents of the handles of the C interface. Internal to this module.
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/site_page.h"
#include "content/feed/feed.h"
#include "content/feed/feed_document.h"
#include "content/feed/item_index.h"
#include "core/base/c_interface.h"
#include "core/normalize/normalizer.h"
#include "core/xpath/budget.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/extract/page_extractor.h"
#include "site/extract/record.h"
#include "site/learn/site_learner.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/wrapper.h"
#include "wrapwright/c.h"

struct wrapwright_bytes {
  std::string bytes;
};

struct wrapwright_texts {
  struct Text {
    std::string name;
    std::string text;
  };
  std::vector<Text> texts;
};

// The values of choices are checked when they are set.
struct wrapwright_options {
  wrapwright::PageLimits page;
  wrapwright::XPathLimits xpath;
  wrapwright::LowConfidenceOptions low_confidence;
  double min_article = wrapwright::PageExtractorOptions{}.min_article;
  std::string fallback = "mismatch";
  std::string normalizer = "html5";
  unsigned drift_window = wrapwright::DriftLimits{}.window;
  std::size_t cache_bytes = wrapwright::WrapperCacheOptions{}.max_bytes;
  std::string store_name = {};
  std::string method = "auto";
  bool in_rounds = false;
  wrapwright::LearnerOptions learner;
  wrapwright::ConvergenceOptions rounds;
  std::string now;
};

namespace wrapwright::capi {

// The options themselves, or the standard ones for null.
[[nodiscard]] inline wrapwright_options options_of(const wrapwright_options* options) {
  return options == nullptr ? wrapwright_options{} : *options;
}
[[nodiscard]] PageExtractorOptions extractor_options(const wrapwright_options& options);
[[nodiscard]] inline NormalizerKind normalizer_of(const wrapwright_options& options) {
  return options.normalizer == "tidy" ? NormalizerKind::kTidy : NormalizerKind::kHtml5;
}

[[nodiscard]] inline std::unique_ptr<wrapwright_bytes> bytes_of(std::string bytes) {
  return std::make_unique<wrapwright_bytes>(wrapwright_bytes{std::move(bytes)});
}

// A pool of parsers for any number of threads: each parser is lent to one thread at a time. Thread-safe. Memory: a
// parser and its buffers for each thread that parses at the same time.
class Parsers {
 public:
  explicit Parsers(const PageLimits& limits) : limits_(limits) {}
  // Fails like the normalizer, with the URL as the place.
  [[nodiscard]] Result<Page> parse(NormalizerKind kind, const wrapwright_source& source, std::string_view bytes);
  [[nodiscard]] const PageLimits& limits() const { return limits_; }

 private:
  PageLimits limits_;
  std::mutex mutex_;
  std::array<std::vector<std::unique_ptr<Normalizer>>, 2> idle_;  // by NormalizerKind
};

}  // namespace wrapwright::capi

struct wrapwright_feed {
  wrapwright::Feed feed;
  std::vector<std::vector<wrapwright::FeedEnclosure>> enclosures;  // by item
  std::string url;
};

struct wrapwright_wrapper {
  wrapwright::Wrapper wrapper;
  std::string file;        // its name in records
  bool is_edited = false;  // in the store that it comes from
};

struct wrapwright_extractor {
  std::shared_ptr<wrapwright::capi::Parsers> parsers;
  std::shared_ptr<const wrapwright::PageExtractor> alone;  // reads pages without a wrapper; null = they are not read
  std::shared_ptr<const wrapwright::SiteWrapper> of_site;  // null = no wrapper is to be used
  std::string site = {};                                   // that has no wrapper
  wrapwright::NormalizerKind normalizer = wrapwright::NormalizerKind::kHtml5;  // without a wrapper
};

struct wrapwright_store {
  wrapwright_options options;
  std::shared_ptr<wrapwright::capi::Parsers> parsers;
  std::shared_ptr<const wrapwright::PageExtractor> alone;
  std::unique_ptr<wrapwright::WrapperCache> wrappers;
};

struct wrapwright_page {
  std::shared_ptr<const wrapwright::Page> page;
  std::string url;
  std::string captured;
};

struct wrapwright_outcome {
  std::shared_ptr<const wrapwright::Page> page;
  wrapwright::Extraction found;
  std::string url;
  std::string problem;
  std::shared_ptr<const wrapwright::SiteWrapper> wrapper;  // null = none
  std::string list_url = {};                               // for an item, that of its list
};

struct wrapwright_drift {
  wrapwright::DriftWatch watch;
  std::map<std::string, std::shared_ptr<const wrapwright::SiteWrapper>, std::less<>> wrappers = {};  // by file
};

namespace wrapwright::capi {

// The outcome's record, with what the source of the page knows; views of both.
[[nodiscard]] PageRecord record_of(const wrapwright_outcome& of, const wrapwright_record_source& source,
                                   unsigned members);
// Implements wrapwright_outcome_signs.
[[nodiscard]] std::string signs_of_outcome(const wrapwright_outcome& of);

}  // namespace wrapwright::capi

struct wrapwright_site {
  std::string name;
  wrapwright_options options;
  std::unique_ptr<wrapwright::Normalizer> normalizer;
  std::deque<wrapwright::Page> pages;  // a deque, because the views point into it
  std::vector<wrapwright::SitePage> views;
  wrapwright::FeedItemIndex items;  // the views point into it
  std::string feed;                 // the first feed given
};

struct wrapwright_learned {
  wrapwright::LearnedSite learned;
};
