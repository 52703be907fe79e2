// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses lines of archive indexes: CDX with 9 or 11 fields, or with a header line that names them (" CDX N b a m s k r
// M S V g", Internet Archive 2003), and CDXJ (a key, 14 digits, a JSON object; pywb, OpenWayback). One thread. Cost:
// O(n).
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct CdxEntry {
  std::string url;
  std::string time;    // 14 digits
  std::string mime;    // "" = unknown; "warc/revisit" for revisits
  int status = 0;      // 0 = unknown
  std::string digest;  // "" = unknown
  std::uint64_t offset = 0;
  std::string file;
};

class CdxParser {
 public:
  // Nothing for a header line, blank lines and comments ("!"). Fails with kSyntax; the error has no place.
  [[nodiscard]] Result<std::optional<CdxEntry>> parse(std::string_view line);

 private:
  std::vector<std::string> fields_;  // letters of the header line; empty before it
};

}  // namespace wrapwright
