// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a WACZ file of the archives that are read, with the texts of the articles in its list of pages
// (web/archive/wacz_writer.h). The lines of this list are kept in a scratch folder until the archives have been read
// completely. One thread.
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
  // `created`: ISO 8601. Fails like ScratchFolder::make.
  [[nodiscard]] static Result<std::unique_ptr<WaczOutput>> open(std::filesystem::path path, std::string created);

  // Adds the lines of one page to pages.jsonl. A page from standard input, or not from an archive, is left out; close()
  // reports it.
  void write(std::string_view lines, const SourcePage& page);
  // A reason to stop early, which close() reports.
  [[nodiscard]] bool failed() const { return !pages_; }

  // Writes the file, with the archives among these inputs, those in WACZ files, and those of pages found through an
  // index. Archives that cannot be added and pages that were left out are reported as an error after the file is
  // written; without any archive, no file is written. Fails like WaczWriter.
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
  std::size_t others_ = 0;             // pages that do not come from an archive file
  std::string first_other_;            // its id
};

}  // namespace wrapwright
