// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "research/methods/page_method.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(Methods, DescribesEveryMethodAndParameter) {
  const Ran ran = run_lab({"methods"});
  EXPECT_EQ(ran.exit, 0);
  for (const PageMethodEntry* entry : page_methods()) {
    EXPECT_THAT(ran.out, HasSubstr(std::string(entry->description.name) + ": "));
    EXPECT_THAT(ran.out, HasSubstr(std::string(entry->description.formula)));
    for (const Parameter& p : entry->description.parameters)
      EXPECT_THAT(ran.out, HasSubstr(std::string(p.name) + "=" + std::string(p.value)));
  }
}

}  // namespace
}  // namespace wrapwright
