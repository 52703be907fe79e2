// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/era.h"

#include "core/base/ascii.h"

namespace wrapwright {

bool is_capture_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  constexpr std::size_t kDate = 10;
  if (text.size() < kDate) return false;
  const bool is_date = text.size() == kDate;
  if (!is_date && (text.size() <= kForm.size() || text.back() != 'Z')) return false;
  const std::string_view fixed = text.substr(0, is_date ? kDate : kForm.size());
  for (std::size_t i = 0; i < fixed.size(); ++i)
    if (kForm[i] == '0' ? !is_digit(fixed[i]) : fixed[i] != kForm[i]) return false;
  if (is_date || text.size() == kForm.size() + 1) return true;
  const std::string_view fraction = text.substr(kForm.size(), text.size() - kForm.size() - 1);
  return fraction.size() > 1 && fraction.front() == '.' &&
         fraction.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

EraFit era_fit(std::string_view valid_from, std::string_view valid_until, std::string_view captured) {
  if (!is_capture_time(captured)) return valid_until.empty() ? EraFit::kCurrent : EraFit::kEnded;
  const bool is_valid = valid_from <= captured && (valid_until.empty() || captured < valid_until);
  return is_valid ? EraFit::kCurrent : EraFit::kOther;
}

EraFit era_fit(const SiteTemplate& site_template, std::string_view captured) {
  return era_fit(site_template.valid_from, site_template.valid_until, captured);
}

}  // namespace wrapwright
