// SPDX-License-Identifier: Apache-2.0
#pragma once
// Selects records of archives by address, time, status and media type. Plain values and pure functions.
#include <string>
#include <string_view>
#include <vector>

#include "web/archive/cdx.h"
#include "web/captures/captured_page.h"

namespace wrapwright {

// All non-empty conditions must hold.
struct RecordPick {
  std::vector<std::string> urls;   // one of these patterns (core/base/wildcard.h)
  std::string from;                // digits of year, month, day, …: "2024" is the beginning of the year
  std::string to;                  // and "2024" its end
  std::vector<int> statuses;       // of the HTTP response
  std::vector<std::string> types;  // media types, in lower case: "text/html"

  // Decides by the fields of an index entry; conditions on missing fields hold.
  [[nodiscard]] bool takes(const CdxEntry& entry) const;
  // Takes pages for which no record was found.
  [[nodiscard]] bool takes(const CapturedPage& page) const;

 private:
  [[nodiscard]] bool takes_url(std::string_view url) const;
  [[nodiscard]] bool takes_time(std::string_view date) const;
  [[nodiscard]] bool takes_status(int status) const;
  [[nodiscard]] bool takes_type(std::string_view content_type) const;
};

// Whether the text is the digits of a year, or of a time down to some unit: 2024, 202402, 20240131 … up to the second.
[[nodiscard]] bool is_begin_of_time(std::string_view text);

}  // namespace wrapwright
