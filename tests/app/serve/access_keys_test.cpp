// SPDX-License-Identifier: Apache-2.0
#include "app/serve/access_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/hmac.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

AccessKeys keys_of(const std::string& bytes) {
  const TemporaryFolder folder;
  write_all(folder.path() / "keys", bytes);
  auto keys = AccessKeys::read(folder.path() / "keys");
  EXPECT_TRUE(keys.ok());
  return std::move(keys).value();
}

TEST(AccessKeys, LetEverybodyInIfThereAreNone) {
  EXPECT_TRUE(AccessKeys().is_open());
  EXPECT_FALSE(AccessKeys().has(""));
}

TEST(AccessKeys, KnowKeysAndSignatures) {
  const AccessKeys keys = keys_of("# ours\n\n  a-long-enough-key  \nuser:a long enough secret\n");
  EXPECT_FALSE(keys.is_open());
  EXPECT_TRUE(keys.has("a-long-enough-key"));
  for (const char* const other :
       {"", "a-long-enough-kez", "a-long-enough-key ", "user", "a long enough secret", "# ours"})
    EXPECT_FALSE(keys.has(other)) << other;
  const std::string signature = hmac_sha1_hex("a long enough secret", "http://a.example/");
  EXPECT_TRUE(keys.is_signed("user", "http://a.example/", signature));
  EXPECT_FALSE(keys.is_signed("user", "http://b.example/", signature));
  EXPECT_FALSE(keys.is_signed("other", "http://a.example/", signature));
  EXPECT_FALSE(keys.is_signed("user", "http://a.example/", ""));
  EXPECT_FALSE(keys.is_signed("user", "http://a.example/", signature.substr(1)));
}

TEST(AccessKeys, RefuseAFileWithTheLineThatIsNotAKey) {
  const TemporaryFolder folder;
  for (const auto& [bytes, message] : std::vector<std::pair<std::string, std::string>>{
           {"", "the file contains no key"},
           {"# a comment\n", "the file contains no key"},
           {"another-long-key\nshort\n", ":2: a key must have at least 16 characters"},
           {"user:short\n", ":1: a key must have at least 16 characters"},
           {"a\x01long-enough-key\n", ":1: a key must not contain control characters"},
           {std::string("user:long-enough\0secret\n", 24), ":1: a key must not contain control"}}) {
    write_all(folder.path() / "keys", bytes);
    const auto keys = AccessKeys::read(folder.path() / "keys");
    ASSERT_FALSE(keys.ok()) << bytes;
    EXPECT_THAT(keys.error().to_string(), HasSubstr(message));
  }
}

}  // namespace
}  // namespace wrapwright
