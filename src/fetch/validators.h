// SPDX-License-Identifier: Apache-2.0
#pragma once
// What to send along when a URL is asked for again, kept in SQLite: ETag and Last-Modified byte for byte, where the URL
// has moved to, whether it is gone, until when there is no need to ask. Every put is a transaction in a write-ahead
// log: a killed process loses at most the put under way. One thread per store; several processes may share the file.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "fetch/capture.h"

struct sqlite3;

namespace wrapwright {

struct Validators {
  std::string source_url;        // the URL whose answer carried them: only it is asked with them
  std::string etag;              // with W/ and quotes as received; "" = none
  std::string last_modified;     // as received; "" = none: never made up
  std::string moved_to;          // where 301 and 308 lead; "" = nowhere else
  bool gone = false;             // 410: not to be asked for again
  std::int64_t fresh_until = 0;  // seconds since 1970
};

// What a good answer says about `url`: its own validators, on a 304 with `before`'s where it does not repeat them.
[[nodiscard]] Validators validators_of(std::string_view url, const Capture& capture,
                                       const std::optional<Validators>& before);

class ValidatorStore {
 public:
  // Opens or creates the file. `rules` names the way in which answers are used; a store written under other rules loses
  // its validators, since a 304 would keep what the old rules made. Not a database: kSyntax, and it is left alone.
  static Result<ValidatorStore> open(const std::filesystem::path& path, std::string_view rules);

  [[nodiscard]] Result<std::optional<Validators>> find(std::string_view url);
  // Call it only when the answer is stored and found good; an error is no reason to call it.
  Status put(std::string_view url, const Validators& validators);
  Status forget(std::string_view url);

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
  };
  using Database = std::unique_ptr<sqlite3, Closer>;
  ValidatorStore(Database database, std::string path) : database_(std::move(database)), path_(std::move(path)) {}
  Status prepare_schema(std::string_view rules);
  [[nodiscard]] Error error(std::string_view doing) const;

  Database database_;
  std::string path_;
};

}  // namespace wrapwright
