// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the pages of sources one after the other, for commands that process each page separately. Holds the readers of
// one archive and one folder, and the addresses of one list; pages on the network are fetched in small batches. One
// thread at a time.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/source_page.h"
#include "app/pipeline/source_reader.h"
#include "web/captures/archive_pages.h"
#include "web/fetch/folder.h"

namespace wrapwright {

class PageStream {
 public:
  // Archives and addresses for which `is_done` returns true are neither read nor fetched. The reader must outlive the
  // stream.
  PageStream(SourceReader& reader, std::vector<std::string> sources,
             std::function<bool(const std::string& input)> is_done);

  // The next page, ready or failed, with its site; false at the end. Never fails: an unreadable source is a failed page.
  bool next(SourcePage& page);

 private:
  SourcePage abandon(Error error);
  bool open_next_source();
  void open(const std::string& source);
  void open_archive(const std::filesystem::path& path);
  void open_standard_input();
  bool next_of_folder(SourcePage& page);
  bool take(SourcePage& page);
  void fetch();

  SourceReader& reader_;
  std::vector<std::string> sources_;
  std::function<bool(const std::string& input)> is_done_;
  std::size_t opened_ = 0;          // of the sources
  std::vector<std::string> paths_;  // those of a list that are not opened yet, the next one last
  std::shared_ptr<RecordLookup> records_ = std::make_shared<RecordLookup>();
  std::optional<ArchivePages> archive_;
  std::string archive_name_;
  std::string reading_;  // the source, or the archive of a folder, that was opened last
  std::optional<FolderReader> folder_;
  std::string folder_name_;
  bool folder_has_pages_ = false;
  std::vector<SourcePage> pages_;  // of the last source, unless it is a folder
  std::size_t at_ = 0;             // in pages_
  std::vector<SourcePage> fetched_;
  std::size_t fetched_at_ = 0;
};

}  // namespace wrapwright
