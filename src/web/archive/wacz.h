// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads WACZ files (Web Archive Collection Zipped 1.0 and 1.1, Webrecorder): a ZIP with WARC files below archive/,
// lists of pages, indexes, and a datapackage.json that has the digest of each. By libzip. A handle: copies share the
// open file. One thread.
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/archive/byte_source.h"

struct zip;

namespace wrapwright {

class Wacz {
 public:
  // kNotFound or kIo; kSyntax for what is no ZIP.
  [[nodiscard]] static Result<Wacz> open(const std::filesystem::path& path);

  // The names of the files below archive/, sorted.
  [[nodiscard]] const std::vector<std::string>& archives() const { return archives_; }
  // Can seek where the file is stored and not packed by the ZIP. kNotFound, kIo.
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(const std::string& name) const;

  // One error for each file that is missing, or differs from datapackage.json in size or digest (SHA-256); for a digest
  // that cannot be checked; for a datapackage.json that is missing, broken, or differs from datapackage-digest.json.
  // The places are "x.wacz/archive/a.warc.gz". Signatures are not checked. Cost: reads every file that is named.
  [[nodiscard]] std::vector<Error> check() const;

 private:
  Wacz(std::string path, std::shared_ptr<zip> file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  std::shared_ptr<zip> file_;
  std::vector<std::string> archives_;
};

// Whether a file that begins with these bytes is a ZIP.
[[nodiscard]] inline bool is_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

}  // namespace wrapwright
