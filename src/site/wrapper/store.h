// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of wrappers, one file per site: <folder>/<site>.xml. The site of a URL is its host in lower case without a
// leading "www."; nothing is looked up for parent domains, so blog.example.org has a wrapper of its own or none.
// Holds the folder's name only: copy it freely, use it from any thread; two writers of one site leave one of both files
// whole.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

class WrapperStore {
 public:
  explicit WrapperStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  // kUnsupported for what can be no site's name: one that is empty, has control characters or bytes that are not UTF-8,
  // neither of which a wrapper file can hold, or leads out of a folder.
  [[nodiscard]] static Status check_name(std::string_view site);
  // The site's file, which need not exist; always directly in the folder (core/base/files.h).
  [[nodiscard]] std::filesystem::path path_of(std::string_view site) const;

  // kNotFound if the store has no wrapper for the site; otherwise fails as read_wrapper.
  [[nodiscard]] Result<Wrapper> load(std::string_view site) const;
  [[nodiscard]] Result<Wrapper> load_for_url(std::string_view url) const;

  // All wrapper files, sorted by name, including invalid ones. kNotFound or kIo for the folder.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> files() const;

  // Whether save() destroys no manual edits: the site has no file, or the file is as save() wrote it, without rules
  // that it kept of one that was edited. kRefused for a file that was edited or comes from elsewhere; the error of a
  // file that cannot be read.
  [[nodiscard]] Status check_unedited(std::string_view site) const;

  // Whether the site has a file that is not as save() wrote it. Fails as check_unedited.
  [[nodiscard]] Result<bool> is_edited(std::string_view site) const;

  // Writes the file of wrapper.site with its fingerprint (site/wrapper/fingerprint.h), whole or not at all; creates the
  // folder if necessary. Unknown parts of an existing file are preserved. An existing file that is not a readable
  // wrapper is left unchanged, and its error is returned; kUnsupported as check_name(). Returns the path.
  [[nodiscard]] Result<std::filesystem::path> save(Wrapper wrapper) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace wrapwright
