// SPDX-License-Identifier: Apache-2.0
#include "web/archive/packer.h"

#include <gtest/gtest.h>

#include "support/archive_records.h"
#include "web/archive/member_reader.h"

namespace wrapwright {
namespace {

// The decompressed members.
std::vector<std::string> unpack(const std::string& packed) {
  MemberReader reader(std::make_unique<MemoryBytes>(packed));
  std::vector<std::string> members(1);
  ByteBuffer buffer;
  while (true) {
    const auto step = reader.read(buffer);
    members.back() += buffer.view();
    buffer.clear();
    if (step == MemberReader::Step::kMemberEnd) members.emplace_back();
    if (step == MemberReader::Step::kDamage) return {"damaged: " + reader.error().to_string()};
    if (step == MemberReader::Step::kEnd) break;
  }
  members.pop_back();
  return members;
}

std::string noise(std::size_t size) {
  std::string out;
  for (std::uint32_t state = 1; out.size() < size;) {
    state = state * 1664525 + 1013904223;
    out += static_cast<char>(state >> 24U);
  }
  return out;
}

TEST(Packer, MembersComeOutAsTheyWentIn) {
  const std::vector<std::string> members = {"a", noise(300'000), std::string(1'000'000, 'x'), "last"};
  for (const Packing packing : {Packing::kGzip, Packing::kZstd}) {
    const auto packer = make_packer(packing);
    std::string packed;
    for (const std::string& member : members) {
      for (std::size_t at = 0; at < member.size(); at += 77'777) packer->add(member.substr(at, 77'777), packed);
      packer->end(packed);
    }
    EXPECT_LT(packed.size(), 310'000U);
    EXPECT_EQ(unpack(packed), members);
    // Each member is compressed separately.
    std::string again;
    for (const std::string& member : members) {
      const auto fresh = make_packer(packing);
      for (std::size_t at = 0; at < member.size(); at += 77'777) fresh->add(member.substr(at, 77'777), again);
      fresh->end(again);
    }
    EXPECT_EQ(again, packed);
  }
}

TEST(Packer, AnEmptyMemberIsWrittenOnlyWhereOneHasBegun) {
  for (const Packing packing : {Packing::kGzip, Packing::kZstd, Packing::kPlain}) {
    const auto packer = make_packer(packing);
    std::string packed;
    packer->end(packed);
    EXPECT_EQ(packed, "");
    packer->add("", packed);
    packer->end(packed);
    if (packing == Packing::kPlain) {
      EXPECT_EQ(packed, "");
    } else {
      EXPECT_EQ(unpack(packed), std::vector<std::string>{""});
    }
  }
}

TEST(Packer, PlainBytesStayAsTheyAre) {
  const auto packer = make_packer(Packing::kPlain);
  std::string out;
  packer->add("ab", out);
  packer->add("c", out);
  packer->end(out);
  EXPECT_EQ(out, "abc");
}

TEST(Packer, IsChosenByTheName) {
  struct Case {
    const char* name;
    Packing packing;
  };
  for (const Case& c : {Case{"a.jsonl", Packing::kPlain}, Case{"a.jsonl.gz", Packing::kGzip},
                        Case{"A.WARC.GZ", Packing::kGzip}, Case{"x/a.zst", Packing::kZstd}, Case{"", Packing::kPlain},
                        Case{".gz", Packing::kPlain}, Case{"gz", Packing::kPlain}, Case{"a.gz/b", Packing::kPlain}}) {
    EXPECT_EQ(packing_of_name(c.name), c.packing) << c.name;
  }
}

}  // namespace
}  // namespace wrapwright
