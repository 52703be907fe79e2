// SPDX-License-Identifier: Apache-2.0
// RFC 9111 section 4.2.
#include "web/fetch/freshness.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

TEST(FreshUntil, FollowsTheHeadersAndNothingElse) {
  const auto now = *parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT");
  struct Case {
    std::vector<HttpHeader> headers;
    std::chrono::seconds expected;
  };
  for (const auto& c : {
           Case{{}, 0s},
           Case{{{"Last-Modified", "Sun, 06 Nov 1984 08:49:37 GMT"}}, 0s},
           Case{{{"Cache-Control", "max-age=60"}}, 60s},
           Case{{{"cache-control", "public, MAX-AGE=\"60\""}}, 60s},
           Case{{{"Cache-Control", "max-age=60"}, {"Age", "20"}}, 40s},
           Case{{{"Cache-Control", "max-age=60"}, {"Age", "70"}}, 0s},
           Case{{{"Cache-Control", "max-age=60, no-cache"}}, 0s},
           Case{{{"Cache-Control", "max-age=60"}, {"Cache-Control", "no-store"}}, 0s},
           Case{{{"Cache-Control", "max-age=60, max-age=10"}}, 10s},
           Case{{{"Cache-Control", "max-age=soon"}}, 0s},
           Case{{{"Cache-Control", "max-age="}}, 0s},
           Case{{{"Cache-Control", "max-age=-5"}}, 0s},
           Case{{{"Cache-Control", "max-age=99999999999999999999"}}, 86'400s},
           Case{{{"Cache-Control", "s-maxage=60"}}, 0s},
           Case{{{"Expires", "Sun, 06 Nov 1994 08:50:37 GMT"}}, 60s},
           Case{{{"Expires", "Sun, 06 Nov 1994 08:50:37 GMT"}, {"Date", "Sun, 06 Nov 1994 08:50:07 GMT"}}, 30s},
           Case{{{"Expires", "Sun, 06 Nov 1994 08:50:37 GMT"}, {"Cache-Control", "max-age=5"}}, 5s},
           Case{{{"Expires", "0"}}, 0s},
           Case{{{"Expires", "Sun, 06 Nov 2094 08:49:37 GMT"}}, 86'400s},
           Case{{{"Expires", "Fri, 31 Dec 9999 23:59:59 GMT"}}, 86'400s},
           Case{{{"Expires", "Sun, 06 Nov 1994 08:49:37 GMT"}, {"Date", "Fri, 31 Dec 9999 23:59:59 GMT"}}, 0s},
       }) {
    std::string trace;
    for (const auto& header : c.headers) trace += header.name + ": " + header.value + " | ";
    SCOPED_TRACE(trace);
    EXPECT_EQ(fresh_until(c.headers, now, 86'400s) - now, c.expected);
    EXPECT_EQ(fresh_until(c.headers, now, 0s), now);
  }
}

}  // namespace
}  // namespace wrapwright
