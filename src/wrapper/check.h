// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds problems of a wrapper: by static analysis (lint), and by applying it to pages (WrapperTrial). lint is a pure
// function, safe from any thread; a WrapperTrial belongs to one thread.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wrapper/applier.h"
#include "wrapper/wrapper.h"
#include "xpath/xpath.h"

namespace wrapwright {

enum class Severity {
  kNote,     // information
  kWarning,  // works, but is fragile or does not cover all pages
  kError,    // the wrapper cannot be used
};
[[nodiscard]] std::string_view to_string(Severity severity);  // "note", "warning", "error"

struct Finding {
  Severity severity;
  Place where;
  std::string message;
};

// All findings from the bytes of a wrapper file, by line. A file that cannot be parsed gives a single kError, the parse
// error. `source` names the file.
[[nodiscard]] std::vector<Finding> lint_wrapper(std::string_view xml, std::string_view source);

struct TemplateTrial {
  std::string name;
  unsigned matched = 0;
};

struct TrialReport {
  unsigned pages = 0;       // in scope
  unsigned matched = 0;     // with extracted text
  unsigned empty = 0;       // a template matched, but the text is empty
  unsigned no_article = 0;  // matched by a template of kind kNone
  unsigned out_of_scope = 0;
  double mean_characters = 0;            // of the text, over the matched pages
  std::vector<TemplateTrial> templates;  // templates that matched, in order of first match
  // Exclusions and fields that select nothing on any page of their template, as "exclude //aside of template article";
  // only of templates that matched a page.
  std::vector<std::string> idle;
  // Signs that the site has changed since the wrapper was learned: a match rate or a mean length far from the wrapper's
  // statistics. Empty without such signs, or with too few pages to decide.
  std::vector<std::string> drift;
};

struct DriftLimits {
  unsigned min_pages = 5;             // with fewer pages drift is not assessed
  double min_match_rate = 0.8;        // share of the match rate at learning
  double min_length_ratio = 1.0 / 3;  // mean length divided by that at learning
  double max_length_ratio = 3;        // mean length divided by that at learning
};

class WrapperTrial {
 public:
  WrapperTrial(const Wrapper& wrapper, const Applier& applier, const DriftLimits& limits = {});
  // A page that the applier fails on counts as one without a match. The applier must outlive the trial.
  const Outcome& add(const Page& page, std::string_view url);
  [[nodiscard]] TrialReport report() const;

 private:
  // An exclusion or a field of a template.
  struct Part {
    std::string template_name;
    std::string name;
    XPath xpath;
    bool selects = false;
  };
  void add_parts(const SiteTemplate& site_template);
  void try_parts(const Page& page);

  const Applier& applier_;
  std::vector<Part> parts_;
  WrapperStatistics learned_;
  DriftLimits limits_;
  TrialReport counts_;
  double characters_ = 0;
  Outcome outcome_;
  std::string text_;
};

}  // namespace wrapwright
