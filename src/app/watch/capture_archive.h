// SPDX-License-Identifier: Apache-2.0
#pragma once
// The archive that `archive FEED -o DIR` fills: DIR/archive/*.warc.gz with everything sent and received, and DIR/state/
// with what the next run has to know. A killed process loses nothing that is on the disk: the next open() removes an
// incomplete record, and adds the records that were written last and their pages to the index. Holds a lock on DIR. One
// thread.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/source_page.h"
#include "app/watch/warc_folder.h"
#include "core/base/descriptor.h"
#include "core/base/result.h"
#include "web/captures/record_lookup.h"
#include "web/fetch/capture_index.h"
#include "web/fetch/downloader.h"
#include "web/fetch/exchange.h"
#include "web/fetch/feed_folder.h"
#include "web/fetch/validators.h"

namespace wrapwright {

class CaptureArchive : public PageStorage {
 public:
  // Creates missing folders. Fails with kIo if another process holds the lock or the disk fails.
  static Result<std::unique_ptr<CaptureArchive>> open(const std::filesystem::path& folder, WarcFolderOptions files);

  // Stores one exchange; for HttpOptions::observe. Returns false after a failure; failure() has the error.
  bool observe(const HttpExchange& exchange);
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  // Closes the current file, which gets its final name.
  Status close() { return files_.close(); }

  // Records that these pages are about to be requested; finish_plan() records that they were.
  Status plan(const std::vector<DownloadItem>& items);
  Status finish_plan();
  // Addresses of pages that a killed run was about to request, and for which the archive has no response.
  [[nodiscard]] const std::vector<std::string>& unanswered() const { return unanswered_; }

  bool has_page(const std::string& key) override;
  std::optional<Validators> validators_of_page(const std::string& key) override;
  // REQUIRES: the exchange of the capture was observed.
  Result<DownloadOutcome> store(const DownloadItem& item, const std::string& key, const Capture& capture) override;

  // Reads the page at `spot` of a closed file; a failed page if the record is not HTML.
  [[nodiscard]] SourcePage read(const RecordSpot& spot);

  [[nodiscard]] CaptureIndex& index() { return index_; }
  [[nodiscard]] ValidatorStore& validators() { return validators_; }
  [[nodiscard]] const std::vector<std::string>& closed_files() const { return files_.closed(); }
  [[nodiscard]] std::size_t responses() const { return responses_; }
  [[nodiscard]] std::size_t revisits() const { return revisits_; }

 private:
  CaptureArchive(std::filesystem::path folder, Descriptor lock, ValidatorStore validators, CaptureIndex index,
                 WarcFolderOptions files);
  Status recover();
  Status recover(const std::string& name);
  Status adopt_planned();
  Status write(const HttpExchange& exchange);

  std::filesystem::path folder_;  // of the WARC files
  Descriptor lock_;
  ValidatorStore validators_;
  CaptureIndex index_;
  WarcFolder files_;
  std::optional<Error> failure_;
  std::shared_ptr<RecordLookup> lookup_ = std::make_shared<RecordLookup>();
  std::map<std::string, std::size_t> numbers_;  // of files in lookup_
  std::vector<std::string> unanswered_;
  std::size_t responses_ = 0;
  std::size_t revisits_ = 0;
};

}  // namespace wrapwright
