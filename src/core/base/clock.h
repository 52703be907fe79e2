// SPDX-License-Identifier: Apache-2.0
#pragma once
// The time of day for records, archives and histories, as ISO 8601 in UTC with seconds: "2018-09-18T09:55:35Z". May be
// called by any thread.
#include <string>

namespace wrapwright {

[[nodiscard]] std::string current_time();

// $SOURCE_DATE_EPOCH (reproducible-builds.org/docs/source-date-epoch), if it is set to a number of seconds, or else
// `time`: with it, the same input gives the same bytes.
[[nodiscard]] std::string source_date(const std::string& time = current_time());

}  // namespace wrapwright
