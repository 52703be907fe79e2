// SPDX-License-Identifier: Apache-2.0
#pragma once
// All tokens of a page by either tokenizer, in one form, so that they can be compared. Both switch to raw text and
// allow CDATA sections by one simple rule instead of a tree builder: by the names of the start tags, and inside svg and
// math.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/html/byte_scan.h"
#include "core/html/raw_names.h"
#include "core/html/tokenizer.h"
#include "support/plain_tokenizer.h"

namespace wrapwright {

struct TokensStart {
  PlainTokenizer::Start state = PlainTokenizer::Start::kData;
  std::string_view last_start_tag;
};

// The tokenizer of src/html with one version of the byte scans. One object reads many pages, as its table of names takes
// longer to fill than a small page to read.
class TokenReader {
 public:
  explicit TokenReader(ByteScan::Version version);
  [[nodiscard]] ByteScan::Version version() const { return version_; }

  // The end of the file is left out.
  [[nodiscard]] std::vector<PlainToken> read(std::string_view page, const TokensStart& start = {});

 private:
  void enter(PlainTokenizer::Start start, std::string_view last_start_tag);
  [[nodiscard]] PlainToken next();
  [[nodiscard]] PlainToken doctype() const;

  ByteScan::Version version_;
  RawNames names_;
  std::vector<Attribute> attributes_;
  std::string page_;
  Tokenizer tokenizer_;
};

// By the plain tokenizer; the end of the file is left out.
[[nodiscard]] std::vector<PlainToken> plain_tokens_of(std::string_view page, const TokensStart& start = {});

// The first token that differs, with its number; "" if there is none.
[[nodiscard]] std::string difference(const std::vector<PlainToken>& tokens, const std::vector<PlainToken>& expected);

// The versions of ByteScan that this processor can run.
[[nodiscard]] std::vector<ByteScan::Version> scan_versions();

// A reader for each of them.
[[nodiscard]] std::vector<std::unique_ptr<TokenReader>> token_readers();

}  // namespace wrapwright
