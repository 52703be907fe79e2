// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where articles go: one after the other to a file or standard output, or each to a file of its own in a folder. One
// thread.
//
// In a folder, a page with a URL has the name that `fetch` gives it (fetch/page_name.h), so that the same page has the
// same file in every run; one without has the name of its file or id. The ending is the format's (.txt, .md, .html,
// .json); a name that an earlier page of the run has gets "-2", "-3", and so on. Each file is written whole or not at
// all.
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "batch/record.h"
#include "cli/console.h"
#include "cli/output.h"
#include "cli/sources.h"

namespace wrapwright {

// A page's share of some output: it begins where the share before it ends.
struct ArticlePiece {
  const SourcePage* page;
  bool has_article;
  std::size_t end;
};

class Articles {
 public:
  // A folder where `path` names one that is there, or ends in "/"; it is made if need be. Else as Output::open.
  static Result<Articles> open(const std::string& path, OutputFormat format, Console& console);

  // Records of pages without an article go to a file in common only. Nothing happens after a failure; close() reports
  // it.
  void write(std::string_view records, const std::vector<ArticlePiece>& pieces);
  // Whether each article has a file of its own.
  [[nodiscard]] bool are_parted() const { return !output_; }
  // A reason to stop early.
  [[nodiscard]] bool failed() const { return output_ ? output_->failed() : failure_.has_value(); }
  [[nodiscard]] Status close();

 private:
  explicit Articles(Output output) : output_(std::move(output)) {}
  Articles(std::filesystem::path folder, OutputFormat format) : folder_(std::move(folder)), format_(format) {}
  std::string free_name(const SourcePage& page);

  std::optional<Output> output_;
  std::filesystem::path folder_;
  OutputFormat format_ = OutputFormat::kText;
  std::map<std::string, std::size_t> used_;  // names without ending; the highest number given to each
  std::optional<Error> failure_;
};

}  // namespace wrapwright
