// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(LabHelp, OfEachCommandHasAnExampleAndTheExitCodes) {
  const std::string help = run_lab({"--help"}).out;
  for (const char* command : {"evaluate", "extract", "methods", "repairs"}) {
    SCOPED_TRACE(command);
    EXPECT_THAT(help, HasSubstr(std::string("\n  ") + command + " "));
    const Ran ran = run_lab({command, "--help"});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(ran.out, testing::ContainsRegex("\nExamples?:\n  wrapwright-lab " + std::string(command)));
    EXPECT_THAT(ran.out, HasSubstr("Exit codes: 0 done, 1 some inputs failed"));
    EXPECT_THAT(run_lab({command, "--help-all"}).out, HasSubstr("Exit codes: 0 done; 1 done, but some inputs failed"));
  }
}

TEST(LabHelp, AWordThatIsNoCommandGetsASuggestion) {
  const Ran ran = run_lab({"evalaute"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("did you mean evaluate?"));
}

}  // namespace
}  // namespace wrapwright
