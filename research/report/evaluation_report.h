// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes an evaluation as a folder: index.html (self-contained: styles inline, nothing loaded, no scripts from pages) and
// the tables as TSV and Markdown. Each file is written completely or not at all. Plots are drawn by
// scripts/plot-evaluation.
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
};

// kIo if the folder cannot be written.
Status write_report(const std::filesystem::path& folder, std::span<const ColumnSpec> specs,
                    std::span<const CorpusEvaluation> evaluations, const ReportOptions& options = {});

}  // namespace wrapwright
