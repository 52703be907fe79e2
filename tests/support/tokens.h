// SPDX-License-Identifier: Apache-2.0
#pragma once
// All tokens of a page by either tokenizer, in one form, so that they can be compared. Both switch to raw text and
// allow CDATA sections by one simple rule in place of a tree builder: by the names of the start tags, and inside svg
// and math.
#include <string>
#include <string_view>
#include <vector>

#include "html/byte_scan.h"
#include "support/plain_tokenizer.h"

namespace wrapwright {

struct TokensStart {
  PlainTokenizer::Start state = PlainTokenizer::Start::kData;
  std::string_view last_start_tag;
};

// By the tokenizer of src/html. The end of the file is left out.
[[nodiscard]] std::vector<PlainToken> tokens_of(std::string_view page, ByteScan::Version version,
                                                const TokensStart& start = {});
// By the plain one.
[[nodiscard]] std::vector<PlainToken> plain_tokens_of(std::string_view page, const TokensStart& start = {});

// The first token that differs, with its number; "" if there is none.
[[nodiscard]] std::string difference(const std::vector<PlainToken>& tokens, const std::vector<PlainToken>& expected);

// The versions of ByteScan that this processor can run.
[[nodiscard]] std::vector<ByteScan::Version> scan_versions();

}  // namespace wrapwright
