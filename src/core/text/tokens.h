// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tokenizer of the metrics: lowercased words of letters and digits; text in scripts without spaces (Thai, kana,
// Han, Hangul) is split into characters. Not thread-safe: use one table per comparison, or for a whole group of pages.
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

  // The tokens of UTF-8 text in order: maximal runs of letters and numbers (Unicode's L*, and everything with a numeric
  // type) of the lowercased text, as Python's re.findall(r"[^\W_]+", text.lower()), except that each character of a
  // dense script (U+0E00-0E7F, U+3040-30FF, U+3400-4DBF, U+4E00-9FFF, U+AC00-D7AF) is a token of its own.
  [[nodiscard]] std::vector<Token> read(std::string_view text);
  // The view is valid as long as the table.
  [[nodiscard]] std::string_view word(Token token) const;

 private:
  struct Words;
  std::unique_ptr<Words> words_;
};

}  // namespace wrapwright
