// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes archive indexes: CDXJ lines, and sorted lines compressed as ZipNum (index.cdx.gz and index.idx, as used by
// pywb and WACZ). Pure functions. Cost: O(n log n) for the compressed index, else O(n).
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "web/archive/cdx.h"

namespace wrapwright {

// The key of a URL in an index: "com,example)/a?b=1" (Sort-friendly URI Reordering Transform, with the defaults of the
// package surt except for session ids): labels of the host in reverse without a leading "www.", the port unless it is
// the scheme's, path and query in lower case without a "/" at the end, parameters sorted. A URL without a host is its
// own key.
[[nodiscard]] std::string surt(std::string_view url);

// Includes the line feed. `length`: size of the record in the file, as compressed there.
[[nodiscard]] std::string cdxj_line(const CdxEntry& entry, std::uint64_t length);

struct PackedIndex {
  std::string lines;   // index.cdx.gz: gzip members of up to 3,000 lines
  std::string blocks;  // index.idx: where each member begins
};
// `name`: name of the compressed file.
[[nodiscard]] PackedIndex pack_index(std::vector<std::string> lines, std::string_view name);

}  // namespace wrapwright
