// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(Repairs, MendsDamagedWrappersByPointing) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"repairs", corpus.folder(), "--min-pages", "3", "--damage", "text-left-out", "--damage",
                           "no-exclusions", "--errs-below", "1", "--repairs"});
  EXPECT_THAT(ran.out, HasSubstr("Damage: text-left-out"));
  EXPECT_THAT(ran.out, HasSubstr("Damage: no-exclusions"));
  EXPECT_THAT(ran.out, HasSubstr("within 0.005 of the best choice, or above"));
  EXPECT_EQ(ran.err, "");
}

TEST(Repairs, NamesWhatIsWrong) {
  const TinyCorpus corpus;
  const Ran damage = run_lab({"repairs", corpus.folder(), "--damage", "fire"});
  EXPECT_EQ(damage.exit, 2);
  EXPECT_THAT(damage.err, HasSubstr("--damage fire: there are none, text-left-out"));
  EXPECT_EQ(run_lab({"repairs"}).exit, 2);
  const Ran missing = run_lab({"repairs", "/nonexistent"});
  EXPECT_EQ(missing.exit, 3);
  EXPECT_THAT(missing.err, HasSubstr("/nonexistent"));
}

}  // namespace
}  // namespace wrapwright
