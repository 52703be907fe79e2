// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_pick.h"

#include <algorithm>
#include <iterator>

#include "core/base/ascii.h"
#include "core/base/wildcard.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRevisit = "warc/revisit";
constexpr std::string_view kUnknown = "unk";

}  // namespace

bool is_begin_of_time(std::string_view text) {
  struct Part {
    std::size_t at;
    std::string_view least;
    std::string_view most;
  };
  constexpr Part kParts[] = {{4, "01", "12"}, {6, "01", "31"}, {8, "00", "23"}, {10, "00", "59"}, {12, "00", "60"}};
  const bool is_of_digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_of_digits || text.size() < 4 || text.size() > 14 || text.size() % 2 != 0) return false;
  return std::all_of(std::begin(kParts), std::end(kParts), [&](const Part& part) {
    if (part.at >= text.size()) return true;
    const std::string_view digits = text.substr(part.at, 2);
    return digits >= part.least && digits <= part.most;
  });
}

bool RecordPick::takes_url(std::string_view url) const {
  return urls.empty() ||
         std::any_of(urls.begin(), urls.end(), [&](const std::string& each) { return matches_pattern(each, url); });
}

bool RecordPick::takes_time(std::string_view date) const {
  if (from.empty() && to.empty()) return true;
  std::string digits;
  std::copy_if(date.begin(), date.end(), std::back_inserter(digits), is_digit);
  if (digits.empty()) return true;
  const std::string_view time = digits;
  return (from.empty() || time.substr(0, from.size()) >= from) && (to.empty() || time.substr(0, to.size()) <= to);
}

bool RecordPick::takes_status(int status) const {
  return statuses.empty() || status == 0 || std::find(statuses.begin(), statuses.end(), status) != statuses.end();
}

bool RecordPick::takes_type(std::string_view content_type) const {
  const std::string type = lower(trim(content_type.substr(0, content_type.find(';'))));
  return types.empty() || type.empty() || type == kRevisit || type == kUnknown ||
         std::find(types.begin(), types.end(), type) != types.end();
}

bool RecordPick::takes(const CdxEntry& entry) const {
  return takes_url(entry.url) && takes_time(entry.time) && takes_status(entry.status) && takes_type(entry.mime);
}

bool RecordPick::takes(const CapturedPage& page) const {
  if (!page.archived) return true;
  return takes_url(page.url) && takes_time(page.archived->date) && takes_status(page.archived->status) &&
         takes_type(page.content_type);
}

}  // namespace wrapwright
