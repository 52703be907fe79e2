// SPDX-License-Identifier: Apache-2.0
#include "core/text/stop_words.h"

namespace wrapwright {
namespace {

// clang-format off
constexpr StopWords kStopWords[] = {
#include "core/text/stop_words.inc"
};
// clang-format on

}  // namespace

std::span<const StopWords> all_stop_words() { return kStopWords; }

std::string_view stop_words(std::string_view language) {
  for (const StopWords& known : kStopWords) {
    if (known.language == language) return known.words;
  }
  return "";
}

}  // namespace wrapwright
