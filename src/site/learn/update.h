// SPDX-License-Identifier: Apache-2.0
#pragma once
// Updates an existing wrapper: rules that still hold on new pages are kept unchanged, including handwritten ones; what
// the wrapper misses is learned and added. Pure function. Cost: that of learn_wrapper(), plus applying the wrapper a
// few times to each page.
#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "site/learn/learn_wrapper.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct UpdateOptions {
  LearnerOptions learner;
  // The tolerated loss in expected F1 compared with newly learned templates. A template is kept if its mean over its
  // pages loses at most this; pages that lose more than twice this are learned from again.
  double max_loss = 0.05;
  double min_gain = 0.005;         // required gain of an additional template, in expected F1 over all pages
  std::size_t min_dead_pages = 3;  // a field without a value on at least this many pages is learned again
  std::size_t max_ended = 8;       // templates of past eras that are kept
  std::string now = {};            // the time to record in the wrapper's history, ISO 8601 in UTC; "" = none
  bool edited = false;             // the wrapper was edited since it was written
};

struct WrapperUpdate {
  Wrapper wrapper;
  std::size_t kept = 0;  // templates
  std::size_t added = 0;
  std::size_t ended = 0;  // no longer hold, and are kept for the captures of their era
  std::size_t dropped = 0;
  // Dead fields of kept templates, by name, whose rules were replaced or dropped.
  std::size_t fields = 0;
  [[nodiscard]] bool changed_rules() const { return added + ended + dropped + fields > 0; }
};

// The updated wrapper. Kept templates keep their order and do not change except for dead fields. Templates that do not
// match any of these pages are kept as long as another template holds. If the capture times of these pages and of the
// wrapper's samples show which came first, a template that no longer holds is kept for the captures of its era, after
// the others, and its replacement is for those of the other era; if these pages are the older ones, samples and
// statistics stay. Templates of another era than that of the pages are not changed. The wrapper's history records all
// changes. A new template is inserted at the end, or before the others if that gives a higher expected F1. Samples and
// statistics are those of these pages. Pages outside the scope of the wrapper are ignored. Fails with kNoPattern if
// nothing on the pages looks like an article, and with kUnsupported if a page was made by another normalizer than the
// wrapper's; otherwise fails like Applier::compile.
Result<WrapperUpdate> update_wrapper(const Wrapper& stored, const AnalyzedPages& pages,
                                     const UpdateOptions& options = {});

}  // namespace wrapwright
