// SPDX-License-Identifier: Apache-2.0
#pragma once
// What may be wrong with a wrapper: by reading it (lint), and by trying it on pages (WrapperTrial). lint is a pure
// function, safe from any thread; a WrapperTrial belongs to one thread.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wrapper/applier.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

enum class Severity {
  kNote,     // worth knowing
  kWarning,  // will work, but not for long or not for all pages
  kError,    // the wrapper cannot be used
};
[[nodiscard]] std::string_view to_string(Severity severity);  // "note", "warning", "error"

struct Finding {
  Severity severity;
  Place where;
  std::string message;
};

// All that can be said about a wrapper file from its bytes, by line. A file that does not parse gives one kError, the
// parse error. `source` names the file.
[[nodiscard]] std::vector<Finding> lint_wrapper(std::string_view xml, std::string_view source);

struct TemplateTrial {
  std::string name;
  unsigned matched = 0;
};

struct TrialReport {
  unsigned pages = 0;       // in scope
  unsigned matched = 0;     // with text
  unsigned empty = 0;       // a template matched, but there was no text in it
  unsigned no_article = 0;  // a template says that there is no article
  unsigned out_of_scope = 0;
  double mean_characters = 0;            // of the text of the matched pages
  std::vector<TemplateTrial> templates;  // those that matched, in order of first match
  // Reasons to think that the site has changed since the wrapper was learned: a match rate or a mean length far from
  // the wrapper's statistics. Empty: none, or too few pages to tell.
  std::vector<std::string> drift;
};

struct DriftLimits {
  unsigned min_pages = 5;             // fewer tell nothing
  double min_match_rate = 0.8;        // of the learned rate, at least
  double min_length_ratio = 1.0 / 3;  // mean length by the learned one, at least
  double max_length_ratio = 3;        // and at most
};

class WrapperTrial {
 public:
  WrapperTrial(const Wrapper& wrapper, const Applier& applier, const DriftLimits& limits = {});
  // REQUIRES: the page was made by applier.normalizer(). The applier must outlive the trial.
  const Outcome& add(const Page& page, std::string_view url);
  [[nodiscard]] TrialReport report() const;

 private:
  const Applier& applier_;
  WrapperStatistics learned_;
  DriftLimits limits_;
  TrialReport counts_;
  double characters_ = 0;
  Outcome outcome_;
  std::string text_;
};

}  // namespace wrapwright
