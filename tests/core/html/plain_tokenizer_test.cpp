// SPDX-License-Identifier: Apache-2.0
// Tests the plain tokenizer of tests/support, the reference for the one in src/html, with html5lib's cases.
#include "support/plain_tokenizer.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "support/corpora.h"
#include "support/tokenizer_suite.h"

namespace wrapwright {

void PrintTo(const PlainToken& token, std::ostream* out) { *out << to_string(token); }

namespace {

std::vector<PlainToken> tokens_of(const TokenizerCase& c) {
  PlainTokenizer tokenizer(c.input);
  tokenizer.switch_to(c.start, c.last_start_tag);
  std::vector<PlainToken> tokens;
  for (PlainToken t = tokenizer.next(); t.kind != PlainToken::Kind::kEndOfFile; t = tokenizer.next()) {
    // JSON objects have no order.
    std::sort(t.attributes.begin(), t.attributes.end());
    tokens.push_back(std::move(t));
  }
  return tokens;
}

TEST(PlainTokenizer, PassesAllCasesInAllTheirInitialStates) {
  REQUIRE_SUITES(suites);
  const auto cases = read_tokenizer_suite(suites / "html5lib-tests" / "tokenizer");
  EXPECT_GT(cases.size(), 7000U);
  for (const TokenizerCase& c : cases) EXPECT_EQ(tokens_of(c), c.tokens) << c.name;
}

TEST(PlainTokenizer, TakesCdataSectionsOnlyWhereTheyAreAllowed) {
  PlainTokenizer html("<![CDATA[a]]>");
  EXPECT_EQ(to_string(html.next()), "<!--[CDATA[a]]-->");
  PlainTokenizer svg("<![CDATA[a]]]>");
  svg.allow_cdata(true);
  EXPECT_EQ(to_string(svg.next()), "\"a]\"");
}

}  // namespace
}  // namespace wrapwright
