// SPDX-License-Identifier: Apache-2.0
#pragma once
// The eras of a site: a template is for the captures from `valid_from` on and before `valid_until`. Pure functions.
#include <string_view>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Whether a text is a date or a time in UTC as ISO 8601 writes them: "2024-05-03", "2024-05-03T14:00:00Z", also with a
// fraction of a second. Such times sort chronologically as text, except for fractions of the same second.
[[nodiscard]] bool is_capture_time(std::string_view text);

enum class EraFit {
  kCurrent,  // the page was captured while the template was valid; or the time is unknown, and it still is
  kEnded,    // the time of the page is unknown, and the template is not valid any more
  kOther,    // the page was captured before or after that period
};
// `captured` is a time, or "" or anything else if it is unknown.
[[nodiscard]] EraFit era_fit(const SiteTemplate& site_template, std::string_view captured);
[[nodiscard]] EraFit era_fit(std::string_view valid_from, std::string_view valid_until, std::string_view captured);

}  // namespace wrapwright
