// SPDX-License-Identifier: Apache-2.0
#pragma once
// What to send when a URL is requested again, stored in SQLite: ETag and Last-Modified byte for byte, the permanent
// redirect of the URL, whether it is gone, until when it is fresh, and the size of the copy; also which requests failed
// for a lasting reason. Every put is a transaction in a write-ahead log: a killed process loses at most the current
// put. One thread per store; several processes may share the file.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "core/database/database.h"
#include "web/fetch/capture.h"

namespace wrapwright {

struct Validators {
  std::string source_url;        // the URL whose response had them: they are only sent to it
  std::string etag;              // with W/ and quotes as received; "" = none
  std::string last_modified;     // as received; "" = none; never invented
  std::string moved_to;          // target of 301 and 308; "" = none
  bool gone = false;             // 410: must not be requested again
  std::int64_t fresh_until = 0;  // seconds since 1970
  // Bytes of the response, to detect a copy that was damaged since; nothing = unknown.
  std::optional<std::uint64_t> size = {};
};

// A request that failed for a reason that will last (web/fetch/lasting_failures.h).
struct StoredFailure {
  int status = 0;          // of HTTP; 0 = refused before a request
  std::int64_t first = 0;  // time of the first attempt that ended so, in seconds since 1970
  std::int64_t last = 0;   // time of the last such attempt
};

// The validators from a successful response for `url`; after a 304, values that it does not repeat are taken from
// `before`.
[[nodiscard]] Validators validators_of(std::string_view url, const Capture& capture,
                                       const std::optional<Validators>& before);

class ValidatorStore {
 public:
  // Opens or creates the file. `rules` identifies how responses are processed; a store written under other rules loses
  // its validators, because a 304 would keep results of the old rules. Fails with kSyntax if the file is not a
  // database, and leaves it unchanged.
  static Result<ValidatorStore> open(const std::filesystem::path& path, std::string_view rules);

  [[nodiscard]] Result<std::optional<Validators>> find(std::string_view url);
  // Must only be called after the response was stored and found valid.
  Status put(std::string_view url, const Validators& validators);
  Status forget(std::string_view url);

  // Failures are kept even if the rules change.
  [[nodiscard]] Result<std::optional<StoredFailure>> failure(std::string_view url);
  Status put_failure(std::string_view url, const StoredFailure& failure);
  Status forget_failure(std::string_view url);

 private:
  explicit ValidatorStore(Database database) : database_(std::move(database)) {}
  Status prepare_schema(std::string_view rules);
  Status forget_size(std::string_view url);

  Database database_;
};

// Stores what the response for `key` says: its validators_of(), and until when it is fresh, no longer than max_fresh.
// Fails like ValidatorStore::put.
Status remember(ValidatorStore& store, std::string_view key, const Capture& capture,
                const std::optional<Validators>& before, std::chrono::seconds max_fresh);

}  // namespace wrapwright
