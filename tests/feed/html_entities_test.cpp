// SPDX-License-Identifier: Apache-2.0
// src/feed/html_entities.inc against the standard's own list, as Python has it.
#include <cstdio>
#include <gtest/gtest.h>
#include <string>

#include "feed/html_text.h"

namespace wrapwright {
namespace {

TEST(HtmlEntities, AreThoseOfTheStandard) {
  const char* const command =
      "python3 -c 'import html.entities as h, sys\n"
      "for n, t in h.html5.items():\n"
      "  if n.endswith(\";\"): sys.stdout.buffer.write(f\"{n[:-1]}={t}\\0\".encode())'";
  FILE* const pipe = ::popen(command, "r");
  ASSERT_NE(pipe, nullptr);
  std::string all;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) all += static_cast<char>(c);
  ASSERT_EQ(::pclose(pipe), 0) << "python3 is needed";
  std::size_t seen = 0;
  for (std::size_t at = 0; at < all.size(); ++seen) {
    const std::size_t end = all.find('\0', at);
    const std::size_t equal = all.find('=', at);
    std::string text;
    EXPECT_TRUE(append_reference(std::string_view(all).substr(at, equal - at), text)) << all.substr(at, equal - at);
    EXPECT_EQ(text, all.substr(equal + 1, end - equal - 1));
    at = end + 1;
  }
  EXPECT_GT(seen, 2000U);
}

}  // namespace
}  // namespace wrapwright
