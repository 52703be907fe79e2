// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which records of archives are taken: by address, time, status and media type. Plain values; pure functions.
#include <string>
#include <string_view>
#include <vector>

#include "web/archive/cdx.h"
#include "web/captures/captured_page.h"

namespace wrapwright {

// Each condition that is not empty must hold.
struct RecordPick {
  std::vector<std::string> urls;   // one of these patterns (core/base/wildcard.h)
  std::string from;                // digits of year, month, day, …: "2024" is the beginning of the year
  std::string to;                  // and "2024" its end
  std::vector<int> statuses;       // of the HTTP response
  std::vector<std::string> types;  // media types, in lower case: "text/html"

  // By what an index tells; what it does not tell holds.
  [[nodiscard]] bool takes(const CdxEntry& entry) const;
  // Those of which no record was found are taken.
  [[nodiscard]] bool takes(const CapturedPage& page) const;

 private:
  [[nodiscard]] bool takes_url(std::string_view url) const;
  [[nodiscard]] bool takes_time(std::string_view date) const;
  [[nodiscard]] bool takes_status(int status) const;
  [[nodiscard]] bool takes_type(std::string_view content_type) const;
};

// Whether it is the digits of a year, or more of a time from the left: 2024, 202402, 20240131 … up to the second.
[[nodiscard]] bool is_begin_of_time(std::string_view text);

}  // namespace wrapwright
