// SPDX-License-Identifier: Apache-2.0
#pragma once
// The copies of feeds in a folder. A feed with a copy is requested conditionally. One thread.
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "web/fetch/http_client.h"
#include "web/fetch/validators.h"

namespace wrapwright {

class FeedFolder {
 public:
  // REQUIRES: the validators outlive the object.
  FeedFolder(std::filesystem::path path, ValidatorStore& validators, std::chrono::seconds max_fresh)
      : path_(std::move(path)), validators_(validators), max_fresh_(max_fresh) {}

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  // Requests the feed, conditionally if the folder has an undamaged copy; after a 304, the capture's body is that of
  // the file. `name` is a plain file name, one per feed of the folder. Nothing is stored yet: call keep() after the
  // feed was parsed successfully.
  Capture fetch(HttpClient& client, const std::string& url, const std::string& name);
  Status keep(const Capture& capture, const std::string& name);
  // Records the outcome of the request for the feed. False if it failed for the same lasting reason as an earlier one.
  [[nodiscard]] Result<bool> enter_outcome(const std::string& url, const Capture& capture);
  // Stores a feed that was given as a file.
  Status keep_copy(std::string_view bytes, const std::string& name);

 private:
  std::filesystem::path path_;
  ValidatorStore& validators_;
  std::chrono::seconds max_fresh_;
};

}  // namespace wrapwright
