// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/near_duplicates.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "content/blocks/page_blocks.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostOtherWords = 20;
constexpr std::size_t kOtherWordsIn = 20;  // one word in so many may differ

std::string title_of(const Page& page) {
  std::string out;
  const auto title = page.first(name::title);
  if (!title) return out;
  const TextRange texts = page.texts(*title);
  for (TextIndex t = texts.first; t < texts.last; ++t) out += page.text(t);
  return out;
}

// The words outside links, sorted.
std::vector<WordHash> running_words(const PageBlocks& blocks) {
  std::vector<WordHash> out;
  for (std::size_t b = 0; b < blocks.blocks.size(); ++b) {
    if (blocks.blocks[b].link_words * 2 >= blocks.blocks[b].shape.words) continue;
    const auto words = blocks.words_of(b);
    out.insert(out.end(), words.begin(), words.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool are_alike(const std::vector<WordHash>& a, const std::vector<WordHash>& b) {
  std::vector<WordHash> others;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(others));
  return !a.empty() && others.size() <= kMostOtherWords && others.size() * kOtherWordsIn <= a.size() + b.size();
}

}  // namespace

std::vector<std::uint32_t> first_alike(std::span<const SitePage* const> pages,
                                       std::span<const PageBlocks* const> blocks) {
  std::vector<std::uint32_t> out;
  std::map<std::string, std::vector<std::uint32_t>> titled;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    out.push_back(p);
    titled[title_of(*pages[p]->page)].push_back(p);
  }
  for (const auto& [title, members] : titled) {
    if (title.empty() || members.size() < 2 || members.size() > std::max<std::size_t>(2, pages.size() / 2)) continue;
    std::vector<std::vector<WordHash>> words;
    for (const std::uint32_t p : members) words.push_back(running_words(*blocks[p]));
    for (std::size_t i = 1; i < members.size(); ++i) {
      const auto same =
          std::find_if(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const std::vector<WordHash>& earlier) { return are_alike(earlier, words[i]); });
      out[members[i]] = out[members[static_cast<std::size_t>(same - words.begin())]];
    }
  }
  return out;
}

}  // namespace wrapwright
