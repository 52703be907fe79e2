// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads WACZ files (Web Archive Collection Zipped 1.0 and 1.1, Webrecorder): a ZIP with WARC files below archive/,
// lists of pages, indexes, and a datapackage.json with the digest of each. Uses libzip. A handle: copies share the open
// file. One thread.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "web/archive/byte_source.h"

struct zip;

namespace wrapwright {

struct WaczLimits {
  std::size_t max_archives = 65'536;  // further ones are left out
  std::size_t max_package_bytes = std::size_t{16} << 20U;
  std::size_t max_package_values = 500'000;  // in datapackage.json; each takes up to 150 bytes of memory
};

class Wacz {
 public:
  // Fails with kNotFound or kIo, and with kSyntax if the file is not a ZIP.
  [[nodiscard]] static Result<Wacz> open(const std::filesystem::path& path, const WaczLimits& limits = {});

  // The names of the files below archive/, sorted, each once.
  [[nodiscard]] const std::vector<std::string>& archives() const { return contents_->archives; }
  // Can seek if the file is stored in the ZIP without compression. Fails with kNotFound or kIo.
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(const std::string& name) const;

  // One error for each file that is missing, or differs from datapackage.json in size or digest (SHA-256); for a digest
  // that cannot be checked; for a datapackage.json that is missing, broken, or differs from datapackage-digest.json;
  // for archives that are left out. The places are "x.wacz/archive/a.warc.gz". Signatures are not checked. Cost: reads
  // every named file once.
  [[nodiscard]] std::vector<Error> check() const;

 private:
  struct Contents {
    std::string path;
    std::vector<std::string> archives;
    std::optional<Error> left_out;
    WaczLimits limits;
  };
  Wacz(std::shared_ptr<const Contents> contents, std::shared_ptr<zip> file)
      : contents_(std::move(contents)), file_(std::move(file)) {}

  std::shared_ptr<const Contents> contents_;
  std::shared_ptr<zip> file_;
};

// Whether a file that begins with these bytes is a ZIP.
[[nodiscard]] inline bool is_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

}  // namespace wrapwright
