// SPDX-License-Identifier: Apache-2.0
#include "app/serve/http_message.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(ServeRequest, HasHeaders) {
  ServeRequest request;
  request.headers = {{"host", "a.example"}};
  EXPECT_EQ(request.header("host"), "a.example");
  EXPECT_EQ(request.header("origin"), "");
}

TEST(ServeQuery, TakesAnAddressThatIsNotEscaped) {
  struct Case {
    const char* target;
    const char* url;
    const char* key;
  };
  for (const Case& c : {
           Case{"/parser", "", ""},
           Case{"/parser?", "", ""},
           Case{"/parser?url", "", ""},
           Case{"/parser?url=https%3A%2F%2Fa.example%2F%3Fa%3Db%26c&key=k", "https://a.example/?a=b&c", "k"},
           Case{"/parser?url=https://a.example/?a=b&c=d", "https://a.example/?a=b&c=d", ""},
           Case{"/parser?url=https://a.example/?a=b&c=d&key=k", "https://a.example/?a=b&c=d", "k"},
           Case{"/parser?key=k&url=https://a.example/a+b?c=%25", "https://a.example/a+b?c=%", "k"},
           Case{"/parser?url=a+b&c=d", "a b", ""},
           Case{"/parser?url=first&url=second", "first", ""},
           Case{"/parser?url=%zz&&key=", "%zz", ""},
       }) {
    const ServeQuery query(c.target, "url", {"key"});
    EXPECT_EQ(query.value("url"), c.url) << c.target;
    EXPECT_EQ(query.value("key"), c.key) << c.target;
  }
}

TEST(Origin, IsComparedWithTheHost) {
  struct Case {
    const char* origin;
    const char* host;
    bool is_same;
  };
  for (const Case& c : {
           Case{"", "a.example", true},
           Case{"http://a.example", "a.example", true},
           Case{"https://a.example:8080", "a.example:8080", true},
           Case{"https://a.example:8080", "a.example", false},
           Case{"https://b.example", "a.example", false},
           Case{"a.example", "a.example", false},
           Case{"null", "a.example", false},
       })
    EXPECT_EQ(is_from_host(c.origin, c.host), c.is_same) << c.origin << " " << c.host;
}

}  // namespace
}  // namespace wrapwright
