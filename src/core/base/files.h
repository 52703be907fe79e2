// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads and writes whole files. Free functions, safe from any thread; of two concurrent writers of a path one whole
// version remains.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30U;

// The file's bytes, at most `limit`. Fails: kLimit for a larger file, whose size is looked at before memory is taken
// for it; kIo or kNotFound for a directory, a missing or an unreadable file.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit = kMaxFileBytes);
// Reads into `out`, whose capacity is reused; for callers that read many files.
Status read_file(const std::filesystem::path& path, std::string& out, std::size_t limit = kMaxFileBytes);
// The first max_bytes of the file, or all of it where it is smaller; memory and time do not depend on the rest. A view of
// the beginning of `buffer`, which only grows: for callers that read many files, as no byte is cleared twice.
Result<std::string_view> read_file_start(const std::filesystem::path& path, std::string& buffer, std::size_t max_bytes);

// Replaces the file whole or not at all, by an AtomicFile with its default options. The folder must exist.
Status write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

// Writes all bytes to the open file and continues after partial writes; false, with errno, on failure.
[[nodiscard]] bool write_all(int fd, std::string_view bytes);

// The error of a system call for a path: kNotFound for ENOENT, else kIo; "what: the system's message". `code` is an
// errno.
[[nodiscard]] Error io_error(const std::filesystem::path& path, const std::string& what, int code);

// Whether a file lies below a folder after its symbolic links are resolved; `folder` is already resolved
// (std::filesystem::canonical). False for a file that does not exist.
[[nodiscard]] bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file);

// Creates the folder and its parents unless it exists. Fails also where it exists and may not be written to.
Status make_folder(const std::filesystem::path& path);

// A file name for any name: letters, digits, ".", "-", "_" and the characters of `also` are kept, other bytes and a
// leading "." become %XX; names above 150 bytes are cut and end in a digest. Different names get different file names.
// "" for "". REQUIRES: `also` contains neither "/" nor "%".
[[nodiscard]] std::string file_name_of(std::string_view name, std::string_view also);
[[nodiscard]] std::string file_name_of_site(std::string_view site);  // with `also` empty

}  // namespace wrapwright
