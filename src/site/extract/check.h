// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds problems of a wrapper by static analysis (lint_wrapper) and by applying it to pages (WrapperTrial).
// lint_wrapper is a pure function, safe from any thread; a WrapperTrial belongs to one thread.
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/xpath/xpath.h"
#include "site/extract/drift.h"
#include "site/extract/page_extractor.h"
#include "site/wrapper/wrapper.h"

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
  unsigned matched = 0;     // with text by a template
  unsigned doubted = 0;     // a template matched, but the article of the page-level method replaced its own
  unsigned empty = 0;       // a template matched, but the text is empty
  unsigned no_article = 0;  // matched by a template of kind kNonArticle
  unsigned out_of_scope = 0;
  double mean_characters = 0;            // of the text, over the matched pages
  std::vector<TemplateTrial> templates;  // templates that matched, in order of first match
  // Exclusions and fields that select nothing on any page of their template, as "exclude //aside of template article";
  // only of templates that matched a page.
  std::vector<std::string> idle;
  DriftReport drift;  // the verdict of `apply` on the same pages
};

class WrapperTrial {
 public:
  // The extractor must outlive the trial.
  WrapperTrial(const Wrapper& wrapper, const PageExtractor& extractor, const DriftLimits& limits = {});
  // A page that the extractor fails on is not counted. `name` identifies the page in reports.
  const Extraction& add(const Page& page, std::string_view url, std::string_view name, std::string_view captured = {});
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
  void count_match();

  const PageExtractor& extractor_;
  std::vector<Part> parts_;
  SiteDrift drift_;
  TrialReport counts_;
  double characters_ = 0;
  Extraction found_;
};

}  // namespace wrapwright
