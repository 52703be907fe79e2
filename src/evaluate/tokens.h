// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text as the metrics read it: words of letters and digits, in lower case; what is written without spaces (Thai, kana,
// Han, Hangul) by the character. Not thread-safe: one table for a comparison, or for a whole group of pages.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

using Token = std::uint32_t;

class TokenTable {
 public:
  TokenTable();
  TokenTable(TokenTable&&) noexcept;
  TokenTable& operator=(TokenTable&&) noexcept;
  ~TokenTable();

  // Tokens of UTF-8 text in order: maximal runs of letters and numbers (Unicode's L*, and all with a numeric type) of
  // the lower-cased text, as Python's re.findall(r"[^\W_]+", text.lower()), in which each character of a dense script
  // (U+0E00-0E7F, U+3040-30FF, U+3400-4DBF, U+4E00-9FFF, U+AC00-D7AF) is a token by itself.
  [[nodiscard]] std::vector<Token> read(std::string_view text);
  // Valid until the table goes.
  [[nodiscard]] std::string_view word(Token token) const;

 private:
  struct Words;
  std::unique_ptr<Words> words_;
};

}  // namespace wrapwright
