// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as lines of an index of archives, CDX and CDXJ: no crash, and an entry has what its reader relies on.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/base/ascii.h"
#include "web/archive/cdx.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  CdxParser parser;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const auto entry = parser.parse(rest.substr(0, end));
    rest.remove_prefix(end);
    if (!entry || !*entry) continue;
    const CdxEntry& found = **entry;
    if (found.file.empty() || found.status < 0 || !std::all_of(found.time.begin(), found.time.end(), is_digit))
      std::abort();
  }
  return 0;
}
