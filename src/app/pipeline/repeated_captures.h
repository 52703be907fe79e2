// SPDX-License-Identifier: Apache-2.0
#pragma once
// Of several captures of one address those that are wanted: the latest one, or those whose article has another text
// than all that came before. An address is one by its page_key(). What was seen is kept in an SQLite database in a
// scratch folder, some 100 bytes a capture or article, so memory does not grow with their number. One thread at a time
// per object. kIo where the disk fails.
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
  // As ScratchFolder::make.
  [[nodiscard]] static Result<LatestCaptures> make();
  // Enters a capture; to be called for all of them before is_latest() is asked.
  Status add(const SourcePage& page);
  // Of captures of the same time the one that was added last is the latest. True for what is no capture: a page that
  // cannot be read, or whose address is unknown.
  [[nodiscard]] Result<bool> is_latest(const SourcePage& page);

 private:
  LatestCaptures(std::unique_ptr<ScratchFolder> folder, Database database)
      : folder_(std::move(folder)), database_(std::move(database)) {}
  std::unique_ptr<ScratchFolder> folder_;  // outlives the database in it
  Database database_;
};

class SeenArticles {
 public:
  // As ScratchFolder::make.
  [[nodiscard]] static Result<SeenArticles> make();
  // Enters an article of this address, by the digest of its text; whether none before it had the same. Always true for
  // an address that is unknown ("").
  Result<bool> add(std::string_view url, std::string_view text_digest);

 private:
  SeenArticles(std::unique_ptr<ScratchFolder> folder, Database database)
      : folder_(std::move(folder)), database_(std::move(database)) {}
  std::unique_ptr<ScratchFolder> folder_;
  Database database_;
};

}  // namespace wrapwright
