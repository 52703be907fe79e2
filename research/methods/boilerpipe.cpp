// SPDX-License-Identifier: Apache-2.0
// boilerpipe's ArticleExtractor (Kohlschütter, Fankhauser, Nejdl 2010): text blocks pass a chain of filters, in the
// order of release 1.2.0 or of the last release, 1.2.3, which adds filters for headings, lists and tag levels.
#include <algorithm>
#include <memory>
#include <optional>

#include "content/article/selection.h"
#include "content/article/title.h"
#include "research/methods/block_titles.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/text_blocks.h"
#include "research/methods/token_stream.h"

namespace wrapwright {
namespace {

using Blocks = std::vector<TextBlock>;

enum class Release { k120, k123 };
constexpr std::string_view kReleaseNames[] = {"1.2.0", "1.2.3"};

bool starts_with_number_and(std::string_view text, std::string_view rest) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && text.substr(digits).starts_with(rest);
}

// TerminatingBlocksFinder: phrases that mark the end of an article on English-language sites (and one Swedish phrase).
bool is_end_mark(std::string_view text) {
  constexpr std::string_view kBegins[] = {"comments", "© reuters", "please rate this", "post a comment"};
  constexpr std::string_view kContains[] = {"what you think...", "add your comment", "add comment",   "reader views",
                                            "have your say",     "reader comments",  "rätta artikeln"};
  for (const std::string_view mark : kBegins)
    if (text.starts_with(mark)) return true;
  for (const std::string_view mark : kContains)
    if (text.find(mark) != std::string_view::npos) return true;
  return starts_with_number_and(text, " comments") || starts_with_number_and(text, " users responded in") ||
         text == "thanks for your comments - this feedback is now closed";
}

void find_end_marks(Blocks& blocks) {
  constexpr std::uint32_t kWords = 15;
  constexpr std::size_t kMinText = 8;
  for (TextBlock& block : blocks) {
    if (block.words >= kWords || block.text.size() > kBlockTextLimit) continue;
    if (block.text.size() >= kMinText) {
      std::string text = folded_title(block.text);
      block.ends_text = is_end_mark(text);
    } else {
      block.ends_text = block.link_density() == 1 && block.text == "Comment";
    }
  }
}

// DocumentTitleMatchClassifier.
void find_title(Blocks& blocks, const Page& page) {
  const auto element = page.first(name::title);
  if (!element) return;
  const auto titles = potential_titles(element_text(page, *element, kBlockTextLimit));
  std::size_t longest = 0;
  for (const std::string& title : titles) longest = std::max(longest, title.size());
  for (TextBlock& block : blocks) {
    if (block.text.size() > kBlockTextLimit || !may_fold_to(block.text, longest)) continue;
    block.title = titles.contains(folded_title(block.text));
  }
}

// NumWordsRulesClassifier: the decision tree of the paper.
bool is_content(const TextBlock& before, const TextBlock& block, const TextBlock& after) {
  constexpr double kMaxLinks = 0.333333;
  constexpr double kManyLinksBefore = 0.555556;
  if (block.link_density() > kMaxLinks) return false;
  if (before.link_density() <= kManyLinksBefore) return block.words > 16 || after.words > 15 || before.words > 4;
  return block.words > 40 || after.words > 17;
}

void classify(Blocks& blocks) {
  const TextBlock none;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].content =
        is_content(i > 0 ? blocks[i - 1] : none, blocks[i], i + 1 < blocks.size() ? blocks[i + 1] : none);
  }
}

// IgnoreBlocksAfterContentFilter.
void drop_after_end_mark(Blocks& blocks) {
  constexpr std::uint32_t kMinWords = 60;
  constexpr double kFullText = 9;  // words per line
  std::uint32_t words = 0;
  bool ended = false;
  for (TextBlock& block : blocks) {
    if (block.content && block.text_density() >= kFullText) words += block.words;
    ended |= block.ends_text && words >= kMinWords;
    if (ended) block.content = false;
  }
}

// TrailingHeadlineToBoilerplateFilter (1.2.3).
void drop_last_headings(Blocks& blocks) {
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    if (!block->content) continue;
    if (!block->heading) return;
    block->content = false;
  }
}

enum class Fusion { kAll, kContent, kContentOfOneLevel };

// BlockProximityFusion with distance 1: a content block is fused with the block before it, and the result is content.
void fuse_near(Blocks& blocks, Fusion fusion) {
  constexpr std::uint32_t kDistance = 1;
  Blocks out;
  for (TextBlock& block : blocks) {
    bool joins = !out.empty() && block.content && block.first - out.back().last - 1 <= kDistance;
    if (joins && fusion != Fusion::kAll) joins = out.back().content;
    if (joins && fusion == Fusion::kContentOfOneLevel) joins = out.back().level == block.level;
    if (joins) {
      fuse(out.back(), std::move(block));
    } else {
      out.push_back(std::move(block));
    }
  }
  blocks = std::move(out);
}

// BoilerplateBlockFilter; 1.2.3 keeps the title.
void remove_boilerplate(Blocks& blocks, Release release) {
  std::erase_if(blocks, [&](const TextBlock& b) { return !b.content && !(release == Release::k123 && b.title); });
}

// 1.2.3: marks large blocks of the largest block's level as content, in both directions until the level falls below it.
void expand_to_level(Blocks& blocks, std::size_t largest) {
  constexpr std::uint32_t kMinWords = 150;
  const unsigned level = blocks[largest].level;
  const auto take = [&](TextBlock& block) {
    if (block.level == level && block.words >= kMinWords) block.content = true;
    return block.level >= level;
  };
  for (std::size_t i = largest; i-- > 0 && take(blocks[i]);) {
  }
  for (std::size_t i = largest; i < blocks.size() && take(blocks[i]); ++i) {
  }
}

// KeepLargestBlockFilter.
void keep_largest(Blocks& blocks, Release release) {
  if (blocks.size() < 2) return;
  std::optional<std::size_t> largest;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].content && (!largest || blocks[i].words > blocks[*largest].words)) largest = i;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].content = i == largest;
    blocks[i].very_likely_content = i == largest;
    if (i != largest) blocks[i].might_be_content = true;
  }
  if (largest && release == Release::k123) expand_to_level(blocks, *largest);
}

// ExpandTitleToContentFilter.
void expand_title(Blocks& blocks) {
  std::optional<std::size_t> title;
  std::size_t begin = 0;
  for (; begin < blocks.size(); ++begin) {
    if (blocks[begin].title) title = begin;
    if (blocks[begin].content) break;
  }
  if (!title || begin == blocks.size()) return;
  for (std::size_t i = *title; i < begin; ++i) blocks[i].content |= blocks[i].might_be_content;
}

// LargeBlockSameTagLevelToContentFilter (1.2.3).
void add_large_of_level(Blocks& blocks) {
  constexpr std::uint32_t kMinWords = 100;
  const auto sure = [](const TextBlock& b) { return b.content && b.very_likely_content; };
  const auto likely = std::find_if(blocks.begin(), blocks.end(), sure);
  if (likely == blocks.end()) return;
  const unsigned level = likely->level;
  for (TextBlock& block : blocks) block.content |= block.words >= kMinWords && block.level == level;
}

// ListAtEndFilter (1.2.3).
void add_lists_at_end(Blocks& blocks) {
  std::optional<unsigned> level;
  for (TextBlock& block : blocks) {
    if (block.content && block.very_likely_content) {
      level = block.level;
    } else if (level && block.level > *level && block.might_be_content && block.list_item && block.linked_words == 0) {
      block.content = true;
    } else {
      level.reset();
    }
  }
}

class Boilerpipe : public PageMethod {
 public:
  explicit Boilerpipe(Release release) : release_(release) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    Blocks blocks = text_blocks(view.page);
    filter(blocks, view.page);
    std::vector<bool> chosen(view.page.text_count(), false);
    for (const TextBlock& block : blocks) {
      if (!block.content) continue;
      for (const TextRange runs : block.runs)
        for (TextIndex t = runs.first; t < runs.last; ++t) chosen[t] = true;
    }
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }

 private:
  void filter(Blocks& blocks, const Page& page) const {
    find_end_marks(blocks);
    find_title(blocks, page);
    classify(blocks);
    drop_after_end_mark(blocks);
    if (release_ == Release::k123) drop_last_headings(blocks);
    fuse_near(blocks, Fusion::kAll);
    remove_boilerplate(blocks, release_);
    fuse_near(blocks, release_ == Release::k123 ? Fusion::kContentOfOneLevel : Fusion::kContent);
    keep_largest(blocks, release_);
    expand_title(blocks);
    if (release_ == Release::k120) return;
    add_large_of_level(blocks);
    add_lists_at_end(blocks);
  }

  Release release_;
};

constexpr Parameter kParameters[] = {
    {"release", "1.2.3", "1.2.0|1.2.3", "whose chain of filters; 1.2.0 is the one that the papers used"},
};

}  // namespace

constexpr PageMethodEntry kBoilerpipe = {
    .description = {.name = "boilerpipe",
                    .summary = "boilerpipe's ArticleExtractor: text blocks judged by words and links, the largest kept",
                    .source = "Kohlschütter, Fankhauser, Nejdl 2010; baseline of the FOREST paper",
                    .formula = "links <= 1/3 and (links before <= 5/9 ? words > 16 or next > 15 or previous > 4 "
                               ": words > 40 or next > 17)",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto release = choice_setting(settings, "release", kReleaseNames);
      if (!release) return release.error();
      return {std::make_unique<Boilerpipe>(static_cast<Release>(*release))};
    }};

}  // namespace wrapwright
