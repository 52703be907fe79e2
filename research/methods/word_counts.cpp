// SPDX-License-Identifier: Apache-2.0
#include "research/methods/word_counts.h"

#include "core/text/words.h"

namespace wrapwright {
namespace {}  // namespace

std::uint32_t count_words(std::string_view text) {
  std::uint32_t words = 0;
  bool counted = false;  // the current run already counts as a word
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_code_point(text, at);
    if (is_word_space(c)) {
      counted = false;
      continue;
    }
    const LetterClass kind = letter_class(c);
    if (kind == LetterClass::kIdeographic || kind == LetterClass::kComplex) {
      ++words;
      counted = false;
    } else if (kind == LetterClass::kSpaced && !counted) {
      ++words;
      counted = true;
    }
  }
  return words;
}

WordCounts::WordCounts(const Page& page) : page_(page) {
  std::vector<bool> in_link(page.size(), false);
  for (NodeIndex i = 1; i < page.size(); ++i) in_link[i] = page.tag(i) == name::a || in_link[page.parent(i)];
  words_.assign(1, 0);
  link_words_.assign(1, 0);
  words_.reserve(page.text_count() + 1);
  link_words_.reserve(page.text_count() + 1);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    const std::uint32_t count = run.hidden != 0 ? 0 : count_words(page.text(t));
    words_.push_back(words_.back() + count);
    link_words_.push_back(link_words_.back() + (in_link[run.parent] ? count : 0));
  }
}

}  // namespace wrapwright
