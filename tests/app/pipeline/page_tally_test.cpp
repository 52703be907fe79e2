// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_tally.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

TEST(PageTally, CountsEachStatusAsGoodOrFailed) {
  PageTally tally;
  std::size_t failed = 0;
  for (const StatusRow& row : kStatusRows) {
    ++tally.of(row.status);
    if (has_failed(row.status)) ++failed;
  }
  EXPECT_EQ(tally.good(), kPageStatuses - failed);
  EXPECT_EQ(tally.failed(), failed);
  tally.damaged = 2;
  tally.earlier = {.good = 10, .failed = 20};
  EXPECT_EQ(tally.good(), kPageStatuses - failed + 10);
  EXPECT_EQ(tally.failed(), failed + 22) << "a damaged record is a failure, whatever the outcome of its page";
}

TEST(PageTally, SaysWhatIsNoFailure) {
  PageTally one;
  ++one.of(PageStatus::kOk);
  EXPECT_THAT(one.lines(), ElementsAre());
  ++one.of(PageStatus::kDoubted);
  PageTally other;
  ++other.of(PageStatus::kUnmatched);
  ++other.of(PageStatus::kItems);
  ++other.of(PageStatus::kUnlike);
  other.of(PageStatus::kNoArticle) = 3;
  other.no_pages = 3;
  other.unlikely = 1;
  other.cut = 1;
  other.repeated = 2;
  other.superseded = 1;
  one.add(other);
  EXPECT_THAT(one.lines(),
              ElementsAre("ok: 1 of 8 pages", StartsWith("unlikely: 1 page is more"),
                          StartsWith("fallback: 2 pages that their"), StartsWith("unlike: 1 page that is unlike its"),
                          StartsWith("no article: 1 page is"), StartsWith("no page: 3 documents are"),
                          StartsWith("superseded: 1 capture was"), StartsWith("repeated: 2 articles"),
                          StartsWith("cut: 1 page exceeds")));
}

}  // namespace
}  // namespace wrapwright
