// SPDX-License-Identifier: Apache-2.0
#pragma once
// html5lib's tokenizer cases: folder tokenizer/ of the suite, files *.test in JSON.
#include <filesystem>
#include <string>
#include <vector>

#include "support/plain_tokenizer.h"

namespace wrapwright {

struct TokenizerCase {
  std::string name;   // "test1.test:17 Simple comment, RCDATA state", counted from 1
  std::string input;  // UTF-8; a lone surrogate stands in it as the three bytes that it would have
  PlainTokenizer::Start start = PlainTokenizer::Start::kData;
  std::string last_start_tag;
  std::vector<PlainToken> tokens;  // without the end of the file
};

// One case for each initial state, by file name. The xmlViolationTests are left out: they are about writing XML.
std::vector<TokenizerCase> read_tokenizer_suite(const std::filesystem::path& folder);

}  // namespace wrapwright
