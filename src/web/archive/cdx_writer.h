// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes indexes of archives: CDXJ lines, and sorted ones packed as ZipNum (index.cdx.gz and index.idx, as pywb and
// WACZ have it). Pure functions. Cost: O(n log n) for the packed index, else O(n).
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "web/archive/cdx.h"

namespace wrapwright {

// The key under which an index has a URL: "com,example)/a?b=1" (Sort-friendly URI Reordering Transform, as the package
// surt does it by default but for session ids): labels of the host in reverse without a leading "www.", the port unless
// it is the scheme's, path and query in lower case without a "/" at the end, parameters sorted. A URL without a host is
// its own key.
[[nodiscard]] std::string surt(std::string_view url);

// With its line feed. `length`: of the record in the file, packed as it is there.
[[nodiscard]] std::string cdxj_line(const CdxEntry& entry, std::uint64_t length);

struct PackedIndex {
  std::string lines;   // index.cdx.gz: gzip members of up to 3,000 lines
  std::string blocks;  // index.idx: where each of them begins
};
// `name`: of the packed file.
[[nodiscard]] PackedIndex pack_index(std::vector<std::string> lines, std::string_view name);

}  // namespace wrapwright
