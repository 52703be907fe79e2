// SPDX-License-Identifier: Apache-2.0
#pragma once
// An evaluation as a folder to look at: index.html (self-contained: styles and plots inside, nothing loaded, no
// script from pages), the tables as TSV and Markdown, the plots as SVG. Files are written whole or not at all.
#include <filesystem>
#include <span>
#include <string>

#include "base/result.h"
#include "evaluate/evaluation.h"

namespace wrapwright {

struct ReportOptions {
  std::string title = "wrapwright evaluate";
  std::string command;               // that made it; shown, so that readers can repeat it
  std::size_t max_worst_pages = 50;  // pages shown with their difference to the gold
  std::size_t max_diff_words = 400;  // most words shown of one page's difference
  std::string gnuplot = "gnuplot";   // program that draws
};

// kIo where the folder cannot be written; kUnsupported, with the package named, where gnuplot is missing: all but the
// plots is written then.
Status write_report(const std::filesystem::path& folder, std::span<const ColumnSpec> specs,
                    std::span<const CorpusEvaluation> evaluations, const ReportOptions& options = {});

}  // namespace wrapwright
