// SPDX-License-Identifier: Apache-2.0
#pragma once
// Selects among several captures of one address: the latest one, or those whose article's text differs from that of all
// earlier ones. Addresses are compared by page_key(). The captures or articles seen are kept in an SQLite database in a
// scratch folder, about 100 bytes each, so memory does not grow with their number. One thread at a time per object.
// Functions fail with kIo if the disk fails.
#include <memory>
#include <string_view>
#include <utility>

#include "app/pipeline/source_page.h"
#include "core/base/result.h"
#include "core/base/scratch_folder.h"
#include "core/database/database.h"

namespace wrapwright {

class LatestCaptures {
 public:
  // Fails like ScratchFolder::make.
  [[nodiscard]] static Result<LatestCaptures> make();
  // Adds a capture; must be called for all captures before is_latest() is used.
  Status add(const SourcePage& page);
  // Of captures with the same time, the one added last is the latest. True for pages that are not captures: that cannot
  // be read, or whose address is unknown.
  [[nodiscard]] Result<bool> is_latest(const SourcePage& page);

 private:
  LatestCaptures(std::unique_ptr<ScratchFolder> folder, Database database)
      : folder_(std::move(folder)), database_(std::move(database)) {}
  std::unique_ptr<ScratchFolder> folder_;  // outlives the database in it
  Database database_;
};

class SeenArticles {
 public:
  // Fails like ScratchFolder::make.
  [[nodiscard]] static Result<SeenArticles> make();
  // Adds an article of this address by the digest of its text; returns whether no earlier one had the same. Always true
  // for an unknown address ("").
  Result<bool> add(std::string_view url, std::string_view text_digest);

 private:
  SeenArticles(std::unique_ptr<ScratchFolder> folder, Database database)
      : folder_(std::move(folder)), database_(std::move(database)) {}
  std::unique_ptr<ScratchFolder> folder_;
  Database database_;
};

}  // namespace wrapwright
