// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learning on from a wrapper that is there: what still holds on these pages is kept as it stands, whoever wrote it, and
// what it misses is learned and added. Pure; cost: as learn_wrapper, and the wrapper applied a few times to each page.
#include <cstddef>
#include <span>

#include "base/result.h"
#include "blocks/site_page.h"
#include "learn/learn_wrapper.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct UpdateOptions {
  LearnerOptions learner;  // `normalizer` is not heeded: the wrapper has its own
  // How far what a template extracts may be, in expected F1, below what templates learned anew would. A template: in
  // the mean over its pages; a page, before it is learned from again: twice that.
  double max_loss = 0.05;
  double min_gain = 0.005;         // of a further template, in expected F1 over all pages
  std::size_t min_dead_pages = 3;  // from so many pages on, a field without a value on any is learned again
};

struct WrapperUpdate {
  Wrapper wrapper;
  std::size_t kept = 0;  // templates
  std::size_t added = 0;
  std::size_t dropped = 0;
  std::size_t fields =
      0;  // of kept templates, by name, whose rules had no values any more and were replaced or dropped
  [[nodiscard]] bool changed_rules() const { return added + dropped + fields > 0; }
};

// Templates keep their order, and their every byte but for dead fields; those that these pages do not show stay while
// another one holds. A new one goes to the end, or before the others where that has the higher expected F1. Samples and
// statistics are those of these pages. Pages out of the wrapper's scope are left aside. kNoPattern where nothing on the
// pages looks like an article; else as Applier::compile.
// REQUIRES: pages made by stored.normalizer
Result<WrapperUpdate> update_wrapper(const Wrapper& stored, std::span<const SitePage> pages,
                                     const UpdateOptions& options = {});

}  // namespace wrapwright
