// SPDX-License-Identifier: Apache-2.0
#pragma once
// What was found out about attribute values, of which most come again and again on a page, so that each is looked into
// once as a rule. The page must outlive it; one thread. Cost: a hash and a comparison for a known value; of values that
// share a place only the last is known, so that the memory is fixed and no page makes a look-up slow.
#include <array>
#include <cstddef>
#include <string_view>

#include "core/base/seeded_hash.h"

namespace wrapwright {

template <typename Answer>
class KnownValues {
 public:
  // Finds out the answer for a value; that for "" must be Answer{}.
  using Find = Answer (*)(std::string_view value);

  explicit KnownValues(Find find) : find_(find) {}

  [[nodiscard]] Answer of(std::string_view value) {
    Known& known = known_[seeded_hash(value, 0) % kPlaces];
    if (known.value != value) known = {value, find_(value)};
    return known.answer;
  }

 private:
  static constexpr std::size_t kPlaces = 256;

  struct Known {
    std::string_view value;
    Answer answer{};
  };

  Find find_;
  std::array<Known, kPlaces> known_{};
};

}  // namespace wrapwright
