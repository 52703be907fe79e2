// SPDX-License-Identifier: Apache-2.0
#pragma once
// Caches what was found out about the values of an attribute, because most classes of a page occur on several elements.
// Lifetime: the values must outlive it. One thread. Memory: a few kilobytes. Cost: one comparison for a recently seen
// value.
#include <array>
#include <cstddef>
#include <string_view>

namespace wrapwright {

template <typename Found>
class ValueMemo {
 public:
  // The result of `find` for the value; `find` is called if the value is new or was evicted.
  template <typename Find>
  const Found& of(std::string_view value, const Find& find) {
    Entry& entry = entries_[place_of(value)];
    if (entry.value != value || !entry.is_known) entry = {value, find(value), true};
    return entry.found;
  }

 private:
  struct Entry {
    std::string_view value;
    Found found{};
    bool is_known = false;
  };
  static constexpr std::size_t kEntries = 128;

  static std::size_t place_of(std::string_view value) {
    if (value.empty()) return 0;
    const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(value[at])); };
    return (value.size() * 37 + byte(0) * 11 + byte(value.size() / 2) * 5 + byte(value.size() - 1)) % kEntries;
  }

  std::array<Entry, kEntries> entries_{};
};

}  // namespace wrapwright
