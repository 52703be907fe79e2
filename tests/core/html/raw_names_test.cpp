// SPDX-License-Identifier: Apache-2.0
#include "core/html/raw_names.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "core/base/load_bytes.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kMost = 60'000;
constexpr std::size_t kNames = 1'000;

// Eight letters, other ones for each number.
std::string name_of(std::uint64_t number) {
  std::string out;
  for (int i = 0; i < 8; ++i, number /= 26) out += static_cast<char>('a' + number % 26);
  return out;
}

// Slots that are looked at, for each name.
double probes_for_each(RawNames& names) {
  return static_cast<double>(names.probes()) / static_cast<double>(names.size());
}

TEST(RawNames, NamesThatMeetInOnePlaceCostNoMoreThanOthers) {
  RawNames others(false, kMost);
  for (std::size_t i = 0; i < kNames; ++i) (void)others.find_or_add(name_of(i * 7'919'000'017));
  // All have one slot by the factor that every page begins with.
  RawNames meeting(false, kMost);
  const std::size_t before = meeting.probes();
  std::vector<std::string> met;
  for (std::uint64_t i = 0; met.size() < kNames; ++i) {
    std::string name = name_of(i);
    if (load_bytes(name.data(), name.size()) * 0x976699CC6ED5D1BFU >> 52U == 77) met.push_back(std::move(name));
  }
  std::vector<RawName> ids;
  for (const std::string& name : met) ids.push_back(meeting.find_or_add(name));
  EXPECT_LT(probes_for_each(meeting), 2.6 * probes_for_each(others));
  for (std::size_t i = 0; i < met.size(); ++i) {
    EXPECT_EQ(meeting.find_or_add(met[i]), ids[i]);
    EXPECT_EQ(meeting.text(ids[i]), met[i]);
  }
  // The next page has the usual table again.
  const RawName known = meeting.find_or_add("class");
  meeting.clear();
  EXPECT_EQ(meeting.find_or_add("class"), known);
  EXPECT_EQ(meeting.probes(), before);
}

TEST(RawNames, LongNamesAreReadWhole) {
  RawNames names(false, kMost);
  for (std::size_t i = 0; i < kNames; ++i) (void)names.find_or_add("aaaaaaaa" + std::to_string(i) + "bbbbbbbb");
  EXPECT_GE(names.size(), kNames);
  EXPECT_LT(probes_for_each(names), 3);
}

}  // namespace
}  // namespace wrapwright
