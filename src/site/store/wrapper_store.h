// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrapper files of many sites, one for each: <store>/<site>.xml in a folder, or the same bytes in one database, whose
// name ends in ".sqlite" (docs/reference/wrapper-format.md). The site of a URL is its host in lower case without a leading "www.";
// nothing is looked up for parent domains, so blog.example.org has a wrapper of its own or none.
// Nothing is opened before it is needed. Copies share what is open; use them from any thread. Writers wait for each other,
// also those of other processes: save() holds a lock on the store's folder, or that of the database, while it reads the file that
// was there and replaces it. Readers see the one before or the one after.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/descriptor.h"
#include "core/base/result.h"
#include "site/store/wrapper_files.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

class WrapperStore {
 public:
  explicit WrapperStore(std::filesystem::path location);

  // Whether a store of this name is a database.
  [[nodiscard]] static bool is_database(const std::filesystem::path& location);
  [[nodiscard]] const std::filesystem::path& location() const { return location_; }
  // kUnsupported for what can be no site's name: one that is empty, has control characters or bytes that are not UTF-8,
  // neither of which a wrapper file can hold, or leads out of a folder.
  [[nodiscard]] static Status check_name(std::string_view site);
  // The site's file, which need not exist; always directly in the store (core/base/files.h). Within a database it is no
  // file of the system's, but is called so all the same.
  [[nodiscard]] std::filesystem::path path_of(std::string_view site) const;
  // Whether path_of() could give this path.
  [[nodiscard]] bool is_path_of(const std::filesystem::path& file) const { return file.parent_path() == location_; }
  [[nodiscard]] bool has(std::string_view site) const;

  // kNotFound if the store has no wrapper for the site; otherwise fails as read_wrapper.
  [[nodiscard]] Result<Wrapper> load(std::string_view site) const;
  [[nodiscard]] Result<Wrapper> load_for_url(std::string_view url) const;

  // All wrapper files, sorted by name, including invalid ones. kNotFound or kIo for the store.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> files() const;
  // The bytes of a file that path_of() or files() names. As read_file with the limit kMaxWrapperBytes.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) const;
  // Writes files as they are, which copies a store; creates it if necessary. A database takes all of them or none.
  [[nodiscard]] Status write(const std::vector<WrapperFile>& files) const;
  // Nothing happens if there is no such file.
  [[nodiscard]] Status remove(std::string_view site) const;

  // Whether save() destroys no manual edits: the site has no file, or the file is as save() wrote it, without rules
  // that it kept of one that was edited. kRefused for a file that was edited or comes from elsewhere; the error of a
  // file that cannot be read.
  [[nodiscard]] Status check_unedited(std::string_view site) const;

  // The wrapper in a file that path_of() names, which may be overwritten then; nothing if there is no file. The error of a
  // file that is not a readable wrapper, which never is.
  [[nodiscard]] Result<std::optional<Wrapper>> replaceable(const std::filesystem::path& file) const;

  // Whether the site has a file that is not as save() wrote it. Fails as check_unedited.
  [[nodiscard]] Result<bool> is_edited(std::string_view site) const;

  // Writes the file of wrapper.site with its fingerprint (site/wrapper/fingerprint.h), whole or not at all; creates the
  // store if necessary. Unknown parts of an existing file are preserved. Fails as replaceable(), and the file is left
  // unchanged; kUnsupported as check_name(). kIo if another writer does not
  // end. Returns the path.
  [[nodiscard]] Result<std::filesystem::path> save(Wrapper wrapper) const;

  // The same, if the file still has the bytes `before` (nothing: there still is none); else kRefused, and nothing is written.
  [[nodiscard]] Result<std::filesystem::path> save_over(const std::optional<std::string>& before,
                                                        Wrapper wrapper) const;

 private:
  [[nodiscard]] static std::string name_of(std::string_view site);
  [[nodiscard]] Result<Descriptor> lock() const;
  [[nodiscard]] Result<std::filesystem::path> save_locked(Wrapper wrapper) const;

  std::filesystem::path location_;
  std::shared_ptr<WrapperFiles> files_;
};

}  // namespace wrapwright
