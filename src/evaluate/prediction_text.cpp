// SPDX-License-Identifier: Apache-2.0
// The part of prediction.h that does not access files.
#include "evaluate/prediction.h"
#include "text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kHeadCodePoints = 2'000;

std::string_view head_of(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t n = 0; n < kHeadCodePoints && at < text.size(); ++n) static_cast<void>(next_code_point(text, at));
  return text.substr(0, at);
}

}  // namespace

std::string scored_text(const Prediction& prediction) {
  const bool held = head_of(prediction.text).find(prediction.title) != std::string_view::npos;
  return held ? prediction.text : prediction.title + "\n" + prediction.text;
}

}  // namespace wrapwright
