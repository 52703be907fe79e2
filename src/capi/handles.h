// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the handles of the C interface hold. Internal to this module.
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/blocks/site_page.h"
#include "content/feed/feed.h"
#include "core/normalize/normalizer.h"
#include "core/xpath/budget.h"
#include "site/extract/page_extractor.h"
#include "site/learn/convergence.h"
#include "site/learn/learn_wrapper.h"
#include "site/wrapper/wrapper.h"
#include "wrapwright/c.h"

struct wrapwright_limits {
  wrapwright::PageLimits page;
  wrapwright::XPathLimits xpath;
};

struct wrapwright_feed {
  wrapwright::Feed feed;
};

struct wrapwright_pages {
  std::unique_ptr<wrapwright::Normalizer> normalizer;
  std::deque<wrapwright::Page> pages;  // a deque, because the views point into it
  std::vector<wrapwright::SitePage> views;
  std::map<std::string, wrapwright::FeedItem, std::less<>> items;  // by URL; the views point into it
};

struct wrapwright_learn_options {
  wrapwright::LearnerOptions learner;
  wrapwright::ConvergenceOptions convergence;
};

struct wrapwright_wrapper {
  wrapwright::Wrapper wrapper;
};

struct wrapwright_extractor {
  std::unique_ptr<wrapwright::Normalizer> normalizer;
  wrapwright::PageExtractor extractor;
};

struct wrapwright_outcome {
  wrapwright::Page page;
  wrapwright::Extraction found;
};

struct wrapwright_blocks {
  struct Block {
    std::string element;
    std::string text;
  };
  std::vector<Block> blocks;
};

namespace wrapwright::capi {

// The limits themselves, or for null the defaults.
[[nodiscard]] inline wrapwright_limits limits_of(const wrapwright_limits* limits) {
  return limits == nullptr ? wrapwright_limits{} : *limits;
}

// Fails as Normalizer does, with the URL as the place.
[[nodiscard]] Result<Page> parse_page(Normalizer& normalizer, std::string_view bytes, const char* url,
                                      const char* content_type);

}  // namespace wrapwright::capi
