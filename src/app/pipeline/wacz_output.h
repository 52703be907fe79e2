// SPDX-License-Identifier: Apache-2.0
#pragma once
// A WACZ file of archives that are read, with the texts of the articles in their pages (web/archive/wacz_writer.h). Lines
// of pages are kept in a scratch folder until the archives have been read to their ends. One thread.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/pipeline/source_page.h"
#include "core/base/result.h"
#include "core/base/scratch_folder.h"

namespace wrapwright {

class WaczOutput {
 public:
  // `created`: ISO 8601. As ScratchFolder::make.
  [[nodiscard]] static Result<std::unique_ptr<WaczOutput>> open(std::filesystem::path path, std::string created);

  // Adds the lines of one page to pages.jsonl. A page from standard input or from no archive is left out; close()
  // reports it.
  void write(std::string_view lines, const SourcePage& page);
  // A reason to stop early, which close() reports.
  [[nodiscard]] bool failed() const { return !pages_; }

  // Writes the file, with the archives among these inputs, WACZ files' archives, and those of pages that come by an
  // index. Archives that cannot be added and pages that were left out are an error after the file is written; without
  // any archive no file is written. Fails as WaczWriter.
  Status close(const std::vector<std::string>& inputs);

 private:
  WaczOutput(std::filesystem::path path, std::string created, std::unique_ptr<ScratchFolder> scratch)
      : path_(std::move(path)),
        created_(std::move(created)),
        scratch_(std::move(scratch)),
        pages_(scratch_->path() / "pages.jsonl", std::ios::binary) {}

  std::filesystem::path path_;
  std::string created_;
  std::unique_ptr<ScratchFolder> scratch_;
  std::ofstream pages_;
  std::vector<std::string> archives_;  // of the pages, each once in order of first occurrence
  std::size_t others_ = 0;             // pages from no archive that is a file
  std::string first_other_;            // its id
};

}  // namespace wrapwright
