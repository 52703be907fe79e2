// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include <cstddef>
#include <cstdio>

#include "core/base/figures.h"

namespace wrapwright {
namespace {

constexpr std::size_t kWidth = 79;  // a full line would wrap on some terminals

std::string with_commas(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string clock(std::size_t seconds) {
  char text[32];
  if (seconds >= 3600) {
    std::snprintf(text, sizeof text, "%zu:%02zu:%02zu", seconds / 3600, seconds / 60 % 60, seconds % 60);
  } else {
    std::snprintf(text, sizeof text, "%zu:%02zu", seconds / 60, seconds % 60);
  }
  return text;
}

}  // namespace

std::string progress_line(const Progress& progress, double seconds) {
  std::string out = std::string(progress.doing) + " " + with_commas(progress.done);
  if (progress.total > 0) out += " of " + with_commas(progress.total);
  out += std::string(" ") + progress.unit;
  if (progress.sites > 0) out += ", " + with_commas(progress.sites) + (progress.sites == 1 ? " site" : " sites");
  if (seconds >= 1 && progress.done > 0) {
    const double rate = static_cast<double>(progress.done) / seconds;
    out += ", " + (rate < 10 ? fixed(rate, 1) : with_commas(static_cast<std::size_t>(rate))) + "/s";
    if (progress.total > progress.done) {
      const double left = static_cast<double>(progress.total - progress.done) / rate;
      out += ", " + clock(static_cast<std::size_t>(left)) + " left";
    }
  }
  return out.size() > kWidth ? out.substr(0, kWidth) : out;
}

}  // namespace wrapwright
