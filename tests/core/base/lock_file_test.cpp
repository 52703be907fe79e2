// SPDX-License-Identifier: Apache-2.0
#include "core/base/lock_file.h"

#include <gtest/gtest.h>
#include <optional>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

TEST(LockFile, OneHolderAtATime) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "lock";
  std::optional<Result<Descriptor>> first(take_lock(path, "somebody has it"));
  ASSERT_TRUE(*first);
  const auto second = take_lock(path, "somebody has it");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().to_string(), path.string() + ": somebody has it");
  first.reset();
  EXPECT_TRUE(take_lock(path, "somebody has it"));
}

TEST(LockFile, AFolderThatIsMissingIsAnError) {
  const TemporaryFolder folder;
  const auto lock = take_lock(folder.path() / "missing" / "lock", "busy");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().kind, ErrorKind::kIo);
}

}  // namespace
}  // namespace wrapwright
