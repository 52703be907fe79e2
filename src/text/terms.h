// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text to terms: words by ICU's character properties (CJK and Thai without spaces: see terms.cpp), lower case, no stop
// words, Snowball stems, numbered by a Vocabulary that the pages of one site share. A Vocabulary and a TermReader
// belong to one thread at a time; a reader is cheap to use and remembers stems it has made.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

using TermId = std::uint32_t;

// Strings <-> dense numbers from 0, in order of first sight.
class Vocabulary {
 public:
  Vocabulary();
  Vocabulary(Vocabulary&&) noexcept;
  Vocabulary& operator=(Vocabulary&&) noexcept;
  ~Vocabulary();
  TermId intern(std::string_view term);
  [[nodiscard]] std::string_view term(TermId id) const;  // REQUIRES: id < size(); valid while the Vocabulary lives
  [[nodiscard]] TermId size() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

class TermReader {
 public:
  // `language`: ISO 639-1 ("en", "pt-BR" is read as "pt"); unknown or "" means no stop words and no stemming.
  TermReader(std::string_view language, Vocabulary& vocabulary);
  TermReader(TermReader&&) noexcept;
  TermReader& operator=(TermReader&&) noexcept;
  ~TermReader();
  // Appends the terms of `text` (UTF-8) to `out`, in order, repeats included; stop words are left out.
  void read(std::string_view text, std::vector<TermId>& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace wrapwright
