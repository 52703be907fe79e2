// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrapper files of many sites, one per site: <store>/<site>.xml in a folder, or the same bytes in one database,
// whose name ends in ".sqlite" (docs/reference/wrapper-format.md). The site of a URL is its host in lower case without
// a leading "www."; parent domains are not searched, so blog.example.org has its own wrapper or none. Nothing is opened
// before it is needed. Copies share what is open and can be used from any thread. Writers wait for each other,
// including those of other processes: save() holds a lock on the store's folder, or the lock of the database, while it
// reads the existing file and replaces it. Readers see the old file or the new one.
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
  // Fails with kUnsupported if the text cannot be a site's name: if it is empty, has control characters or bytes that
  // are not UTF-8, neither of which a wrapper file can hold, or leads out of a folder.
  [[nodiscard]] static Status check_name(std::string_view site);
  // The path of the site's file, which need not exist; always directly in the store (core/base/files.h). In a database,
  // it is only a name, not a file in the file system.
  [[nodiscard]] std::filesystem::path path_of(std::string_view site) const;
  // Whether path_of() could give this path.
  [[nodiscard]] bool is_path_of(const std::filesystem::path& file) const { return file.parent_path() == location_; }
  [[nodiscard]] bool has(std::string_view site) const;

  // kNotFound if the store has no wrapper for the site; otherwise fails like read_wrapper.
  [[nodiscard]] Result<Wrapper> load(std::string_view site) const;
  [[nodiscard]] Result<Wrapper> load_for_url(std::string_view url) const;

  // All wrapper files, sorted by name, including invalid ones. Fails with kNotFound or kIo for the store.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> files() const;
  // The bytes of a file that path_of() or files() names. Fails like read_file with the limit kMaxWrapperBytes.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) const;
  // Writes files unchanged, for copying a store; creates the store if necessary. A database takes all of them or none.
  [[nodiscard]] Status write(const std::vector<WrapperFile>& files) const;
  // Does nothing if there is no such file.
  [[nodiscard]] Status remove(std::string_view site) const;

  // Succeeds if save() would not destroy manual edits: if the site has no file, or the file is as save() wrote it,
  // without rules kept from an edited one. Fails with kRefused for a file that was edited or comes from elsewhere, and
  // with the error of a file that cannot be read.
  [[nodiscard]] Status check_unedited(std::string_view site) const;

  // The wrapper in a file that path_of() names, which may then be overwritten; nothing if there is no file. Fails for a
  // file that is not a readable wrapper, because such a file is never overwritten.
  [[nodiscard]] Result<std::optional<Wrapper>> replaceable(const std::filesystem::path& file) const;

  // Whether the site has a file that is not as save() wrote it. Fails like check_unedited.
  [[nodiscard]] Result<bool> is_edited(std::string_view site) const;

  // Writes the file of wrapper.site with its fingerprint (site/wrapper/fingerprint.h), completely or not at all;
  // creates the store if necessary. Unknown parts of an existing file are preserved. Returns the path. Fails like
  // replaceable(), leaving the file unchanged; with kUnsupported like check_name(); with kIo if another writer does not
  // finish.
  [[nodiscard]] Result<std::filesystem::path> save(Wrapper wrapper) const;

  // The same, if the file still has the bytes `before` (nothing: if there still is no file); otherwise fails with
  // kRefused and writes nothing.
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
