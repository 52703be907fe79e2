// SPDX-License-Identifier: Apache-2.0
#include "app/view/word_diff_html.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "app/view/html_escape.h"

namespace wrapwright {
namespace {

// The words shown at both ends of a long run.
struct Ends {
  std::size_t first;
  std::size_t last;
};

constexpr Ends kEqualEnds = {6, 6};
constexpr Ends kChangedEnds = {40, 12};

std::string join(std::span<const std::string_view> words) {
  std::string out;
  for (const auto word : words) out += word;
  return out;
}

// The text of a run, shortened to its ends; `left` is the number of words that may still be shown.
std::string run_html(const DiffRun& run, std::size_t& left) {
  const Ends ends = run.kind == DiffKind::kEqual ? kEqualEnds : kChangedEnds;
  const std::span<const std::string_view> words = run.words;
  const std::size_t first = std::min({words.size() <= ends.first + ends.last + 3 ? words.size() : ends.first, left});
  const std::size_t last = first == words.size() ? 0 : std::min(ends.last, left - first);
  left -= first + last;
  std::string out = escape_collapsed(join(words.first(first)));
  if (first + last < words.size())
    out += "<span class=\"cut\">… " + std::to_string(words.size() - first - last) + " words … </span>";
  return out + escape_collapsed(join(words.last(last)));
}

}  // namespace

std::string word_diff_html(const WordDiff& diff, std::size_t words) {
  std::string out;
  for (const auto& run : diff.runs) {
    if (words == 0) {
      out += "<span class=\"cut\">… the rest is not shown.</span>";
      break;
    }
    const char* const element = run.kind == DiffKind::kMissing   ? "del"
                                : run.kind == DiffKind::kSurplus ? "ins"
                                                                 : nullptr;
    // The last word of a text has no space after it.
    const bool joined = !out.empty() && out.back() != ' ';
    if (element != nullptr) out += std::string(joined ? " <" : "<") + element + ">";
    out += run_html(run, words);
    if (element != nullptr) out += std::string("</") + element + "> ";
  }
  return out;
}

}  // namespace wrapwright
