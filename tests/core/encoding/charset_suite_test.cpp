// SPDX-License-Identifier: Apache-2.0
// The encoding cases of html5lib's suite. Those that declare by markup which only a full parse can see are listed, with
// the reason, in encoding_needs_parse.txt; that list may only shrink.
#include <gtest/gtest.h>

#include "build_paths.h"
#include "core/encoding/charset.h"
#include "support/corpora.h"
#include "support/dat_file.h"

namespace wrapwright {
namespace {

// The declared encoding, without detection from the bytes; windows-1252 is the suite's default.
std::string_view declared_by(std::string_view bytes) {
  const Encoding found = find_encoding(bytes, "");
  if (found.source == EncodingSource::kBom) return *encoding_for_label(found.name);
  if (const auto early = prescan_meta(bytes)) return *early;
  return found.source == EncodingSource::kMeta ? *encoding_for_label(found.name) : "windows-1252";
}

TEST(FindEncoding, PassesTheEncodingSuite) {
  REQUIRE_SUITES(suites);
  const auto cases = read_dat_folder(suites / "html5lib-tests" / "encoding");
  ASSERT_GT(cases.size(), 80U);
  std::vector<std::string> all;
  std::vector<std::string> failing;
  for (const DatCase& c : cases) {
    const auto expected = encoding_for_label(c.at("encoding"));
    ASSERT_TRUE(expected) << c.name;
    all.push_back(c.name);
    if (declared_by(c.at("data")) != *expected) failing.push_back(c.name);
  }
  const auto known = read_known_failures(WRAPWRIGHT_SOURCE_DIR "/tests/core/encoding/encoding_needs_parse.txt");
  EXPECT_EQ(compare_with_known_failures(all, failing, known), "");
  RecordProperty("pass_share", std::to_string(all.size() - failing.size()) + "/" + std::to_string(all.size()));
}

}  // namespace
}  // namespace wrapwright
