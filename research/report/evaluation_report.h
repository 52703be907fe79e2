// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes an evaluation as a folder: index.html (self-contained: styles and plots inline, nothing loaded, no scripts
// from pages), the tables as TSV and Markdown, the plots as SVG. Each file is written whole or not at all.
#include <filesystem>
#include <span>
#include <string>

#include "core/base/result.h"
#include "research/evaluate/evaluation.h"

namespace wrapwright {

struct ReportOptions {
  std::string title = "wrapwright evaluate";
  std::string command;               // the command line that made it, shown so that readers can repeat it
  std::size_t max_worst_pages = 50;  // pages shown with a diff against the gold
  std::size_t max_diff_words = 400;  // words shown per diff
  std::string gnuplot = "gnuplot";   // program that draws
};

// kIo if the folder cannot be written; kUnsupported, naming the package, if gnuplot is missing: then everything except
// the plots is written.
Status write_report(const std::filesystem::path& folder, std::span<const ColumnSpec> specs,
                    std::span<const CorpusEvaluation> evaluations, const ReportOptions& options = {});

}  // namespace wrapwright
