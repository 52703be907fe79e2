// SPDX-License-Identifier: Apache-2.0
#pragma once
// The current time for records, archives and histories, in ISO 8601 format, UTC, to the second: "2018-09-18T09:55:35Z".
// Safe from any thread.
#include <string>

namespace wrapwright {

[[nodiscard]] std::string current_time();

// $SOURCE_DATE_EPOCH (reproducible-builds.org/docs/source-date-epoch), if it is set to a number of seconds, or else
// `time`. If it is set, the same input always gives the same bytes.
[[nodiscard]] std::string source_date(const std::string& time = current_time());

}  // namespace wrapwright
