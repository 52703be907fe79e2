// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads and writes whole files. Free functions, safe from any thread; if two threads or processes write the same path,
// one complete version remains.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30U;

// The file's bytes. Fails with kLimit if the file is larger than `limit` (checked before memory is allocated), with
// kNotFound if it does not exist, and with kIo if it is a directory or unreadable.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit = kMaxFileBytes);
// The same, reusing the capacity of `out`; for callers that read many files.
Status read_file(const std::filesystem::path& path, std::string& out, std::size_t limit = kMaxFileBytes);
// The first max_bytes of the file, or all of it if it is smaller; memory and time do not depend on the rest. The result
// is a view of `buffer`, which only grows: callers that read many files avoid clearing it again for each file.
Result<std::string_view> read_file_start(const std::filesystem::path& path, std::string& buffer, std::size_t max_bytes);

// Replaces the file completely or not at all, using an AtomicFile with default options. The folder must exist.
Status write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

// Writes all bytes to the open file, continuing after partial writes. False, with errno set, on failure.
[[nodiscard]] bool write_all(int fd, std::string_view bytes);

// The error of a system call on a path: kNotFound for ENOENT, else kIo, with the message "what: <system message>".
// `code` is an errno value.
[[nodiscard]] Error io_error(const std::filesystem::path& path, const std::string& what, int code);

// Whether a file lies below a folder after its symbolic links are resolved; `folder` is already resolved
// (std::filesystem::canonical). False for a file that does not exist.
[[nodiscard]] bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file);

// Creates the folder and its parents unless it exists. Also fails if it exists but is not writable.
Status make_folder(const std::filesystem::path& path);

// Maps any name to a file name: letters, digits, ".", "-", "_" and the characters of `also` are kept, other bytes and a
// leading "." become %XX; names above 150 bytes are truncated and end in a digest. Different names get different file
// names; "" stays "". REQUIRES: `also` contains neither "/" nor "%".
[[nodiscard]] std::string file_name_of(std::string_view name, std::string_view also);
[[nodiscard]] std::string file_name_of_site(std::string_view site);  // with `also` empty

}  // namespace wrapwright
