// SPDX-License-Identifier: Apache-2.0
#pragma once
// A cache of results computed from attribute values: most values occur many times on a page, so usually each is
// analyzed once. The page must outlive it; not thread-safe. Cost: a hash and a comparison for a known value. Of values
// that share a slot only the last one is kept, so the memory is fixed and no page can make lookups slow.
#include <array>
#include <cstddef>
#include <string_view>

#include "core/base/seeded_hash.h"

namespace wrapwright {

template <typename Answer>
class KnownValues {
 public:
  // Computes the result for a value. For "" it must be Answer{}.
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
