// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_hints.h"

#include <gtest/gtest.h>

#include "support/page_of.h"

namespace wrapwright {
namespace {

using enum BlockHint;

HintSet hints_of(std::string_view start_tag) {
  const std::string html = std::string(start_tag) + "text</div>";
  const Page page = page_of(html);
  const auto hints = block_hints(page);
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (page.tag(i) == name::div) return hints[i];
  return 0;
}

TEST(BlockHints, AreWhatNamesSay) {
  struct Case {
    const char* tag;
    HintSet hints;
  };
  const Case cases[] = {
      {"<div>", 0},
      {"<div class=xyz id=q1>", 0},
      {"<div class='comment-list'>", hint_bit(kComment)},
      {"<div id=postComment>", hint_bit(kPost) | hint_bit(kComment)},
      {"<div class=maincontent>", hint_bit(kContent)},
      {"<div itemprop=articleBody>", hint_bit(kArticle) | hint_bit(kBody)},
      {"<div role=navigation>", hint_bit(kNavigation)},
      {"<div class=COMMENTS>", hint_bit(kComment)},
      // Words that contain a hint by chance.
      {"<div class=responsive>", 0},
      {"<div class=inside>", 0},
      {"<div class=update>", 0},
      {"<div class=location>", 0},
      {"<div class=leads>", 0},
      {"<div class=lead-in>", 0},
      // Hints that are whole names.
      {"<div class=side-1>", hint_bit(kSide)},
      {"<div class=date>", hint_bit(kMeta)},
      {"<div class='box ad'>", hint_bit(kWidget) | hint_bit(kPromotion)},
      {"<div class=adBox>", hint_bit(kWidget) | hint_bit(kPromotion)},
      {"<div class=ad42>", hint_bit(kPromotion)},
      // Hidden by its names, its style or its attributes.
      {"<div class=screenreader-text>", hint_bit(kBody) | hint_bit(kHidden)},
      {"<div style='DISPLAY : none'>", hint_bit(kHidden)},
      {"<div hidden>", hint_bit(kHidden)},
      {"<div aria-hidden=true>", hint_bit(kHidden)},
      {"<div aria-hidden=false>", 0},
      {"<div style='color:red'>", 0},
  };
  for (const Case& c : cases) EXPECT_EQ(hints_of(c.tag), c.hints) << c.tag;
}

}  // namespace
}  // namespace wrapwright
